# SPDX-License-Identifier: Apache-2.0
"""Truth: `and`, `or`, `not`, comparisons, conditional expressions. The right side runs only where Python runs it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from asc.frontend.choice import choose
from asc.frontend.constants import is_constant
from asc.frontend.describe import describe
from asc.frontend.diagnostics.control import NoTruthValue
from asc.frontend.diagnostics.scalars import UnsupportedOperand
from asc.frontend.failure import fail
from asc.frontend.operators import COMPARISONS, compare, fold, is_number, negated
from asc.frontend.scalars import Number, truth
from asc.frontend.trace import Trace, expression
from asc.language.core.ir_value import IRValue, PlainValue

_COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
}
_MEMBERSHIP: Final[dict[type[ast.cmpop], tuple[str, Callable[[Any, Any], Any]]]] = {
    ast.In: ("in", lambda a, b: a in b),
    ast.NotIn: ("not in", lambda a, b: a not in b),
}


def condition(trace: Trace, node: ast.expr) -> PlainValue | bool:
    """Whether an expression is true; only that of its operands is asked, where `evaluate` would want their values."""
    match node:
        case ast.BoolOp():
            return _truth_of_all(trace, isinstance(node.op, ast.And), node.values)
        case ast.UnaryOp(op=ast.Not()):
            return negated(trace.builder, condition(trace, node.operand))
        case _:
            return truth_of(trace, trace.evaluate(node), node)


def truth_of(trace: Trace, value: object, node: ast.expr) -> PlainValue | bool:
    """Whether a value is true."""
    if is_number(value):
        return truth(trace.builder, cast(Number, value))
    if isinstance(value, IRValue):
        fail(NoTruthValue(at=trace.location(node), kind=describe(value)))
    return bool(value)


def _truth_of_all(trace: Trace, is_and: bool, nodes: Sequence[ast.expr]) -> PlainValue | bool:
    first = condition(trace, nodes[0])
    if len(nodes) == 1:
        return first

    def rest() -> PlainValue | bool:
        return _truth_of_all(trace, is_and, nodes[1:])

    if isinstance(first, bool):
        return rest() if first == is_and else first
    arms = (rest, lambda: False) if is_and else (lambda: True, rest)
    return cast("PlainValue | bool", choose(trace, first, *arms))


@expression(ast.BoolOp)
def _bool_op(trace: Trace, node: ast.BoolOp) -> object:
    return _value_of_all(trace, isinstance(node.op, ast.And), node.values)


def _value_of_all(trace: Trace, is_and: bool, nodes: Sequence[ast.expr]) -> object:
    """Python's `a and b`: `a` if that is false, else `b`."""
    value = trace.evaluate(nodes[0])
    if len(nodes) == 1:
        return value
    holds = truth_of(trace, value, nodes[0])

    def rest() -> object:
        return _value_of_all(trace, is_and, nodes[1:])

    if isinstance(holds, bool):
        return rest() if holds == is_and else value
    # A truth value that decides the choice is known inside it.
    known = (not is_and) if holds is value else value
    arms = (rest, lambda: known) if is_and else (lambda: known, rest)
    return choose(trace, holds, *arms)


@expression(ast.IfExp)
def _if_expression(trace: Trace, node: ast.IfExp) -> object:
    holds = condition(trace, node.test)
    if isinstance(holds, bool):
        return trace.evaluate(node.body if holds else node.orelse)
    return choose(trace, holds, lambda: trace.evaluate(node.body), lambda: trace.evaluate(node.orelse))


@expression(ast.Compare)
def _compare(trace: Trace, node: ast.Compare) -> object:
    left = trace.evaluate(node.left)
    return _compare_chain(trace, left, list(zip(node.ops, node.comparators, strict=True)))


def _compare_chain(trace: Trace, left: object, rest: Sequence[tuple[ast.cmpop, ast.expr]]) -> object:
    op, node = rest[0]
    right = trace.evaluate(node)
    holds = _compare_values(trace, op, left, right)
    if len(rest) == 1 or holds is False:
        return holds

    def remaining() -> object:
        return _compare_chain(trace, right, rest[1:])

    return remaining() if isinstance(holds, bool) else choose(trace, holds, remaining, lambda: False)


def _compare_values(trace: Trace, op: ast.cmpop, left: object, right: object) -> PlainValue | bool:
    if isinstance(op, ast.Is | ast.IsNot):
        return _is_same(left, right) == isinstance(op, ast.Is)
    name = _COMPARISONS.get(type(op))
    if name is not None and is_number(left) and is_number(right):
        return compare(trace.builder, name, cast(Number, left), cast(Number, right))
    symbol, function = _MEMBERSHIP[type(op)] if name is None else (COMPARISONS[name].symbol, COMPARISONS[name].fold)
    if is_constant(left) and is_constant(right):
        return bool(fold(symbol, function, left, right))
    hint = "compare with each element, joined by or" if name is None else None
    return fail(UnsupportedOperand(operator=symbol, operands=(describe(left), describe(right)), suggestion=hint))


def _is_same(left: object, right: object) -> bool:
    """`is`: between compile-time values, and to ask whether a run-time value is None, which it never is."""
    if (isinstance(left, IRValue) and right is not None) or (isinstance(right, IRValue) and left is not None):
        fail(UnsupportedOperand(operator="is", operands=(describe(left), describe(right)), suggestion="use =="))
    return left is right
