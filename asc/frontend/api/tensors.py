# SPDX-License-Identifier: Apache-2.0
"""Global and local tensors, and global addresses."""

from __future__ import annotations

from typing import TypeAlias

from xdsl.dialects.arith import IndexCastOp
from xdsl.dialects.builtin import IndexType, IntegerAttr, i32
from xdsl.ir import Block, Operation, SSAValue

from asc.dialects.emitasc import PtrOffsetOp
from asc.dialects.tensor import (
    GlobalTensorBracketOp,
    GlobalTensorGetSizeOp,
    GlobalTensorGetValueOp,
    GlobalTensorOp,
    GlobalTensorSetGlobalBufferOp,
    GlobalTensorSetValueOp,
    GlobalTensorSubIndexOp,
    LocalTensorBracketOp,
    LocalTensorGetSizeOp,
    LocalTensorGetValueOp,
    LocalTensorOp,
    LocalTensorSetValueOp,
    LocalTensorSubIndexOp,
    LocalTensorV2Op,
)
from asc.dialects.types import global_tensor, local_tensor
from asc.frontend.api.diagnostics import ElementTypeChange, ElementTypesDiffer, UnboundTensor, UnsupportedSlice
from asc.frontend.api.operands import OutOfRange, argument, check_range, natural, position_attr
from asc.frontend.api.registry import lowers
from asc.frontend.binding_errors import UnsupportedForm
from asc.frontend.builder import Builder
from asc.frontend.describe import describe
from asc.frontend.failure import fail
from asc.frontend.scalars import convert, ir_type, literal_dtype, materialize
from asc.language.core.dtype import DataType, bit, int32, int64, uint32, uint64
from asc.language.core.enums import TPosition
from asc.language.core.ir_value import GlobalAddress, PlainValue, RuntimeInt, RuntimeNumeric
from asc.language.core.tensor import GlobalTensor, LocalTensor

AnyTensor: TypeAlias = GlobalTensor | LocalTensor

_INDEX = IndexType()
_ADDRESSES = (-(1 << 63), (1 << 63) - 1)
_INT64 = (0, (1 << 63) - 1)


def require_one_element_type(function: str, **tensors: AnyTensor) -> None:
    """Refuse a call of which two tensors, given by parameter, differ in their element types."""
    (one, first), (other, second) = tensors.items()
    if first.dtype != second.dtype:
        names, types = (_name_of(first) or one, _name_of(second) or other), (first.dtype.name, second.dtype.name)
        fail(ElementTypesDiffer(function=function, tensors=names, types=types))


def _name_of(tensor: AnyTensor) -> str | None:
    """The kernel's variable that holds the tensor, as far as it is known."""
    return tensor.ssa.name_hint if tensor.ssa is not None else None


def ssa_of(tensor: AnyTensor) -> SSAValue:
    """The tensor's value in the IR; a global tensor that points nowhere is refused."""
    if tensor.ssa is None:
        assert isinstance(tensor, GlobalTensor)
        fail(UnboundTensor(name=tensor.name or "tensor"))
    return tensor.ssa


@lowers(GlobalAddress.__add__)
def _add_to_address(b: Builder, receiver: GlobalAddress, offset: RuntimeInt) -> GlobalAddress:
    base = receiver.ssa
    if isinstance(offset, PlainValue):
        index = b.value(IndexCastOp, (_signed_index(b, offset),), _INDEX)
        return GlobalAddress.wrap(b.value(PtrOffsetOp, (base, index), base.type), receiver.dtype)
    check_range(offset, "offset", _ADDRESSES)
    static = {"staticOffset": IntegerAttr(int(offset), _INDEX)}
    return GlobalAddress.wrap(b.value(PtrOffsetOp, (base,), base.type, static), receiver.dtype)


def _signed_index(b: Builder, value: PlainValue) -> SSAValue:
    """A run-time index as a signless integer whose sign bit means a sign."""
    if value.dtype == bit:
        return convert(b, value, int32)
    return convert(b, value, int64) if value.dtype.is_unsigned() else value.ssa


@lowers(GlobalTensor)
def _global_tensor(b: Builder) -> GlobalTensor:
    block, before, location = b.block, b.block.last_op, b.location

    def declare(dtype: DataType) -> SSAValue:
        op = GlobalTensorOp.create(result_types=[global_tensor(ir_type(dtype))], location=location)
        _insert_after(block, before, op)
        return op.results[0]

    return GlobalTensor.undeclared(declare)


def _insert_after(block: Block, before: Operation | None, op: Operation) -> None:
    """Put `op` where its block ended at `before`; tensors made at one place stay in the order they are given types."""
    if before is not None and before.parent is not None:
        block = before.parent
    following = block.first_op if before is None else before.next_op
    while isinstance(following, GlobalTensorOp):
        following = following.next_op
    if following is not None:
        block.insert_ops_before([op], following)
    else:
        block.add_op(op)


@lowers(GlobalTensor.set_global_buffer)
def _set_global_buffer(
    b: Builder, receiver: GlobalTensor, buffer: GlobalAddress, buffer_size: RuntimeInt | None
) -> None:
    if receiver.ssa is not None and receiver.dtype != buffer.dtype:
        fail(ElementTypeChange(name=receiver.name or "tensor", had=str(receiver.dtype), got=str(buffer.dtype)))
    tensor = receiver.declare(buffer.dtype)
    size = () if buffer_size is None else (natural(b, buffer_size, uint64, "buffer_size"),)
    b.emit(GlobalTensorSetGlobalBufferOp, (tensor, buffer.ssa, *size))


@lowers(GlobalTensor.__getitem__)
def _global_item(b: Builder, receiver: GlobalTensor, index: RuntimeInt | slice) -> GlobalTensor:
    tensor, start = ssa_of(receiver), _start(b, index)
    return GlobalTensor.wrap(b.value(GlobalTensorSubIndexOp, (tensor, start), tensor.type), receiver.dtype)


@lowers(LocalTensor.__getitem__)
def _local_item(b: Builder, receiver: LocalTensor, index: RuntimeInt | slice) -> LocalTensor:
    start = _start(b, index)
    return LocalTensor.wrap(b.value(LocalTensorSubIndexOp, (receiver.ssa, start), receiver.ssa.type), receiver.dtype)


@lowers(GlobalTensor.__call__)
def _global_bracket(b: Builder, receiver: GlobalTensor, index: RuntimeInt) -> GlobalTensor:
    tensor, start = ssa_of(receiver), _start(b, index)
    return GlobalTensor.wrap(b.value(GlobalTensorBracketOp, (tensor, start), tensor.type), receiver.dtype)


@lowers(LocalTensor.__call__)
def _local_bracket(b: Builder, receiver: LocalTensor, index: RuntimeInt) -> LocalTensor:
    start = _start(b, index)
    return LocalTensor.wrap(b.value(LocalTensorBracketOp, (receiver.ssa, start), receiver.ssa.type), receiver.dtype)


def _start(b: Builder, index: RuntimeInt | slice) -> SSAValue:
    """The first element of a sub-tensor, in the type that the index has by itself."""
    start = _slice_start(index) if isinstance(index, slice) else index
    check_range(start, "index", _INT64)
    if isinstance(start, PlainValue):
        return _signed_index(b, start)
    return b.constant(int(start), ir_type(literal_dtype(int(start))))


def _slice_start(index: slice) -> RuntimeInt:
    if index.step is not None:
        fail(UnsupportedSlice(what="a step"))
    if index.stop is not None:
        # A view of stop - start elements needs a tensor that knows its size; the dialect's sub-tensor does not.
        fail(UnsupportedSlice(what="an end"))
    return 0 if index.start is None else index.start


@lowers(GlobalTensor.get_size)
def _global_size(b: Builder, receiver: GlobalTensor) -> PlainValue:
    return PlainValue.wrap(b.value(GlobalTensorGetSizeOp, (ssa_of(receiver),), ir_type(uint64)), uint64)


@lowers(LocalTensor.get_size)
def _local_size(b: Builder, receiver: LocalTensor) -> PlainValue:
    return PlainValue.wrap(b.value(LocalTensorGetSizeOp, (receiver.ssa,), i32), int32)


@lowers(GlobalTensor.get_value)
def _global_value(b: Builder, receiver: GlobalTensor, offset: RuntimeInt) -> PlainValue:
    operands = (ssa_of(receiver), natural(b, offset, uint64, "offset"))
    return PlainValue.wrap(b.value(GlobalTensorGetValueOp, operands, ir_type(receiver.dtype)), receiver.dtype)


@lowers(LocalTensor.get_value)
def _local_value(b: Builder, receiver: LocalTensor, index: RuntimeInt) -> PlainValue:
    operands = (receiver.ssa, natural(b, index, uint32, "index"))
    return PlainValue.wrap(b.value(LocalTensorGetValueOp, operands, ir_type(receiver.dtype)), receiver.dtype)


@lowers(GlobalTensor.set_value)
def _set_global_value(b: Builder, receiver: GlobalTensor, offset: RuntimeInt, value: RuntimeNumeric) -> None:
    tensor = ssa_of(receiver)
    element = _element(b, value, receiver.dtype)
    b.emit(GlobalTensorSetValueOp, (tensor, natural(b, offset, uint64, "offset"), element))


@lowers(LocalTensor.set_value)
def _set_local_value(b: Builder, receiver: LocalTensor, index: RuntimeInt, value: RuntimeNumeric) -> None:
    element = _element(b, value, receiver.dtype)
    b.emit(LocalTensorSetValueOp, (receiver.ssa, natural(b, index, uint32, "index"), element))


def _element(b: Builder, value: RuntimeNumeric, dtype: DataType) -> SSAValue:
    with argument("value"):
        return materialize(b, value, dtype)


@lowers(LocalTensor, not_yet=("",))
def _local_tensor(b: Builder, dtype: DataType, pos: TPosition, addr: RuntimeInt, tile_size: RuntimeInt) -> LocalTensor:
    if not isinstance(tile_size, PlainValue) and tile_size == 0:
        if pos is not TPosition.VECIN or isinstance(addr, PlainValue) or addr != 0:
            fail(UnsupportedForm(function="LocalTensor", form="a place without tile_size"))
        return LocalTensor.wrap(b.value(LocalTensorOp, (), local_tensor(ir_type(dtype))), dtype)
    if pos in {TPosition.GM, TPosition.MAX}:
        raise OutOfRange("pos", "a position in the memory of a core", describe(pos))
    operands = (natural(b, addr, uint32, "addr"), natural(b, tile_size, uint32, "tile_size"))
    place = {"pos": position_attr(pos)}
    return LocalTensor.wrap(b.value(LocalTensorV2Op, operands, local_tensor(ir_type(dtype)), place), dtype)
