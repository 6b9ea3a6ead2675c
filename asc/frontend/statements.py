# SPDX-License-Identifier: Apache-2.0
"""Statements without control flow: assignments, asserts, calls, return."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NoReturn, cast

from xdsl.dialects.builtin import StringAttr

from asc.dialects.assertion import AssertOp
from asc.frontend.conditions import condition
from asc.frontend.describe import describe
from asc.frontend.diagnostics.calls import CannotUnpack
from asc.frontend.diagnostics.syntax import AssertionFailed, UnsupportedSyntax
from asc.frontend.expressions import apply_operator
from asc.frontend.failure import fail
from asc.frontend.naming import name_value
from asc.frontend.trace import Returned, Trace, statement
from asc.language.core.ir_value import PlainValue


@statement(ast.Assign)
def _assign(trace: Trace, node: ast.Assign) -> None:
    value = trace.evaluate(node.value)
    for target in node.targets:
        bind_target(trace, target, value)


@statement(ast.AnnAssign)
def _annotated_assign(trace: Trace, node: ast.AnnAssign) -> None:
    if node.value is not None:
        bind_target(trace, node.target, trace.evaluate(node.value))


@statement(ast.AugAssign)
def _augmented_assign(trace: Trace, node: ast.AugAssign) -> None:
    target = node.target
    if not isinstance(target, ast.Name):
        _refuse_target(target)
    left = trace.evaluate(ast.copy_location(ast.Name(target.id, ast.Load()), target))
    value = apply_operator(trace, node, left, trace.evaluate(node.value), node.value)
    bind_name(trace, target, value)


@statement(ast.Expr)
def _expression_statement(trace: Trace, node: ast.Expr) -> None:
    if not isinstance(node.value, ast.Constant):
        trace.evaluate(node.value)


@statement(ast.Pass)
def _pass(_trace: Trace, _node: ast.Pass) -> None:
    pass


@statement(ast.Assert)
def _assert(trace: Trace, node: ast.Assert) -> None:
    holds = condition(trace, node.test)
    if holds is True:
        return
    text = str(trace.evaluate(node.msg)) if node.msg is not None else ast.unparse(node.test)
    if isinstance(holds, PlainValue):
        trace.builder.emit(AssertOp, [holds.ssa], properties={"message": StringAttr(text)})
    else:
        fail(AssertionFailed(at=trace.location(node.test), text=text))


@statement(ast.Return)
def _return(trace: Trace, node: ast.Return) -> Returned:
    if trace.scope.regions:
        suggestion = "assign the result to a variable and return it in the last statement of the function"
        fail(UnsupportedSyntax(construct="a return inside a run-time if or loop", instead=suggestion))
    return Returned(None if node.value is None else trace.evaluate(node.value), node)


def bind_target(trace: Trace, target: ast.expr, value: object) -> None:
    """Assign to a name, or unpack a tuple into several."""
    match target:
        case ast.Name():
            bind_name(trace, target, value)
        case ast.Tuple() | ast.List():
            _unpack(trace, target, value)
        case _:
            _refuse_target(target)


def bind_name(trace: Trace, target: ast.Name, value: object) -> None:
    """Assign to a variable; the first variable that a run-time value is assigned to names it in the IR."""
    trace.scope.names[target.id] = value
    trace.scope.assigned_at[target.id] = trace.location(target)
    name_value(value, target.id)


def _unpack(trace: Trace, target: ast.Tuple | ast.List, value: object) -> None:
    if not isinstance(value, tuple):
        fail(CannotUnpack(at=trace.location(target), kind=describe(value), targets=len(target.elts)))
    values = _spread(trace, target, cast(tuple[object, ...], value))
    for element, part in zip(target.elts, values, strict=True):
        bind_target(trace, element.value if isinstance(element, ast.Starred) else element, part)


def _spread(trace: Trace, target: ast.Tuple | ast.List, values: tuple[object, ...]) -> Sequence[object]:
    """The values for each target, where one target may be `*rest`."""
    count = len(target.elts)
    starred = [index for index, element in enumerate(target.elts) if isinstance(element, ast.Starred)]
    extra = len(values) - count
    if extra < -1 or (extra != 0 and not starred):
        fail(CannotUnpack(at=trace.location(target), kind=describe(values), targets=count))
    if not starred:
        return values
    first = starred[0]
    return [*values[:first], values[first : first + extra + 1], *values[first + extra + 1 :]]


def _refuse_target(target: ast.expr) -> NoReturn:
    if isinstance(target, ast.Subscript):
        instead = "write an element with tensor.set_value(index, value)"
        fail(UnsupportedSyntax(construct="an assignment to an element", instead=instead))
    instead = "attributes are fixed when an object is made"
    fail(UnsupportedSyntax(construct="an assignment to an attribute", instead=instead))
