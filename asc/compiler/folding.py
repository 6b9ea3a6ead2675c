# SPDX-License-Identifier: Apache-2.0
"""Integer arithmetic of the IR done at compile time, for the canonicaliser and for what the verifiers know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, Signedness
from xdsl.ir import Attribute, Operation, SSAValue

from asc.dialects import emitc

CONSTANTS: Final = (arith.ConstantOp, emitc.ConstantOp)
INDEX_BITS: Final = 64

_Integer = IntegerType[int, Signedness]


def constant_of(value: SSAValue) -> int | None:
    """The integer that a constant op defines, negative where the type allows; i1 counts as 0 and 1."""
    owner = value.owner
    if not isinstance(owner, CONSTANTS):
        return None
    attribute = owner.value
    return wrapped(attribute.value.data, value.type) if isinstance(attribute, IntegerAttr) else None


def wrapped(value: int, type: Attribute) -> int | None:
    """`value` as an integer type keeps it: modulo its range. None for a type that is no integer."""
    if not is_integer(type):
        return None
    bits = bits_of(type)
    return _unsigned(value, bits) if bits == 1 or is_unsigned(type) else _signed(value, bits)


def is_integer(type: Attribute) -> bool:
    """Whether `type` is an integer type or `index`."""
    return isinstance(type, (IntegerType, IndexType))


def bits_of(type: Attribute) -> int:
    """The width of an integer type; `index` has 64 bits."""
    return cast(_Integer, type).width.data if isinstance(type, IntegerType) else INDEX_BITS


def is_unsigned(type: Attribute) -> bool:
    """Whether a type is explicitly unsigned, as `ui32` is; a signless one counts as signed."""
    return isinstance(type, IntegerType) and cast(_Integer, type).signedness.data is Signedness.UNSIGNED


def fold(op: Operation, operands: tuple[int, ...]) -> int | None:
    """The one result of `op` for these operands; None if `op` cannot be computed, a division by zero for instance."""
    function = _FOLDS.get(type(op))
    if function is None:
        return None
    result = function(op, operands)
    return None if result is None else wrapped(result, op.results[0].type)


def can_fold(op: Operation) -> bool:
    """Whether `fold` knows the op."""
    return type(op) in _FOLDS


def _unsigned(value: int, bits: int) -> int:
    return value & ((1 << bits) - 1)


def _signed(value: int, bits: int) -> int:
    half = 1 << (bits - 1)
    return ((value + half) & ((1 << bits) - 1)) - half


def _truncated_quotient(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_Binary = Callable[[int, int], int]
_Fold = Callable[[Operation, tuple[int, ...]], int | None]


def _binary(function: _Binary) -> _Fold:
    return lambda op, operands: function(*operands)


def _on_unsigned(function: _Binary) -> _Fold:
    """For ops that read their operands as unsigned."""
    return lambda op, operands: function(*(_unsigned(each, bits_of(op.results[0].type)) for each in operands))


def _division(fold: _Fold) -> _Fold:
    return lambda op, operands: None if operands[1] == 0 else fold(op, operands)


def _shift(fold: _Fold) -> _Fold:
    """A shift by more bits than there are is undefined, so left alone."""
    return lambda op, operands: fold(op, operands) if 0 <= operands[1] < bits_of(op.results[0].type) else None


def _resized(op: Operation, operands: tuple[int, ...]) -> int | None:
    return operands[0]


def _zero_extended(op: Operation, operands: tuple[int, ...]) -> int | None:
    return _unsigned(operands[0], bits_of(op.operands[0].type))


def _sign_extended(op: Operation, operands: tuple[int, ...]) -> int | None:
    return _signed(operands[0], bits_of(op.operands[0].type))


def _selected(op: Operation, operands: tuple[int, ...]) -> int | None:
    return operands[1] if operands[0] else operands[2]


_COMPARISONS: Final[tuple[_Binary, ...]] = (
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a < b,
    lambda a, b: a <= b,
    lambda a, b: a > b,
    lambda a, b: a >= b,
)
_FIRST_UNSIGNED_PREDICATE: Final = 6
"""arith.cmpi: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge."""


def _compared(op: Operation, operands: tuple[int, ...]) -> int | None:
    assert isinstance(op, arith.CmpiOp)
    predicate = op.predicate.value.data
    if predicate < _FIRST_UNSIGNED_PREDICATE:
        return _COMPARISONS[predicate](*operands)
    lhs, rhs = (_unsigned(each, bits_of(op.lhs.type)) for each in operands)
    return _COMPARISONS[predicate - 4](lhs, rhs)


_FOLDS: Final[Mapping[type[Operation], _Fold]] = {
    arith.AddiOp: _binary(lambda a, b: a + b),
    arith.SubiOp: _binary(lambda a, b: a - b),
    arith.MuliOp: _binary(lambda a, b: a * b),
    arith.DivSIOp: _division(_binary(_truncated_quotient)),
    arith.FloorDivSIOp: _division(_binary(lambda a, b: a // b)),
    arith.CeilDivSIOp: _division(_binary(lambda a, b: -(-a // b))),
    arith.RemSIOp: _division(_binary(lambda a, b: a - _truncated_quotient(a, b) * b)),
    arith.DivUIOp: _division(_on_unsigned(lambda a, b: a // b)),
    arith.CeilDivUIOp: _division(_on_unsigned(lambda a, b: -(-a // b))),
    arith.RemUIOp: _division(_on_unsigned(lambda a, b: a % b)),
    arith.MinSIOp: _binary(min),
    arith.MaxSIOp: _binary(max),
    arith.MinUIOp: _on_unsigned(min),
    arith.MaxUIOp: _on_unsigned(max),
    arith.AndIOp: _binary(lambda a, b: a & b),
    arith.OrIOp: _binary(lambda a, b: a | b),
    arith.XOrIOp: _binary(lambda a, b: a ^ b),
    arith.ShLIOp: _shift(_binary(lambda a, b: a << b)),
    arith.ShRSIOp: _shift(_binary(lambda a, b: a >> b)),
    arith.ShRUIOp: _shift(_on_unsigned(lambda a, b: a >> b)),
    arith.CmpiOp: _compared,
    arith.SelectOp: _selected,
    arith.IndexCastOp: _sign_extended,
    arith.ExtSIOp: _sign_extended,
    arith.ExtUIOp: _zero_extended,
    arith.TruncIOp: _resized,
    emitc.CastOp: _resized,
}
