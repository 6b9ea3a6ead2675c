# SPDX-License-Identifier: Apache-2.0
"""Scalar types: what type a number has, which type two of them meet in, and conversions.

Python numbers are literals, weakly typed: an integer takes the type of the other operand if it fits, else it is int32
or int64; a float is float32.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from xdsl.dialects.arith import (
    CmpfOp,
    CmpiOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute, Operation, SSAValue

from asc.dialects.dtypes import scalar_type
from asc.dialects.emitc import CastOp
from asc.frontend.arith_flags import NO_FAST_MATH
from asc.frontend.builder import Builder
from asc.frontend.describe import number_text, with_article
from asc.frontend.diagnostics.scalars import LiteralOutOfRange, NarrowingConversion, NoCommonType
from asc.frontend.failure import fail
from asc.language.core.dtype import DataType, bit, float32, int16, int32, int64
from asc.language.core.ir_value import PlainValue

Number: TypeAlias = PlainValue | int | float
"""A scalar of a kernel; a Python number is a literal. `bool` is an `int`, as in Python."""

NUMBERS: Final = (PlainValue, int, float)

_MLIR_NAMES: Final = {"int": "i", "uint": "ui", "float": "f"}
_FLOAT_LIMITS: Final = {"float16": 65504.0, "float32": 3.4028234663852886e38, "float64": 1.7976931348623157e308}
_SIGNED: Final = {16: int16, 32: int32, 64: int64}
_FLOAT_UNORDERED_NOT_EQUAL: Final = IntegerAttr(13, i64)
_INTEGER_NOT_EQUAL: Final = IntegerAttr(1, i64)
_ir_types: dict[str, Attribute] = {}


def ir_type(dtype: DataType) -> Attribute:
    """The MLIR type of a scalar or element type, `i32`, `ui8`, `f16`; one object a type. `void` has none: KeyError."""
    if dtype.name not in _ir_types:
        family = dtype.name.rstrip("0123456789")
        _ir_types[dtype.name] = scalar_type(_MLIR_NAMES[family] + dtype.name.removeprefix(family))
    return _ir_types[dtype.name]


def literal_dtype(value: float) -> DataType:
    """The type of a literal that nothing else gives one."""
    if isinstance(value, bool):
        return bit
    if isinstance(value, float):
        return float32
    dtype = int32 if -(1 << 31) <= value < 1 << 31 else int64
    return dtype if fits(value, dtype) else _refuse_literal(value, int64)


def dtype_of(value: Number) -> DataType:
    """The type a number has when it stands alone."""
    return value.dtype if isinstance(value, PlainValue) else literal_dtype(value)


def limits(dtype: DataType) -> tuple[float, float]:
    """The smallest and the largest number of a type; for floats the largest finite ones."""
    if dtype.is_float():
        return -_FLOAT_LIMITS[dtype.name], _FLOAT_LIMITS[dtype.name]
    if dtype == bit:
        return 0, 1
    if dtype.is_unsigned():
        return 0, (1 << dtype.bits) - 1
    return -(1 << dtype.bits - 1), (1 << dtype.bits - 1) - 1


def fits(value: float, dtype: DataType) -> bool:
    """Whether a type can hold a literal: its range, and no float in an integer; infinities and NaN are floats."""
    if isinstance(value, float) and not dtype.is_float():
        return False
    low, high = limits(dtype)
    return low <= value <= high or (isinstance(value, float) and not abs(value) < float("inf"))


def promote(left: DataType, right: DataType) -> DataType:
    """The type that holds the values of both: the wider one, a signed one for a mix, the float of int and float."""
    if left == right:
        return left
    if left.is_float() != right.is_float():
        return left if left.is_float() else right
    if bit in {left, right}:
        return right if left == bit else left
    if left.is_unsigned() == right.is_unsigned():
        return left if left.bits > right.bits else right
    signed, unsigned = (right, left) if left.is_unsigned() else (left, right)
    if signed.bits > unsigned.bits:
        return signed
    if unsigned.bits == 64:
        fail(NoCommonType(left=left.name, right=right.name))
    return _SIGNED[2 * unsigned.bits]


def common_dtype(left: Number, right: Number) -> DataType:
    """The type in which an operator computes with two numbers."""
    if isinstance(left, PlainValue):
        return promote(left.dtype, right.dtype) if isinstance(right, PlainValue) else join_literal(left.dtype, right)
    if isinstance(right, PlainValue):
        return join_literal(right.dtype, left)
    return promote(literal_dtype(left), literal_dtype(right))


def join_literal(dtype: DataType, literal: float) -> DataType:
    """The type in which a run-time value and a literal meet."""
    takes_it = not isinstance(literal, float) and (dtype != bit or isinstance(literal, bool)) and fits(literal, dtype)
    return dtype if takes_it else promote(dtype, literal_dtype(literal))


def computing_dtype(dtype: DataType) -> DataType:
    """The type that operators compute in: for unsigned integers a signed one that holds them and their overflow.

    Signed arithmetic is all that arith prints as, and its overflow is undefined in C++. Only uint64 has no wider type.
    """
    if not dtype.is_unsigned() or dtype.bits == 64:
        return dtype
    return int64 if dtype.bits == 32 else int32


def materialize(b: Builder, value: Number, dtype: DataType) -> SSAValue:
    """The number as a value of `dtype`: literals are checked against its range, run-time values only ever widen.

    Errors: `number-out-of-range`, `narrowing-conversion`.
    """
    if not isinstance(value, PlainValue):
        return _literal(b, value, dtype)
    if value.dtype != dtype and promote(value.dtype, dtype) != dtype:
        fail(NarrowingConversion(source=f"every {value.dtype}", target=dtype.name))
    return convert(b, value, dtype)


def convert(b: Builder, value: Number, dtype: DataType) -> SSAValue:
    """The number converted to `dtype` as C++ does: floats truncate towards zero, integers keep their low bits.

    A literal is checked against the range of `dtype`.
    """
    if not isinstance(value, PlainValue):
        whole = dtype.is_int() and abs(value) < float("inf")
        return _literal(b, int(value) if whole else value, dtype)
    if value.dtype == dtype:
        return value.ssa
    if dtype == bit:
        return _is_not_zero(b, value)
    result = b.value(_conversion(value.dtype, dtype), (value.ssa,), ir_type(dtype))
    _keep_lower_bound(b, value, result, dtype)
    return result


def truth(b: Builder, value: Number) -> PlainValue | bool:
    """Whether a number is not zero; NaN is not."""
    if not isinstance(value, PlainValue):
        return bool(value)
    return value if value.dtype == bit else PlainValue.wrap(_is_not_zero(b, value), bit)


def _keep_lower_bound(b: Builder, source: PlainValue, result: SSAValue, dtype: DataType) -> None:
    """Remember of a converted integer what is known of its source, if the conversion cannot have changed it."""
    bound = 0 if source.dtype.is_unsigned() or source.dtype == bit else b.lower_bounds.get(source.ssa)
    if bound is not None and dtype.is_int() and dtype.bits > source.dtype.bits:
        b.lower_bounds[result] = bound


def _literal(b: Builder, value: float, dtype: DataType) -> SSAValue:
    if not fits(value, dtype):
        if isinstance(value, float) and dtype.is_int():
            fail(NarrowingConversion(source=str(value), target=dtype.name))
        _refuse_literal(value, dtype)
    return b.constant(float(value) if dtype.is_float() else int(value), ir_type(dtype))


def _refuse_literal(value: float, dtype: DataType) -> DataType:
    low, high = limits(dtype)
    fail(LiteralOutOfRange(value=number_text(value), dtype=with_article(dtype.name), limits=f"{low} to {high}"))


def _is_not_zero(b: Builder, value: PlainValue) -> SSAValue:
    if value.dtype.is_float():
        zero = b.constant(0.0, ir_type(value.dtype))
        flags = {"predicate": _FLOAT_UNORDERED_NOT_EQUAL, "fastmath": NO_FAST_MATH}
        return b.value(CmpfOp, (value.ssa, zero), ir_type(bit), flags)
    ssa = signless(b, value.ssa, value.dtype)
    zero = b.constant(0, ssa.type)
    return b.value(CmpiOp, (ssa, zero), ir_type(bit), {"predicate": _INTEGER_NOT_EQUAL})


def _conversion(source: DataType, target: DataType) -> type[Operation]:
    """The op that converts; arith only knows signless integers, so unsigned ones go through a C++ cast."""
    if source.is_unsigned() or target.is_unsigned():
        return CastOp
    wider = target.bits > source.bits
    if source.is_float():
        return (ExtFOp if wider else TruncFOp) if target.is_float() else FPToSIOp
    if target.is_float():
        return UIToFPOp if source == bit else SIToFPOp
    if source == bit:
        return ExtUIOp
    return ExtSIOp if wider else TruncIOp


def signless(b: Builder, ssa: SSAValue, dtype: DataType) -> SSAValue:
    """The bits of an integer as the signless type that arith computes with."""
    if not dtype.is_unsigned():
        return ssa
    target = scalar_type(f"i{dtype.bits}")
    source = ssa.owner
    if isinstance(source, CastOp) and source.source.type == target:
        return source.source
    return b.value(CastOp, (ssa,), target)


def retyped(b: Builder, ssa: SSAValue, dtype: DataType) -> SSAValue:
    """The signless result of an op as a value of `dtype`."""
    return b.value(CastOp, (ssa,), ir_type(dtype)) if dtype.is_unsigned() else ssa
