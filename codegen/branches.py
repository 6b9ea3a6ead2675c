# SPDX-License-Identifier: Apache-2.0
"""`scf.if` as a conditional expression, or as `if` / `else if` / `else` that assign their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from xdsl.dialects import scf
from xdsl.ir import Block, SSAValue

from asc.codegen.expression import Expr, binary, conditional, prefix
from asc.codegen.registry import expression, statement
from asc.codegen.types import cpp

if TYPE_CHECKING:
    from asc.codegen.body import Body
    from asc.codegen.variables import Variable


class _Branch(NamedTuple):
    """A condition (None for the last `else`) and the lines in its braces."""

    condition: Expr | None
    lines: list[str]


class _Target(NamedTuple):
    """The variable of a result that is used, and whether it holds what the `else` branch yields from the start."""

    variable: Variable
    initialised: bool = False


_Targets = Sequence[_Target | None]


@expression(scf.IfOp)
def _conditional(body: Body, op: scf.IfOp) -> Expr:
    then, otherwise = (body.expr(_yielded(block)[0]) for block in _blocks(op))
    condition = body.expr(op.cond)
    # `and` and `or` of Python.
    if otherwise.text == "false":
        return binary(condition, "&&", then)
    if then.text == "true":
        return binary(condition, "||", otherwise)
    return conditional(condition, then, otherwise)


@statement(scf.IfOp)
def _if(body: Body, op: scf.IfOp) -> None:
    targets = _targets(body, op)
    _write(body, _branches(body, op, targets))
    for target, result in zip(targets, op.results, strict=True):
        if target is not None:
            body.variables.hold(target.variable, result)


def _blocks(op: scf.IfOp) -> list[Block]:
    return [block for region in op.regions for block in region.blocks]


def _yielded(block: Block) -> Sequence[SSAValue]:
    assert block.last_op is not None
    return block.last_op.operands


def _targets(body: Body, op: scf.IfOp) -> list[_Target | None]:
    """Where the branches put each result; declares the variables that are new."""
    targets: list[_Target | None] = []
    taken: list[Variable] = []
    for position, result in enumerate(op.results):
        target = _target(body, op, position, taken) if body.plan.users(result) else None
        targets.append(target)
        taken += [target.variable] if target is not None else []
    return targets


def _target(body: Body, op: scf.IfOp, position: int, taken: Sequence[Variable]) -> _Target:
    result = op.results[position]
    type_name = cpp(result.type)
    reused = _kept(body, op, position) or body.variables.free(result.name_hint, type_name, op, strictly=True)
    if reused is not None and reused not in taken:
        return _Target(reused)
    variable = body.variables.new(result)
    otherwise = _blocks(op)[-1]
    initialised = body.plan.is_expression(otherwise)
    initial = f" = {body.expr(_yielded(otherwise)[position]).text}" if initialised else ""
    body.line(f"{type_name} {variable.name}{initial};")
    return _Target(variable, initialised)


def _kept(body: Body, op: scf.IfOp, position: int) -> Variable | None:
    """The variable that a branch yields as it is, if nothing needs its old value afterwards."""
    for block in reversed(_blocks(op)):
        value = _yielded(block)[position]
        variable = body.variables.shared(value, op.results[position], op.parent)
        if variable is not None and body.plan.is_dead_after(value, op):
            return variable
    return None


def _branches(body: Body, op: scf.IfOp, targets: _Targets) -> list[_Branch]:
    then, *others = _blocks(op)
    branches = [_Branch(body.expr(op.cond), _branch_lines(body, then, targets))]
    if not others:
        return branches
    chained = _chained(body, others[0], targets)
    if chained is not None:
        return branches + _branches(body, *chained)
    left = [None if target is None or target.initialised else target for target in targets]
    return [*branches, _Branch(None, _branch_lines(body, others[0], left))]


def _branch_lines(body: Body, block: Block, targets: _Targets) -> list[str]:
    with body.captured() as lines, body.braces():
        body.print_ops(block)
        values = zip(targets, _yielded(block), strict=True)
        body.assign_all([(target.variable, body.expr(value)) for target, value in values if target is not None])
    return lines


def _chained(body: Body, block: Block, targets: _Targets) -> tuple[scf.IfOp, _Targets] | None:
    """The `if` that is all an `else` branch consists of, and where it puts its results."""
    inner, *others = (op for op in block.ops if not body.plan.is_inlined(op))
    if not isinstance(inner, scf.IfOp) or others != [block.last_op]:
        return None
    passed: list[_Target | None] = [None] * len(inner.results)
    for target, value in zip(targets, _yielded(block), strict=True):
        if target is None or body.variables.has(target.variable, value):
            continue
        if value not in inner.results or passed[inner.results.index(value)] is not None:
            return None
        passed[inner.results.index(value)] = target
    # A result that goes elsewhere needs a variable in this branch.
    users = [len(body.plan.users(result)) for result in inner.results]
    return (inner, passed) if users == [int(target is not None) for target in passed] else None


def _write(body: Body, branches: list[_Branch]) -> None:
    while branches and not branches[-1].lines:
        branches.pop()
    if len(branches) == 2 and not branches[0].lines and branches[1].condition is None:
        condition = branches[0].condition
        assert condition is not None
        branches = [_Branch(prefix("!", condition), branches[1].lines)]
    opening = ""
    for condition, lines in branches:
        test = "" if condition is None else f"if ({condition.text}) "
        body.line(f"{opening}{test}{{")
        body.lines += lines
        opening = "} else "
    if branches:
        body.line("}")
