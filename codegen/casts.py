# SPDX-License-Identifier: Apache-2.0
"""Conversions between scalar types, and integers read as unsigned.

arith computes with signless integers, so unsigned arithmetic arrives wrapped in casts to and from the signless type.
Printed as it stands it would be unreadable and, where a signed sum overflows, undefined: `as_unsigned` undoes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, BFloat16Type, IndexType, IntegerType, Signedness
from xdsl.ir import Attribute, Operation, SSAValue

from asc.codegen.expression import Expr, binary, cast, conditional, shift
from asc.codegen.literals import converted, float_literal, integer_literal, integer_of, unsigned_literal
from asc.codegen.registry import expression
from asc.codegen.types import cpp, integer, integer_name
from asc.dialects import emitasc, emitc, tensor

if TYPE_CHECKING:
    from asc.codegen.body import Body

CastOp: TypeAlias = (
    arith.IndexCastOp
    | arith.ExtSIOp
    | arith.ExtUIOp
    | arith.TruncIOp
    | arith.SIToFPOp
    | arith.UIToFPOp
    | arith.FPToSIOp
    | arith.FPToUIOp
    | arith.ExtFOp
    | arith.TruncFOp
    | emitc.CastOp
)

_INDEXED = frozenset(
    {
        emitasc.PtrOffsetOp,
        tensor.GlobalTensorSubIndexOp,
        tensor.GlobalTensorBracketOp,
        tensor.GlobalTensorGetValueOp,
        tensor.GlobalTensorSetValueOp,
        tensor.LocalTensorSubIndexOp,
        tensor.LocalTensorBracketOp,
        tensor.LocalTensorGetValueOp,
        tensor.LocalTensorSetValueOp,
    }
)
"""Ops whose second operand counts elements."""

_WRAPPING: dict[type[Operation], str] = {
    arith.AddiOp: "+",
    arith.SubiOp: "-",
    arith.MuliOp: "*",
    arith.AndIOp: "&",
    arith.OrIOp: "|",
    arith.XOrIOp: "^",
    arith.ShLIOp: "<<",
    arith.DivUIOp: "/",
    arith.RemUIOp: "%",
    arith.ShRUIOp: ">>",
}
"""Ops that mean the same on the unsigned numbers of the same bits; the result is unsigned too."""
_SHIFTS = {arith.ShLIOp, arith.ShRUIOp}


def is_integer(scalar: Attribute) -> bool:
    return isinstance(scalar, (IntegerType, IndexType))


def is_invisible(op: Operation) -> bool:
    """Whether a cast is left to what uses it: C++ converts by itself, or only the sign is read differently."""
    kind = type(op)
    if kind not in {emitc.CastOp, arith.IndexCastOp, arith.ExtSIOp}:
        return False
    source, target = op.operands[0].type, op.results[0].type
    if not is_integer(source) or not is_integer(target):
        return False
    (bits, signed), (new_bits, new_signed) = integer(source), integer(target)
    if kind is emitc.CastOp and bits == new_bits and signed != new_signed:
        return True
    # An index of 64 bits is what the functions take: the implicit conversion is the same.
    return signed and 1 < bits <= new_bits == 64 and _only_indexes(op.results[0])


def _only_indexes(value: SSAValue) -> bool:
    return all(use.index == 1 and type(use.operation) in _INDEXED for use in value.uses)


@expression(
    arith.IndexCastOp,
    arith.ExtSIOp,
    arith.ExtUIOp,
    arith.TruncIOp,
    arith.SIToFPOp,
    arith.UIToFPOp,
    arith.FPToSIOp,
    arith.FPToUIOp,
    arith.ExtFOp,
    arith.TruncFOp,
    emitc.CastOp,
)
def _cast(body: Body, op: CastOp) -> Expr:
    source, target = op.operands[0], op.results[0].type
    if is_invisible(op) and _only_indexes(op.results[0]):
        return body.expr(source)
    special = _SPECIAL.get(type(op))
    if special is not None and (expr := special(body, source, target)) is not None:
        return expr
    return _to(body, body.expr(source), source.type, target)


def _to(body: Body, value: Expr, source: Attribute, target: Attribute) -> Expr:
    if isinstance(source, BFloat16Type):
        # bfloat16_t converts to float alone (kernel_scalar_convert.h).
        value = Expr(f"AscendC::Cast({value.text})", reads=value.reads)
        return value if cpp(target) == "float" else cast(cpp(target), value)
    if isinstance(target, BFloat16Type) and is_integer(source):
        value = cast("float", value)
    return converted(value, target) if isinstance(target, AnyFloat) else cast(cpp(target), value)


def _sign_extended(body: Body, source: SSAValue, target: Attribute) -> Expr | None:
    if integer(source.type)[0] != 1:
        return None
    # The one bit of a true i1 is its sign.
    if isinstance(target, AnyFloat):
        return conditional(body.expr(source), float_literal(-1.0, target), float_literal(0.0, target))
    return conditional(body.expr(source), integer_literal(-1, target), integer_literal(0, target))


def _zero_extended(body: Body, source: SSAValue, target: Attribute) -> Expr | None:
    return None if integer(source.type)[0] == 1 else _to(body, as_unsigned(body, source), source.type, target)


def _truncated(body: Body, source: SSAValue, target: Attribute) -> Expr | None:
    if integer(target)[0] != 1:
        return None
    low_bit = binary(body.expr(source), "&", Expr("1"))
    return binary(low_bit, "!=", Expr("0"))


def _float_to_unsigned(body: Body, source: SSAValue, target: Attribute) -> Expr:
    bits, _ = integer(target)
    unsigned = IntegerType(bits, Signedness.UNSIGNED)
    return cast(cpp(target), _to(body, body.expr(source), source.type, unsigned))


def _c_cast(body: Body, source: SSAValue, target: Attribute) -> Expr | None:
    if not is_integer(source.type) or not is_integer(target):
        return None
    (bits, _), (new_bits, new_signed) = integer(source.type), integer(target)
    return as_unsigned(body, source) if bits == new_bits and not new_signed else None


_SPECIAL: dict[type[Operation], Callable[[Body, SSAValue, Attribute], Expr | None]] = {
    arith.ExtSIOp: _sign_extended,
    arith.IndexCastOp: _sign_extended,
    arith.SIToFPOp: _sign_extended,
    arith.ExtUIOp: _zero_extended,
    arith.UIToFPOp: _zero_extended,
    arith.TruncIOp: _truncated,
    arith.FPToUIOp: _float_to_unsigned,
    emitc.CastOp: _c_cast,
}
"""Casts that are not always a plain `static_cast`."""


def is_unsigned_number(op: Operation) -> bool:
    """Whether a signless result is the number of an unsigned type: somebody casts it to that."""
    return _comes_from_unsigned(op) and any(True for _ in _unsigned_names(op.results[0]))


def unsigned_hint(op: Operation) -> str | None:
    """The Python name of such a number: the cast bears it."""
    return next((name.name_hint for name in _unsigned_names(op.results[0]) if name.name_hint is not None), None)


def _unsigned_names(value: SSAValue) -> Iterator[SSAValue]:
    """The results of the casts that only read a signless value as unsigned."""
    unsigned = (integer(value.type)[0], False)
    for use in value.uses:
        if isinstance(use.operation, emitc.CastOp) and _number(use.operation.dest.type) == unsigned:
            yield use.operation.dest


def _comes_from_unsigned(op: Operation, depth: int = 8) -> bool:
    """Whether an op of `_WRAPPING` computes with a number that was unsigned before arith had it."""
    if type(op) not in _WRAPPING or depth == 0:
        return False
    for operand in op.operands[:1] if type(op) in _SHIFTS else op.operands:
        source = operand.owner
        if isinstance(source, emitc.CastOp) and _number(source.source.type) == (integer(operand.type)[0], False):
            return True
        if isinstance(source, Operation) and _comes_from_unsigned(source, depth - 1):
            return True
    return False


def as_unsigned(body: Body, value: SSAValue) -> Expr:
    """The number that the bits of an integer value mean when read as unsigned; its C++ type is unsigned."""
    bits, signed = integer(value.type)
    op = value.owner
    if not signed or bits == 1:
        return body.expr(value)
    if value in body.unsigned:
        return body.unsigned[value]
    if (constant := constant_of(value)) is not None:
        return unsigned_literal(constant, bits)
    if isinstance(op, emitc.CastOp) and _number(op.source.type) == (bits, False):
        return body.expr(op.source)
    if isinstance(op, Operation) and body.plan.is_inlined(op) and _comes_from_unsigned(op):
        return unsigned_operation(body, op)
    return cast(integer_name(bits, signed=False), body.expr(value))


def unsigned_operation(body: Body, op: Operation) -> Expr:
    """An op of `_WRAPPING` computed with unsigned numbers."""
    left, right = op.operands
    bits, _ = integer(left.type)
    operator = _WRAPPING[type(op)]
    if type(op) in _SHIFTS:
        number = shift(as_unsigned(body, left), operator, body.expr(right))
    else:
        first, second = unsigned_pair(body, left, right)
        number = binary(first, operator, second)
    return number if bits >= 32 else cast(integer_name(bits, signed=False), number)


def unsigned_pair(body: Body, left: SSAValue, right: SSAValue) -> tuple[Expr, Expr]:
    """Two operands read as unsigned; a literal needs no suffix beside a number that is unsigned."""
    first, second = as_unsigned(body, left), as_unsigned(body, right)
    values = constant_of(left), constant_of(right)
    if values[0] is None and values[1] is not None and 0 <= values[1] < 2**31:
        return first, Expr(str(values[1]))
    if values[1] is None and values[0] is not None and 0 <= values[0] < 2**31:
        return Expr(str(values[0])), second
    return first, second


def constant_of(value: SSAValue) -> int | None:
    """The value of an integer constant, None for anything else."""
    op = value.owner
    return integer_of(op.value) if isinstance(op, (arith.ConstantOp, emitc.ConstantOp)) else None


def _number(scalar: Attribute) -> tuple[int, bool] | None:
    """(bits, signed) of an integer type, None for others."""
    return integer(scalar) if is_integer(scalar) else None
