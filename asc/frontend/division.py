# SPDX-License-Identifier: Apache-2.0
"""`//` and `%` as Python has them: the quotient floors, the remainder has the sign of the divisor.

C++ truncates instead, so the plain ops serve only where both sides are provably not negative.
"""

from __future__ import annotations

from typing import Final

from xdsl.dialects.arith import (
    AddiOp,
    AndIOp,
    CmpfOp,
    CmpiOp,
    DivfOp,
    DivSIOp,
    DivUIOp,
    ExtUIOp,
    FPToSIOp,
    MulfOp,
    RemSIOp,
    RemUIOp,
    SelectOp,
    ShRSIOp,
    SIToFPOp,
    SubfOp,
    SubiOp,
    XOrIOp,
)
from xdsl.dialects.builtin import IntegerAttr, i1, i32, i64
from xdsl.ir import SSAValue

from asc.frontend.arith_flags import NO_FAST_MATH, NO_OVERFLOW_FLAGS
from asc.frontend.bounds import constant_of, is_natural
from asc.frontend.builder import Builder
from asc.frontend.scalars import ir_type
from asc.language.core.dtype import DataType

_NOT_EQUAL: Final = IntegerAttr(1, i64)
_LESS: Final = IntegerAttr(2, i64)
_FLOAT_GREATER: Final = IntegerAttr(2, i64)
_FLOAT_LESS: Final = IntegerAttr(4, i64)
_WRAPPING: Final = {"overflowFlags": NO_OVERFLOW_FLAGS}
_EXACT: Final = {"fastmath": NO_FAST_MATH}


def integer_division(b: Builder, name: str, left: SSAValue, right: SSAValue, dtype: DataType) -> SSAValue:
    """`left // right` ("floordiv") or `left % right` ("mod") of signless values that mean numbers of `dtype`."""
    if dtype.is_unsigned():
        return b.value(DivUIOp if name == "floordiv" else RemUIOp, (left, right), left.type)
    if is_natural(b, left, right):
        return b.value(DivSIOp if name == "floordiv" else RemSIOp, (left, right), left.type)
    divisor = constant_of(right)
    if divisor is not None and divisor > 0:
        return _by_positive_constant(b, name, left, right, divisor)
    return _floored(b, name, left, right)


def _by_positive_constant(b: Builder, name: str, left: SSAValue, right: SSAValue, divisor: int) -> SSAValue:
    """Two's complement floors by itself for powers of two; else only a negative remainder needs a correction."""
    if divisor & (divisor - 1) == 0:
        if name == "mod":
            return b.value(AndIOp, (left, b.constant(divisor - 1, left.type)), left.type)
        return b.value(ShRSIOp, (left, b.constant(divisor.bit_length() - 1, left.type)), left.type)
    remainder = b.value(RemSIOp, (left, right), left.type)
    below = b.value(CmpiOp, (remainder, b.constant(0, left.type)), i1, {"predicate": _LESS})
    return _corrected(b, name, (left, right), remainder, below)


def _floored(b: Builder, name: str, left: SSAValue, right: SSAValue) -> SSAValue:
    """The general case: correct where a remainder is left whose sign is not the divisor's."""
    zero = b.constant(0, left.type)
    remainder = b.value(RemSIOp, (left, right), left.type)
    inexact = b.value(CmpiOp, (remainder, zero), i1, {"predicate": _NOT_EQUAL})
    signs = b.value(XOrIOp, (remainder, right), left.type)
    opposite = b.value(CmpiOp, (signs, zero), i1, {"predicate": _LESS})
    return _corrected(b, name, (left, right), remainder, b.value(AndIOp, (inexact, opposite), i1))


def _corrected(
    b: Builder, name: str, operands: tuple[SSAValue, SSAValue], remainder: SSAValue, wrong: SSAValue
) -> SSAValue:
    kind = remainder.type
    if name == "mod":
        moved = b.value(AddiOp, (remainder, operands[1]), kind, _WRAPPING)
        return b.value(SelectOp, (wrong, moved, remainder), kind)
    quotient = b.value(DivSIOp, operands, kind)
    return b.value(SubiOp, (quotient, b.value(ExtUIOp, (wrong,), kind)), kind, _WRAPPING)


def float_division(b: Builder, name: str, left: SSAValue, right: SSAValue, dtype: DataType) -> SSAValue:
    """`left // right` or `left % right` of floats: the rounded quotient, floored."""
    kind = ir_type(dtype)
    quotient = _floor(b, b.value(DivfOp, (left, right), kind, _EXACT), dtype)
    if name == "floordiv":
        return quotient
    whole = b.value(MulfOp, (quotient, right), kind, _EXACT)
    return b.value(SubfOp, (left, whole), kind, _EXACT)


_FRACTION_BITS: Final = {"float16": 10, "float32": 23, "float64": 52}


def _floor(b: Builder, value: SSAValue, dtype: DataType) -> SSAValue:
    """The largest integer not above `value`. Floats of `2 ** fraction bits` and more (infinity, NaN) are returned."""
    kind, whole_kind = ir_type(dtype), i64 if dtype.bits == 64 else i32
    limit = float(1 << _FRACTION_BITS[dtype.name])
    below = b.value(CmpfOp, (value, b.constant(limit, kind)), i1, {"predicate": _FLOAT_LESS, **_EXACT})
    above = b.value(CmpfOp, (value, b.constant(-limit, kind)), i1, {"predicate": _FLOAT_GREATER, **_EXACT})
    small = b.value(AndIOp, (below, above), i1)
    # Converting what an integer cannot hold is undefined in C++, so the large ones are kept out before.
    safe = b.value(SelectOp, (small, value, b.constant(0.0, kind)), kind)
    truncated = b.value(SIToFPOp, (b.value(FPToSIOp, (safe,), whole_kind),), kind)
    rounded_up = b.value(CmpfOp, (truncated, safe), i1, {"predicate": _FLOAT_GREATER, **_EXACT})
    lower = b.value(SubfOp, (truncated, b.constant(1.0, kind)), kind, _EXACT)
    floored = b.value(SelectOp, (rounded_up, lower, truncated), kind)
    return b.value(SelectOp, (small, floored, value), kind)
