# SPDX-License-Identifier: Apache-2.0
"""Expressions without control flow: literals, names, attributes, operators, subscripts, tuples, f-strings."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Final, cast

from asc.frontend.api import Argument, call_builtin
from asc.frontend.attributes import attribute_of
from asc.frontend.conditions import condition
from asc.frontend.constants import is_constant, is_tuple
from asc.frontend.describe import describe
from asc.frontend.diagnostics.scalars import (
    ConstantFailed,
    FloatFloorDivision,
    IntegerTrueDivision,
    UnsupportedOperand,
)
from asc.frontend.diagnostics.syntax import UnsupportedSyntax
from asc.frontend.failure import fail
from asc.frontend.operators import BINARY, binary, fold, is_number, negated, unary
from asc.frontend.scalars import Number, dtype_of
from asc.frontend.scope import is_constant_kind
from asc.frontend.trace import Trace, expression
from asc.language.core.builtin import Builtin
from asc.language.core.ir_value import IRValue, PlainValue
from asc.language.core.tensor import BaseTensor, LocalTensor

_OPERATORS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
}
_INSTRUCTIONS: Final = {"add": "add", "sub": "sub", "mul": "mul", "truediv": "div"}
_UNARY: Final[dict[type[ast.unaryop], tuple[str, str]]] = {
    ast.USub: ("neg", "-"),
    ast.UAdd: ("pos", "+"),
    ast.Invert: ("invert", "~"),
}

_CONVERSIONS: Final[dict[int, Callable[[object], str]]] = {ord("r"): repr, ord("s"): str, ord("a"): ascii}


@expression(ast.Constant)
def _constant(_trace: Trace, node: ast.Constant) -> object:
    if node.value is None or isinstance(node.value, (int, float, str)):
        return node.value
    return fail(UnsupportedSyntax(construct=f"the literal {ast.unparse(node)}", instead="use numbers and strings"))


@expression(ast.Name)
def _name(trace: Trace, node: ast.Name) -> object:
    return trace.scope.read(node.id)


@expression(ast.Attribute)
def _attribute(trace: Trace, node: ast.Attribute) -> object:
    record = _record(trace, node.value)
    return attribute_of(trace.evaluate(node.value) if record is None else record, node.attr)


def _record(trace: Trace, node: ast.expr) -> object | None:
    """The object from outside the kernel that a name or path stands for, if it is no constant but has some."""
    if isinstance(node, ast.Name):
        return trace.scope.record(node.id)
    owner = _record(trace, node.value) if isinstance(node, ast.Attribute) else None
    if owner is None or not isinstance(node, ast.Attribute):
        return None
    value = getattr(owner, node.attr, None)
    return None if is_constant_kind(value) else value


@expression(ast.Tuple, ast.List)
def _tuple(trace: Trace, node: ast.Tuple | ast.List) -> object:
    """A list is a tuple here: nothing can change it."""
    return tuple(evaluate_all(trace, node.elts))


def evaluate_all(trace: Trace, nodes: Sequence[ast.expr]) -> list[object]:
    """The values of the elements of a display; `*tuple` gives its elements."""
    values: list[object] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            values += evaluate_starred(trace, node)
        else:
            values.append(trace.evaluate(node))
    return values


def evaluate_starred(trace: Trace, node: ast.Starred) -> tuple[object, ...]:
    """The elements of `*tuple`."""
    value = trace.evaluate(node.value)
    if not isinstance(value, tuple):
        fail(UnsupportedOperand(at=trace.location(node), operator="*", operands=(describe(value),)))
    return cast(tuple[object, ...], value)


@expression(ast.BinOp)
def _binary(trace: Trace, node: ast.BinOp) -> object:
    left = trace.evaluate(node.left)
    return apply_operator(trace, node, left, trace.evaluate(node.right), node.right)


def apply_operator(
    trace: Trace, node: ast.BinOp | ast.AugAssign, left: object, right: object, right_node: ast.expr
) -> object:
    """`left <op> right`, where the operator is that of `node`."""
    name = _OPERATORS.get(type(node.op))
    if name is not None and is_number(left) and is_number(right):
        _warn_of_division(trace, name, cast(Number, left), cast(Number, right), node)
        return binary(trace.builder, name, cast(Number, left), cast(Number, right))
    if name is not None and is_constant(left) and is_constant(right):
        return fold(BINARY[name].symbol, BINARY[name].fold, left, right)
    return _overloaded(trace, name, left, right, right_node)


def _overloaded(trace: Trace, name: str | None, left: object, right: object, right_node: ast.expr) -> object:
    """An operator of an object of the API, such as the `+` of addresses, or of tuples that hold run-time values."""
    stub = getattr(type(left), f"__{name}__", None)
    if isinstance(left, IRValue) and isinstance(stub, Builtin):
        arguments = [Argument(right, trace.location(right_node))]
        return call_builtin(trace.builder, stub, left, arguments, {}, None)
    symbol = "@" if name is None else BINARY[name].symbol
    if name is not None and is_tuple(left) and not isinstance(right, IRValue):
        return fold(symbol, BINARY[name].fold, left, right)
    suggestion = _vector_instruction(name, left, right)
    operands = describe(left), describe(right)
    return fail(UnsupportedOperand(operator=symbol, operands=operands, suggestion=suggestion))


def _vector_instruction(name: str | None, left: object, right: object) -> str | None:
    """What computes with tensors, where there are two of them and Ascend C has the operator."""
    if name not in _INSTRUCTIONS or not (isinstance(left, BaseTensor) and isinstance(right, BaseTensor)):
        return None
    instruction = f"use asc.{_INSTRUCTIONS[name]}(dst, a, b, count)"
    local = isinstance(left, LocalTensor) and isinstance(right, LocalTensor)
    return instruction if local else f"copy both to local tensors with asc.data_copy, then {instruction}"


def _warn_of_division(trace: Trace, name: str, left: Number, right: Number, node: ast.BinOp | ast.AugAssign) -> None:
    if name not in {"truediv", "floordiv", "mod"} or is_constant((left, right)):
        return
    floating = dtype_of(left).is_float() or dtype_of(right).is_float()
    at = trace.location(node)
    if name == "truediv" and not floating:
        trace.report(IntegerTrueDivision(at=at))
    elif name != "truediv" and floating:
        trace.report(FloatFloorDivision(at=at, operator=BINARY[name].symbol))


@expression(ast.UnaryOp)
def _unary(trace: Trace, node: ast.UnaryOp) -> object:
    if isinstance(node.op, ast.Not):
        return negated(trace.builder, condition(trace, node.operand))
    name, symbol = _UNARY[type(node.op)]
    value = trace.evaluate(node.operand)
    if isinstance(value, PlainValue) or (is_number(value) and not (name == "invert" and isinstance(value, float))):
        return unary(trace.builder, name, cast(Number, value))
    return fail(UnsupportedOperand(operator=symbol, operands=(describe(value),)))


@expression(ast.Slice)
def _slice(trace: Trace, node: ast.Slice) -> object:
    lower, upper, step = (
        None if part is None else trace.evaluate(part) for part in (node.lower, node.upper, node.step)
    )
    return slice(lower, upper, step)


@expression(ast.Subscript)
def _subscript(trace: Trace, node: ast.Subscript) -> object:
    owner = trace.evaluate(node.value)
    index = trace.evaluate(node.slice)
    stub = getattr(type(owner), "__getitem__", None)
    if isinstance(owner, IRValue) and isinstance(stub, Builtin):
        return call_builtin(trace.builder, stub, owner, [Argument(index, trace.location(node.slice))], {}, None)
    if not isinstance(owner, (tuple, str)):
        fail(UnsupportedOperand(operator="[]", operands=(describe(owner),)))
    return _element(trace, cast("tuple[object, ...] | str", owner), index, node.slice)


def _element(trace: Trace, owner: tuple[object, ...] | str, index: object, node: ast.expr) -> object:
    whole = cast("slice[object, object, object]", index) if isinstance(index, slice) else slice(index)
    parts = (whole.start, whole.stop, whole.step)
    if not is_constant(parts):
        instead = "tuples exist only while compiling: index them with constants, or keep the data in a tensor"
        fail(UnsupportedSyntax(at=trace.location(node), construct="a run-time index of a tuple", instead=instead))
    try:
        return owner[cast("int | slice", index)]
    except (IndexError, TypeError, ValueError) as error:
        fail(ConstantFailed(at=trace.location(node), expression="this element", reason=str(error)))


@expression(ast.JoinedStr)
def _joined_string(trace: Trace, node: ast.JoinedStr) -> str:
    return "".join(str(trace.evaluate(part)) for part in node.values)


@expression(ast.FormattedValue)
def _formatted_value(trace: Trace, node: ast.FormattedValue) -> str:
    value = trace.evaluate(node.value)
    if not is_constant(value):
        at, instead = trace.location(node.value), "text exists only while compiling: use constants in it"
        fail(UnsupportedSyntax(at=at, construct="a run-time value in an f-string", instead=instead))
    conversion = _CONVERSIONS.get(node.conversion)
    converted = value if conversion is None else conversion(value)
    specification = "" if node.format_spec is None else str(trace.evaluate(node.format_spec))
    try:
        return format(converted, specification)
    except (ValueError, TypeError) as error:
        fail(ConstantFailed(expression="this text", reason=str(error)))
