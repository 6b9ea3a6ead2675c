# SPDX-License-Identifier: Apache-2.0
"""The framework of a kernel: the pipe that owns on-chip memory, and the queues, buffers and pools cut out of it."""

from __future__ import annotations

from typing import Any, overload

from asc.language.core.builtin import builtin
from asc.language.core.dtype import DataType
from asc.language.core.enums import HardEvent, TPosition
from asc.language.core.ir_value import Handle, PlainValue, RuntimeInt
from asc.language.core.tensor import LocalTensor

__all__ = ["TBuf", "TBufHandle", "TBufPool", "TPipe", "TQue", "TQueBind", "get_tpipe_ptr"]


class PoolHandle(Handle):
    """Either kind of pool, TBufPool or a custom one: what a pipe can cut memory for."""


class TBufHandle(Handle):
    """One of the buffer ids of a custom pool; nothing can be computed with it."""


class TQueBind(Handle):
    """A queue of tensors from position `src` to `dst`; enqueue and dequeue synchronise the pipes on its two sides."""

    @builtin
    def __init__(
        self,
        src: TPosition = TPosition.VECIN,
        dst: TPosition = TPosition.VECIN,
        depth: int = 0,
        mask: int = 0,
    ) -> None:
        """`depth`: how many TENSORS may be enqueued before one is dequeued; 0 for tensors used in place."""

    @overload
    def alloc_tensor(self, dtype: DataType) -> LocalTensor: ...
    @overload
    def alloc_tensor(self, tensor: LocalTensor) -> None: ...
    @builtin
    def alloc_tensor(self, *args: Any, **kwargs: Any) -> Any:
        """A free buffer of the queue as a tensor of `dtype` ELEMENTS; its content is undefined.

        With `tensor` that variable is pointed at the buffer instead; for queues of depth 0.
        """

    @overload
    def enque(self, tensor: LocalTensor) -> None: ...
    @overload
    def enque(self, tensor: LocalTensor, src_user_pos: TPosition, dst_user_pos: TPosition) -> None: ...
    @builtin
    def enque(self, *args: Any, **kwargs: Any) -> None:
        """Hand a filled TENSOR to the consumer; with positions, between those two instead of the queue's own."""

    @overload
    def deque(self, dtype: DataType) -> LocalTensor: ...
    @overload
    def deque(self, tensor: LocalTensor) -> None: ...
    @overload
    def deque(self, dtype: DataType, src_user_pos: TPosition, dst_user_pos: TPosition) -> LocalTensor: ...
    @builtin
    def deque(self, *args: Any, **kwargs: Any) -> Any:
        """The oldest enqueued TENSOR, once it is filled, as a tensor of `dtype` elements.

        With `tensor` that variable is pointed at it instead; for queues of depth 0.
        """

    @builtin
    def free_tensor(self, tensor: LocalTensor) -> None:
        """Give the buffer of a used-up TENSOR back to the queue."""

    @builtin
    def free_all_event(self) -> None:
        """Wait for what used the freed BUFFERS and give back the event ids that they keep until they are allocated.

        Only where no TENSOR is enqueued, and not for queues of depth 0.
        """

    @builtin
    def init_start_buf_handle(self, start_buf_handle: TBufHandle, num: RuntimeInt, len: RuntimeInt) -> None:
        """The queue has `num` BUFFERS of `len` BYTES: the buffer ids of a custom pool from `start_buf_handle` on.

        `num`: 1 to 64. `init_buf_handle` then says where each of them is.
        """

    @builtin
    def init_buf_handle(
        self,
        buf_pool: PoolHandle,
        index: RuntimeInt,
        buf_handle: TBufHandle,
        cur_pool_addr: RuntimeInt,
        len: RuntimeInt,
    ) -> None:
        """BUFFER `index` of the queue, whose id is `buf_handle`, has `len` BYTES from address `cur_pool_addr` on.

        `buf_pool`: the custom pool that the handle is from, in its methods `self`. `index` counts from 0, and buffer
        `index` has the id `get_buf_handle(first + index)`. The address, in bytes, is a multiple of 32.
        """

    @builtin
    def vacant_in_que(self) -> PlainValue:
        """Whether another TENSOR can be enqueued."""
        ...

    @builtin
    def has_tensor_in_que(self) -> PlainValue:
        """Whether a TENSOR is enqueued."""
        ...

    @builtin
    def has_idle_buffer(self) -> PlainValue:
        """Whether a free BUFFER is left for `alloc_tensor`."""
        ...

    @builtin
    def get_tensor_count_in_que(self) -> PlainValue:
        """The number of TENSORS enqueued; int32."""
        ...


class TQue(TQueBind):
    """A queue of tensors at one position: VECIN and A1, B1, C1... to fill, VECOUT, CO1, CO2 to empty."""

    @builtin
    def __init__(self, pos: TPosition = TPosition.VECIN, depth: int = 1) -> None:
        """`depth`: how many TENSORS may be enqueued before one is dequeued.

        Refused: `pos` GM or VECCALC, which no queue of Ascend C can have.
        """


class TBuf(Handle):
    """A buffer for temporaries, without a queue and so without synchronisation of its own."""

    @builtin
    def __init__(self, pos: TPosition) -> None:
        """A buffer at a position; `init_buffer` of a pipe or pool gives it memory (BYTES)."""

    @overload
    def get(self, dtype: DataType) -> LocalTensor: ...
    @overload
    def get(self, dtype: DataType, len: RuntimeInt) -> LocalTensor: ...
    @builtin
    def get(self, *args: Any, **kwargs: Any) -> LocalTensor:
        """The whole buffer, or its first `len` ELEMENTS, as a tensor of `dtype`."""
        ...

    @builtin
    def init_start_buf_handle(self, start_buf_handle: TBufHandle, num: RuntimeInt, len: RuntimeInt) -> None:
        """The buffer has `len` BYTES and the buffer id `start_buf_handle` of a custom pool; `num` is 1."""

    @builtin
    def init_buf_handle(
        self,
        buf_pool: PoolHandle,
        index: RuntimeInt,
        buf_handle: TBufHandle,
        cur_pool_addr: RuntimeInt,
        len: RuntimeInt,
    ) -> None:
        """The buffer has `len` BYTES from address `cur_pool_addr` on; `index` is 0, arguments as for a queue."""

    @builtin
    def get_with_offset(self, size: RuntimeInt, buf_offset: RuntimeInt, dtype: DataType) -> LocalTensor:
        """`size` ELEMENTS that start `buf_offset` BYTES into the buffer (a multiple of 32)."""
        ...


class TBufPool(PoolHandle):
    """A part of on-chip memory handed out by hand, so that the stages of a kernel can use it in turn."""

    @builtin
    def __init__(self, pos: TPosition, buf_id_size: int = 4) -> None:
        """`buf_id_size`: how many BUFFERS the pool can hand out, at most 16."""

    @builtin
    def init_buf_pool(self, buf_pool: TBufPool, len: RuntimeInt = 0, share_buf: TBufPool | None = None) -> None:
        """Cut `len` BYTES out of this pool for `buf_pool`: once, and again after a reset of this pool.

        With `share_buf` it gets no memory of its own but that pool's, of which it may use the first `len` bytes.
        """

    @overload
    def init_buffer(self, que: TQueBind, num: RuntimeInt = 0, len: RuntimeInt = 0) -> None: ...
    @overload
    def init_buffer(self, buf: TBuf, num: RuntimeInt = 0) -> None: ...
    @overload
    def init_buffer(self, buf: TBuf, *, len: RuntimeInt) -> None: ...
    @builtin
    def init_buffer(self, *args: Any, **kwargs: Any) -> None:
        """Give a queue `num` buffers of `len` BYTES each, or a TBuf one buffer of `len` (also called `num`) BYTES.

        Lengths are rounded up to 32 bytes.
        """

    @builtin
    def reset(self) -> None:
        """End a stage: wait for the freed BUFFERS of this pool; those of pools cut out of it have their own reset.

        On arch 2201 (910B) start and length of the pool are 0 then: cut it again with `init_buf_pool` before its next
        `init_buffer`. The event ids of freed buffers are not given back; `free_all_event` of the queues before does
        that. On arch 3510 (950) all BYTES of the pool are free again.
        """


class TPipe(Handle):
    """The owner of a core's on-chip memory; a kernel has one."""

    @builtin
    def __init__(self) -> None:
        """A pipe with all BYTES of the memories free."""

    @builtin
    def init(self) -> None:
        """Back to the state of a new pipe: all BYTES free."""

    @builtin
    def reset(self) -> None:
        """Wait for the freed buffers, then all BYTES and all event ids are free again."""

    @builtin
    def destroy(self) -> None:
        """As `reset`, with a barrier over all pipes; a new TPipe may follow."""

    @builtin
    def init_buf_pool(self, buf_pool: PoolHandle, len: RuntimeInt = 0, share_buf: PoolHandle | None = None) -> None:
        """Cut `len` BYTES out of the pipe's memory for a pool, TBufPool or custom.

        With `share_buf` it shares that pool's memory.
        """

    @overload
    def init_buffer(self, que: TQueBind, num: RuntimeInt = 0, len: RuntimeInt = 0) -> None: ...
    @overload
    def init_buffer(self, buf: TBuf, num: RuntimeInt = 0) -> None: ...
    @overload
    def init_buffer(self, buf: TBuf, *, len: RuntimeInt) -> None: ...
    @builtin
    def init_buffer(self, *args: Any, **kwargs: Any) -> None:
        """Give a queue `num` buffers of `len` BYTES each, or a TBuf one buffer of `len` (also called `num`) BYTES.

        Lengths are rounded up to 32 bytes.
        """

    @builtin
    def alloc_event_id(self, event: HardEvent = HardEvent.V_S) -> PlainValue:
        """Reserve an event id, 0 to 7, of one event kind until `release_event_id`; int32."""
        ...

    @builtin
    def fetch_event_id(self, event: HardEvent = HardEvent.V_S) -> PlainValue:
        """Name a free event id, 0 to 7, of one event kind without reserving it; int32."""
        ...

    @builtin
    def release_event_id(self, id: RuntimeInt, event: HardEvent = HardEvent.V_S) -> None:
        """Give back an event id, 0 to 7, taken with `alloc_event_id`."""


@builtin
def get_tpipe_ptr() -> TPipe:
    """The kernel's one pipe, for helpers that it is not passed to."""
    ...
