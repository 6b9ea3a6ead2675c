# SPDX-License-Identifier: Apache-2.0
"""Pipe, queues, buffers and pools."""

from __future__ import annotations

from xdsl.dialects.builtin import i1, i32

from asc.dialects import pipe as pipe_ops
from asc.dialects import tbuf as tbuf_ops
from asc.dialects import tbufpool as pool_ops
from asc.dialects import tque as queue_ops
from asc.dialects.attributes import TPositionAttr
from asc.dialects.types import PipeType, QueBindType, QueueType, TBufPoolType, TBufType, local_tensor
from asc.frontend.api.diagnostics import NoPipe, QueuePosition
from asc.frontend.api.operands import EVENT_IDS, UINT8, check_range, event_attr, natural, position, position_attr
from asc.frontend.api.registry import lowers
from asc.frontend.builder import Builder
from asc.frontend.failure import fail
from asc.frontend.scalars import ir_type
from asc.language.core.dtype import DataType, bit, int32, uint32
from asc.language.core.enums import HardEvent, TPosition
from asc.language.core.ir_value import PlainValue, RuntimeInt
from asc.language.core.tensor import LocalTensor
from asc.language.fwk.tpipe import PoolHandle, TBuf, TBufPool, TPipe, TQue, TQueBind, get_tpipe_ptr
from asc.target.queues import QUEUE_ROUTES

_INT32 = (0, (1 << 31) - 1)


@lowers(TPipe)
def _pipe(b: Builder) -> TPipe:
    return TPipe.wrap(b.value(pipe_ops.PipeOp, (), PipeType()))


@lowers(get_tpipe_ptr)
def _get_tpipe_ptr(b: Builder) -> TPipe:
    # The blocks between the two are not linked while the statement that will hold them is being built.
    made = [op for block in (b.block, b.entry) for op in block.ops if isinstance(op, pipe_ops.PipeOp)]
    return TPipe.wrap(made[0].pipe) if made else fail(NoPipe())


@lowers(TQue)
def _queue(b: Builder, pos: TPosition, depth: int) -> TQue:
    if position(pos).value not in QUEUE_ROUTES:
        fail(QueuePosition(position=pos.name))
    check_range(depth, "depth", _INT32)
    return TQue.wrap(b.value(queue_ops.QueueOp, (), QueueType.of(position(pos), depth)))


@lowers(TQueBind)
def _que_bind(b: Builder, src: TPosition, dst: TPosition, depth: int, mask: int) -> TQueBind:
    check_range(depth, "depth", _INT32)
    check_range(mask, "mask", (0, 0))
    return TQueBind.wrap(b.value(queue_ops.QueBindOp, (), QueBindType.of(position(src), position(dst), depth)))


@lowers(TBuf)
def _tbuf(b: Builder, pos: TPosition) -> TBuf:
    return TBuf.wrap(b.value(tbuf_ops.TBufOp, (), TBufType.of(position(pos))))


@lowers(TBufPool)
def _pool(b: Builder, pos: TPosition, buf_id_size: int) -> TBufPool:
    check_range(buf_id_size, "buf_id_size", _INT32)
    return TBufPool.wrap(b.value(pool_ops.TBufPoolOp, (), TBufPoolType.of(position(pos), buf_id_size)))


@lowers(TPipe.init_buf_pool, TBufPool.init_buf_pool)
def _init_buf_pool(
    b: Builder, receiver: TPipe | TBufPool, buf_pool: PoolHandle, len: RuntimeInt, share_buf: PoolHandle | None
) -> None:
    op = pipe_ops.TPipeInitBufPoolOp if isinstance(receiver, TPipe) else pool_ops.TBufPoolInitBufPoolOp
    shared = () if share_buf is None else (share_buf.ssa,)
    b.value(op, (receiver.ssa, buf_pool.ssa, natural(b, len, uint32, "len"), *shared), i1)


@lowers(TPipe.init_buffer, TBufPool.init_buffer)
def _init_buffer(
    b: Builder,
    receiver: TPipe | TBufPool,
    que: TQueBind | None = None,
    buf: TBuf | None = None,
    num: RuntimeInt = 0,
    len: RuntimeInt | None = None,
) -> None:
    in_pipe = isinstance(receiver, TPipe)
    if buf is not None:
        # The bytes of a TBuf are called `num` in one call form and `len` in the other.
        length = natural(b, num, int32, "num") if len is None else natural(b, len, int32, "len")
        op = pipe_ops.TPipeInitBufferOp if in_pipe else pool_ops.TBufPoolInitBufferOp
        b.emit(op, (receiver.ssa, buf.ssa, length))
        return
    assert que is not None
    assert len is not None
    sizes = (natural(b, num, int32, "num", UINT8), natural(b, len, int32, "len"))
    op = pipe_ops.TPipeInitQueueOp if in_pipe else pool_ops.TBufPoolInitQueueOp
    b.emit(op, (receiver.ssa, que.ssa, *sizes))


@lowers(TPipe.init)
def _init_pipe(b: Builder, receiver: TPipe) -> None:
    b.emit(pipe_ops.TPipeInitOp, (receiver.ssa,))


@lowers(TPipe.reset)
def _reset_pipe(b: Builder, receiver: TPipe) -> None:
    b.emit(pipe_ops.TPipeResetOp, (receiver.ssa,))


@lowers(TPipe.destroy)
def _destroy_pipe(b: Builder, receiver: TPipe) -> None:
    b.emit(pipe_ops.TPipeTQueBindDestroyOp, (receiver.ssa,))


@lowers(TBufPool.reset)
def _reset_pool(b: Builder, receiver: TBufPool) -> None:
    b.emit(pool_ops.TBufPoolResetOp, (receiver.ssa,))


@lowers(TPipe.alloc_event_id)
def _alloc_event_id(b: Builder, receiver: TPipe, event: HardEvent) -> PlainValue:
    properties = {"event": event_attr(event)}
    return PlainValue.wrap(b.value(pipe_ops.TPipeAllocEventIDOp, (receiver.ssa,), i32, properties), int32)


@lowers(TPipe.fetch_event_id)
def _fetch_event_id(b: Builder, receiver: TPipe, event: HardEvent) -> PlainValue:
    properties = {"event": event_attr(event)}
    return PlainValue.wrap(b.value(pipe_ops.TPipeFetchEventIDOp, (receiver.ssa,), i32, properties), int32)


@lowers(TPipe.release_event_id)
def _release_event_id(b: Builder, receiver: TPipe, id: RuntimeInt, event: HardEvent) -> None:
    operands = (receiver.ssa, natural(b, id, int32, "id", EVENT_IDS))
    b.emit(pipe_ops.TPipeReleaseEventIDOp, operands, properties={"event": event_attr(event)})


@lowers(TQueBind.alloc_tensor)
def _alloc_tensor(
    b: Builder, receiver: TQueBind, dtype: DataType | None = None, tensor: LocalTensor | None = None
) -> LocalTensor | None:
    if dtype is not None:
        operands, result = (receiver.ssa,), local_tensor(ir_type(dtype))
        return LocalTensor.wrap(b.value(queue_ops.TQueBindAllocTensorOp, operands, result), dtype)
    assert tensor is not None
    b.emit(queue_ops.TQueBindAllocTensorInPlaceOp, (receiver.ssa, tensor.ssa))
    return None


@lowers(TQueBind.deque)
def _deque(
    b: Builder,
    receiver: TQueBind,
    dtype: DataType | None = None,
    tensor: LocalTensor | None = None,
    src_user_pos: TPosition | None = None,
    dst_user_pos: TPosition | None = None,
) -> LocalTensor | None:
    if dtype is not None:
        positions = _user_positions(src_user_pos, dst_user_pos)
        op = queue_ops.TQueBindDequeTensorPosOp if positions else queue_ops.TQueBindDequeTensorOp
        return LocalTensor.wrap(b.value(op, (receiver.ssa,), local_tensor(ir_type(dtype)), positions), dtype)
    assert tensor is not None
    b.emit(queue_ops.TQueBindDequeTensorInPlaceOp, (receiver.ssa, tensor.ssa))
    return None


@lowers(TQueBind.enque)
def _enque(
    b: Builder,
    receiver: TQueBind,
    tensor: LocalTensor,
    src_user_pos: TPosition | None = None,
    dst_user_pos: TPosition | None = None,
) -> None:
    positions = _user_positions(src_user_pos, dst_user_pos)
    op = queue_ops.TQueBindEnqueTensorPosOp if positions else queue_ops.TQueBindEnqueTensorOp
    b.emit(op, (receiver.ssa, tensor.ssa), properties=positions)


def _user_positions(source: TPosition | None, destination: TPosition | None) -> dict[str, TPositionAttr]:
    if source is None or destination is None:
        return {}
    return {"srcUserPos": position_attr(source), "dstUserPos": position_attr(destination)}


@lowers(TQueBind.free_tensor)
def _free_tensor(b: Builder, receiver: TQueBind, tensor: LocalTensor) -> None:
    b.emit(queue_ops.TQueBindFreeTensorOp, (receiver.ssa, tensor.ssa))


@lowers(TQueBind.free_all_event)
def _free_all_event(b: Builder, receiver: TQueBind) -> None:
    b.emit(queue_ops.TQueBindFreeAllEventOp, (receiver.ssa,))


@lowers(TQueBind.vacant_in_que)
def _vacant_in_que(b: Builder, receiver: TQueBind) -> PlainValue:
    return PlainValue.wrap(b.value(queue_ops.TQueBindVacantInQueOp, (receiver.ssa,), i1), bit)


@lowers(TQueBind.has_tensor_in_que)
def _has_tensor_in_que(b: Builder, receiver: TQueBind) -> PlainValue:
    return PlainValue.wrap(b.value(queue_ops.TQueBindHasTensorInQueOp, (receiver.ssa,), i1), bit)


@lowers(TQueBind.has_idle_buffer)
def _has_idle_buffer(b: Builder, receiver: TQueBind) -> PlainValue:
    return PlainValue.wrap(b.value(queue_ops.TQueBindHasIdleBufferOp, (receiver.ssa,), i1), bit)


@lowers(TQueBind.get_tensor_count_in_que)
def _get_tensor_count_in_que(b: Builder, receiver: TQueBind) -> PlainValue:
    return PlainValue.wrap(b.value(queue_ops.TQueBindGetTensorCountInQueOp, (receiver.ssa,), i32), int32)


@lowers(TBuf.get)
def _tbuf_get(b: Builder, receiver: TBuf, dtype: DataType, len: RuntimeInt | None = None) -> LocalTensor:
    count = () if len is None else (natural(b, len, uint32, "len"),)
    result = local_tensor(ir_type(dtype))
    return LocalTensor.wrap(b.value(tbuf_ops.TBufGetTensorOp, (receiver.ssa, *count), result), dtype)


@lowers(TBuf.get_with_offset)
def _tbuf_get_with_offset(
    b: Builder, receiver: TBuf, size: RuntimeInt, buf_offset: RuntimeInt, dtype: DataType
) -> LocalTensor:
    place = (natural(b, size, uint32, "size"), natural(b, buf_offset, uint32, "buf_offset"))
    result = local_tensor(ir_type(dtype))
    return LocalTensor.wrap(b.value(tbuf_ops.TBufGetWithOffsetOp, (receiver.ssa, *place), result), dtype)
