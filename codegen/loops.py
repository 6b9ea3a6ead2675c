# SPDX-License-Identifier: Apache-2.0
"""`scf.for` and `scf.while`: carried values are variables that live through the loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.dialects import scf
from xdsl.ir import Block, SSAValue

from asc.codegen.expression import Expr, binary, prefix
from asc.codegen.registry import statement
from asc.codegen.types import cpp

if TYPE_CHECKING:
    from asc.codegen.body import Body
    from asc.codegen.variables import Variable


@statement(scf.ForOp)
def _for(body: Body, op: scf.ForOp) -> None:
    block = op.body.block
    counter, *arguments = block.args
    start, stop, step = (body.expr(bound) for bound in (op.lb, op.ub, op.step))
    variables = _carry(body, op, op.iter_args, arguments)
    with body.variables.names.scope():
        name = body.variables.names.declare(counter.name_hint, "i")
        body.variables.stand_for(counter, Expr(name))
        advance = f"++{name}" if step.text == "1" else f"{name} += {step.text}"
        condition = binary(Expr(name), "<", stop).text
        body.line(f"for ({cpp(counter.type)} {name} = {start.text}; {condition}; {advance}) {{")
        with body.braces():
            _hold(body, variables, arguments)
            body.print_ops(block)
            _next(body, variables, block)
        body.line("}")
    _hold(body, variables, op.res)


@statement(scf.WhileOp)
def _while(body: Body, op: scf.WhileOp) -> None:
    before, after = op.before_region.block, op.after_region.block
    condition = before.last_op
    assert isinstance(condition, scf.ConditionOp)
    variables = _carry(body, op, op.arguments, before.args)
    with body.captured() as lines, body.braces():
        _hold(body, variables, before.args)
        body.print_ops(before)
        forwarded = _forwarded(body, op, condition, variables)
        extra = [variable for variable in forwarded if variable is not None and variable not in variables]
        pairs = zip(forwarded, condition.args, strict=True)
        body.assign_all([(variable, body.expr(value)) for variable, value in pairs if variable in extra])
        test = body.expr(condition.condition)
        is_whole = not lines
        if not is_whole:
            _break_unless(body, test)
        with body.variables.frame():
            _hold(body, forwarded, after.args)
            body.print_ops(after)
            _next(body, variables, after)
    for variable in extra:
        body.line(f"{variable.type_name} {variable.name};")
    body.line(f"while ({test.text if is_whole else 'true'}) {{")
    body.lines += lines
    body.line("}")
    _hold(body, forwarded, op.res)


def _carry(
    body: Body, op: scf.ForOp | scf.WhileOp, inits: Sequence[SSAValue], arguments: Sequence[SSAValue]
) -> list[Variable]:
    """The variables of the carried values, with their first values: a variable that only the loop needs goes on."""
    variables: list[Variable] = []
    for init, argument in zip(inits, arguments, strict=True):
        variables.append(_carried(body, op, init, argument, variables))
    return variables


def _carried(
    body: Body, op: scf.ForOp | scf.WhileOp, init: SSAValue, argument: SSAValue, taken: Sequence[Variable]
) -> Variable:
    hint = argument.name_hint or init.name_hint
    variable = body.variables.shared(init, argument, op.parent)
    if variable is not None and len(body.plan.users(init)) == 1:
        return variable
    first = body.expr(init)
    variable = body.variables.free(hint, cpp(argument.type), op, strictly=True)
    if variable is not None and variable not in taken:
        body.assign(variable, first)
        return variable
    variable = body.variables.new(argument, hint)
    body.line(f"{variable.type_name} {variable.name} = {first.text};")
    return variable


def _forwarded(
    body: Body, op: scf.WhileOp, condition: scf.ConditionOp, variables: Sequence[Variable]
) -> list[Variable | None]:
    """Where the second region and the code behind the loop find what `scf.condition` passes on, None if unused.

    Mostly that is a carried variable as it is; anything else gets a new one, to be declared in front of the loop.
    """
    forwarded: list[Variable | None] = []
    for value, argument, result in zip(condition.args, op.after_region.block.args, op.res, strict=True):
        variable = body.variables.home(value, condition.parent)
        if not body.plan.users(argument) and not body.plan.users(result):
            forwarded.append(None)
        elif variable in variables and variable not in forwarded:
            forwarded.append(variable)
        else:
            forwarded.append(body.variables.new_outside(argument, argument.name_hint or result.name_hint))
    return forwarded


def _break_unless(body: Body, test: Expr) -> None:
    body.line(f"if ({prefix('!', test).text}) {{")
    body.line("    break;")
    body.line("}")


def _hold(body: Body, variables: Sequence[Variable | None], values: Sequence[SSAValue]) -> None:
    for variable, value in zip(variables, values, strict=True):
        if variable is not None:
            body.variables.hold(variable, value)


def _next(body: Body, variables: Sequence[Variable], block: Block) -> None:
    """What the end of a turn gives to the next one."""
    assert block.last_op is not None
    values = block.last_op.operands
    body.assign_all([(variable, body.expr(value)) for variable, value in zip(variables, values, strict=True)])
