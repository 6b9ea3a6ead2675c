# SPDX-License-Identifier: Apache-2.0
"""Python's operators between scalars: constants are folded by Python itself, run-time values become arith ops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from xdsl.dialects.arith import (
    AddfOp,
    AddiOp,
    AndIOp,
    CmpfOp,
    CmpiOp,
    DivfOp,
    DivSIOp,
    DivUIOp,
    MulfOp,
    MuliOp,
    NegfOp,
    OrIOp,
    SelectOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubfOp,
    SubiOp,
    XOrIOp,
)
from xdsl.dialects.builtin import IntegerAttr, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue

from asc.frontend.arith_flags import NO_FAST_MATH, NO_OVERFLOW_FLAGS
from asc.frontend.bounds import note_result
from asc.frontend.builder import Builder
from asc.frontend.describe import describe
from asc.frontend.diagnostics.scalars import (
    ConstantFailed,
    DivisionByZero,
    NoCommonType,
    ShiftOutOfRange,
    UnsupportedOperand,
)
from asc.frontend.division import float_division, integer_division
from asc.frontend.failure import fail
from asc.frontend.scalars import (
    NUMBERS,
    Number,
    common_dtype,
    computing_dtype,
    convert,
    ir_type,
    materialize,
    retyped,
    signless,
    truth,
)
from asc.language.core.dtype import DataType, bit, int16, int32, int64
from asc.language.core.ir_value import PlainValue

Fold: TypeAlias = Callable[[Any, Any], Any]


@dataclass(frozen=True, slots=True)
class Operator:
    """An operator: how it is written, what it does to constants, the ops for run-time values where one op does."""

    symbol: str
    fold: Fold
    signed: type[Operation] | None = None
    unsigned: type[Operation] | None = None
    floating: type[Operation] | None = None


BINARY: Final = {
    "add": Operator("+", lambda a, b: a + b, AddiOp, AddiOp, AddfOp),
    "sub": Operator("-", lambda a, b: a - b, SubiOp, SubiOp, SubfOp),
    "mul": Operator("*", lambda a, b: a * b, MuliOp, MuliOp, MulfOp),
    "truediv": Operator("/", lambda a, b: a / b, DivSIOp, DivUIOp, DivfOp),
    "floordiv": Operator("//", lambda a, b: a // b),
    "mod": Operator("%", lambda a, b: a % b),
    "pow": Operator("**", lambda a, b: a**b),
    "lshift": Operator("<<", lambda a, b: a << b, ShLIOp, ShLIOp),
    "rshift": Operator(">>", lambda a, b: a >> b, ShRSIOp, ShRUIOp),
    "and": Operator("&", lambda a, b: a & b, AndIOp, AndIOp),
    "or": Operator("|", lambda a, b: a | b, OrIOp, OrIOp),
    "xor": Operator("^", lambda a, b: a ^ b, XOrIOp, XOrIOp),
}
_DIVISIONS: Final = {"truediv", "floordiv", "mod"}
_SHIFTS: Final = {"lshift", "rshift"}
_BITWISE: Final = {"and", "or", "xor"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison: how it is written, what it does to constants, and arith's predicates for it."""

    symbol: str
    fold: Fold
    signed: Attribute
    unsigned: Attribute
    floating: Attribute


def _comparison(symbol: str, fold: Fold, *predicates: int) -> Comparison:
    return Comparison(symbol, fold, *(IntegerAttr(predicate, i64) for predicate in predicates))


COMPARISONS: Final = {
    # Floats: ordered predicates, false for NaN, but != is unordered: NaN differs from everything.
    "eq": _comparison("==", lambda a, b: a == b, 0, 0, 1),
    "ne": _comparison("!=", lambda a, b: a != b, 1, 1, 13),
    "lt": _comparison("<", lambda a, b: a < b, 2, 6, 4),
    "le": _comparison("<=", lambda a, b: a <= b, 3, 7, 5),
    "gt": _comparison(">", lambda a, b: a > b, 4, 8, 2),
    "ge": _comparison(">=", lambda a, b: a >= b, 5, 9, 3),
}

_PROPERTIES: Final[dict[type[Operation], dict[str, Attribute]]] = {
    **{op: {"fastmath": NO_FAST_MATH} for op in (AddfOp, SubfOp, MulfOp, DivfOp)},
    **{op: {"overflowFlags": NO_OVERFLOW_FLAGS} for op in (AddiOp, SubiOp, MuliOp, ShLIOp)},
}
_UNARY: Final[dict[str, Callable[[Any], Any]]] = {"neg": lambda a: -a, "pos": lambda a: +a, "invert": lambda a: ~a}
_MOST_BITS: Final = 4096
_MOST_REPEATS: Final = 1 << 20
_NEGATED_UNSIGNED: Final = {8: int16, 16: int32, 32: int64}


def binary(b: Builder, name: str, left: Number, right: Number) -> Number:
    """`left <operator> right`; `name` is a key of `BINARY`. The result of two literals is a literal.

    Errors: `unsupported-operand`, `no-common-type`, `division-by-zero`, `shift-out-of-range`, `constant-evaluation`.
    """
    if not isinstance(left, PlainValue) and not isinstance(right, PlainValue):
        result = fold(BINARY[name].symbol, BINARY[name].fold, left, right)
        assert isinstance(result, (int, float))
        return result
    dtype = _result_dtype(name, left, right)
    wide = computing_dtype(dtype)
    left_ssa, right_ssa = (signless(b, materialize(b, operand, wide), wide) for operand in (left, right))
    result = _apply(b, name, left_ssa, right_ssa, wide)
    note_result(b, name, result, left_ssa, right_ssa)
    if dtype != wide:
        return PlainValue.wrap(convert(b, PlainValue.wrap(result, wide), dtype), dtype)
    return PlainValue.wrap(retyped(b, result, dtype), dtype)


def compare(b: Builder, name: str, left: Number, right: Number) -> PlainValue | bool:
    """`left <comparison> right`; `name` is a key of `COMPARISONS`."""
    comparison = COMPARISONS[name]
    if not isinstance(left, PlainValue) and not isinstance(right, PlainValue):
        return bool(comparison.fold(left, right))
    dtype = computing_dtype(common_dtype(left, right))
    if dtype == bit and name not in {"eq", "ne"}:
        dtype = int32  # i1 has a sign bit only: False < True would not hold
    left_ssa, right_ssa = (signless(b, materialize(b, operand, dtype), dtype) for operand in (left, right))
    if dtype.is_float():
        flags = {"predicate": comparison.floating, "fastmath": NO_FAST_MATH}
        return PlainValue.wrap(b.value(CmpfOp, (left_ssa, right_ssa), i1, flags), bit)
    predicate = comparison.unsigned if dtype.is_unsigned() else comparison.signed
    return PlainValue.wrap(b.value(CmpiOp, (left_ssa, right_ssa), i1, {"predicate": predicate}), bit)


def unary(b: Builder, name: str, value: Number) -> Number:
    """`-value` ("neg"), `+value` ("pos"), `~value` ("invert") or `not value` ("not")."""
    if name == "not":
        return negated(b, truth(b, value))
    if not isinstance(value, PlainValue):
        return _UNARY[name](value)
    dtype = value.dtype
    if name == "invert":
        return binary(b, "xor", value, -1 if dtype.is_signed() else (1 << dtype.bits) - 1)
    if dtype == bit:
        dtype = int32
    if name == "pos":
        return PlainValue.wrap(materialize(b, value, dtype), dtype)
    if dtype.is_float():
        return PlainValue.wrap(b.value(NegfOp, (value.ssa,), ir_type(dtype), {"fastmath": NO_FAST_MATH}), dtype)
    return binary(b, "sub", 0, _as_signed(b, value, dtype))


def negated(b: Builder, condition: PlainValue | bool) -> PlainValue | bool:
    """`not` of a truth value."""
    if isinstance(condition, bool):
        return not condition
    return PlainValue.wrap(b.value(XOrIOp, (condition.ssa, b.constant(1, i1)), i1), bit)


def select(b: Builder, condition: PlainValue, left: Number, right: Number) -> PlainValue:
    """`left if condition else right`, both computed."""
    dtype = common_dtype(left, right)
    operands: tuple[SSAValue, ...] = (condition.ssa, materialize(b, left, dtype), materialize(b, right, dtype))
    return PlainValue.wrap(b.value(SelectOp, operands, ir_type(dtype)), dtype)


def fold(symbol: str, function: Fold, left: Any, right: Any) -> object:
    """The operator applied to compile-time values by Python; what Python refuses is an error."""
    _refuse_huge(symbol, left, right)
    try:
        return function(left, right)
    except ZeroDivisionError:
        fail(DivisionByZero(operator=symbol))
    except TypeError:
        fail(UnsupportedOperand(operator=symbol, operands=(describe(left), describe(right))))
    except (ValueError, OverflowError) as error:
        fail(ConstantFailed(expression=f"{describe(left)} {symbol} {describe(right)}", reason=str(error)))


def _refuse_huge(symbol: str, left: Any, right: Any) -> None:
    """Constants whose value would take ages to compute or gigabytes to hold."""
    if symbol in {"**", "<<"}:
        huge = isinstance(left, int) and isinstance(right, int) and left not in {-1, 0, 1} and right > _MOST_BITS
    else:
        rows: list[object] = [each for each in (left, right) if isinstance(each, (str, tuple))]
        counts = [each for each in (left, right) if isinstance(each, int) and each > _MOST_REPEATS]
        huge = symbol == "*" and bool(rows) and bool(counts)
    if huge:
        expression = f"{describe(left)} {symbol} {describe(right)}"
        fail(ConstantFailed(expression=expression, reason="the result would be too large"))


def _result_dtype(name: str, left: Number, right: Number) -> DataType:
    dtype = common_dtype(left, right)
    if dtype == bit and name not in _BITWISE:
        dtype = int32
    entry = BINARY[name]
    unsupported = name == "pow" or (dtype.is_float() and entry.floating is None and name not in _DIVISIONS)
    if unsupported:
        hint = "multiply, as in x * x; ** is for constants" if name == "pow" else None
        operands = (describe(left), describe(right))
        fail(UnsupportedOperand(operator=entry.symbol, operands=operands, suggestion=hint))
    _check_literal(name, right, dtype)
    return dtype


def _check_literal(name: str, right: Number, dtype: DataType) -> None:
    if isinstance(right, PlainValue):
        return
    if name in _DIVISIONS and right == 0:
        fail(DivisionByZero(operator=BINARY[name].symbol))
    if name in _SHIFTS and not 0 <= right < dtype.bits:
        fail(ShiftOutOfRange(count=int(right), dtype=dtype.name, bits=dtype.bits))


def _apply(b: Builder, name: str, left: SSAValue, right: SSAValue, dtype: DataType) -> SSAValue:
    if name in {"floordiv", "mod"}:
        division = float_division if dtype.is_float() else integer_division
        return division(b, name, left, right, dtype)
    entry = BINARY[name]
    op_type = entry.floating if dtype.is_float() else entry.unsigned if dtype.is_unsigned() else entry.signed
    assert op_type is not None
    return b.value(op_type, (left, right), left.type, _PROPERTIES.get(op_type))


def _as_signed(b: Builder, value: PlainValue, dtype: DataType) -> PlainValue:
    """The number in a type that holds its negation."""
    if dtype.is_unsigned():
        if dtype.bits == 64:
            fail(NoCommonType(left=dtype.name, right="negative number"))
        dtype = _NEGATED_UNSIGNED[dtype.bits]
    return PlainValue.wrap(materialize(b, value, dtype), dtype)


def is_number(value: object) -> bool:
    """Whether a value takes part in arithmetic."""
    return isinstance(value, NUMBERS)
