# SPDX-License-Identifier: Apache-2.0
"""Rules of queues, buffers and fixed tensors: where they may be, and what may be taken of their memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.places import memory_at, memory_for, position_of
from asc.compiler.analysis.requests import InitBuffer, Request, asked_length, asked_num, home_of, target_of
from asc.compiler.analysis.state import declared
from asc.compiler.analysis.tensor_transfer import element_bytes
from asc.compiler.diagnostics.buffers import (
    CountNotPositive,
    FixedBeyond,
    FixedUnaligned,
    GetBeyond,
    GetUnaligned,
    InitialisedTwice,
    LengthNotPositive,
    LengthRounded,
    NeverInitialised,
    QueueBufferCount,
    QueuePosition,
)
from asc.compiler.naming import describe, dtype_name, location_of
from asc.dialects import pipe, tbuf, tbufpool, tensor, tque
from asc.dialects.types import QueBindType, QueueType
from asc.target.limits import BLOCK_BYTES, MAX_QUEUE_BUFFERS, rounded_to_blocks
from asc.target.memory import ALIGNMENT


def queue_exists(kernel: Kernel, op: tque.QueueOp) -> bool | None:
    """There is a TQue for the position at all: others do not compile."""
    return True if memory_for(op.queue, kernel.soc.arch) is not None else _no_memory(kernel, op, op.queue)


def has_memory_on_chip(kernel: Kernel, op: InitBuffer) -> bool | None:
    """The SoC has the memory that the queue or buffer is to be given."""
    target = target_of(op)
    memory = memory_for(target, kernel.soc.arch)
    if memory is None and isinstance(target.type, QueueType):
        return False  # reported where it is declared
    return True if kernel.soc.memories.get(memory) else _no_memory(kernel, op, target)  # pyright: ignore[reportArgumentType, reportCallIssue] - None is no key


def _no_memory(kernel: Kernel, op: Operation, value: SSAValue) -> bool:
    is_queue = isinstance(value.type, (QueueType, QueBindType))
    names = {"what": describe(value), "position": position_of(value), "soc": kernel.soc.name}
    return kernel.report(op, QueuePosition(at=location_of(op), is_queue=is_queue, **names))


def length_positive(kernel: Kernel, op: Request) -> bool | None:
    target, length = target_of(op), asked_length(kernel, op)
    if length is None:
        return None
    at, what = location_of(op), describe(target)
    if length <= 0:
        return kernel.report(op, LengthNotPositive(at=at, what=what, length=length))
    rounded = rounded_to_blocks(length)
    if rounded != length:
        kernel.report(op, LengthRounded(at=at, what=what, length=length, rounded=rounded))
    return True


def queue_count(kernel: Kernel, op: InitBuffer) -> bool | None:
    """InitBuffer takes 1 to 64 buffers for a queue."""
    num = asked_num(kernel, op)
    if num is None:
        return None
    if 1 <= num <= MAX_QUEUE_BUFFERS:
        return True
    name = describe(target_of(op))
    return kernel.report(op, QueueBufferCount(at=location_of(op), what=name, num=num, limit=MAX_QUEUE_BUFFERS))


def once(kernel: Kernel, op: InitBuffer) -> bool | None:
    """A queue or buffer gets memory once, until what it came from is reset."""
    known = kernel.state.buffers(target_of(op))
    if known is None:
        return None
    if known.op is None or known.stale:
        return True
    container = declared(home_of(op))
    home, first = (describe(each) if each is not None else "" for each in (container, known.home))
    at, first_at = location_of(op), location_of(known.op)
    what = describe(target_of(op))
    return kernel.report(op, InitialisedTwice(at=at, what=what, home=home, first=first, first_at=first_at))


def initialised(kernel: Kernel, op: Operation) -> bool | None:
    """A queue or buffer has memory before it is used."""
    known = kernel.state.buffers(op.operands[0])
    if known is None or known.stale:
        return None
    if known.op is not None:
        return True
    method = op.name.rpartition(".")[2].removesuffix("_in_place").removesuffix("_pos")
    method = {"get_tensor": "get", "enque_tensor": "enque", "deque_tensor": "deque"}.get(method, method)
    return kernel.report(op, NeverInitialised(at=location_of(op), what=describe(op.operands[0]), method=method))


def part_of_buffer(kernel: Kernel, op: tbuf.TBufGetTensorOp | tbuf.TBufGetWithOffsetOp) -> bool | None:
    """A part of a TBuf lies within it, and starts (GetWithOffset) or ends (Get) at a multiple of 32 bytes.

    Sources: `TBuf/Get.md`, `TBuf/GetWithOffset.md`, `kernel_tbuf_impl.h` (Get).
    """
    is_get = isinstance(op, tbuf.TBufGetTensorOp)
    if is_get and op.len is None:
        return True
    count = kernel.constants.of(op.len if isinstance(op, tbuf.TBufGetTensorOp) else op.size)
    offset = 0 if isinstance(op, tbuf.TBufGetTensorOp) else kernel.constants.of(op.buf_offset)
    checked = (
        _part_aligned(kernel, op, count if is_get else None, offset),
        _part_inside(kernel, op, count, offset),
    )
    return False if False in checked else None if None in checked else True


_Get = tbuf.TBufGetTensorOp | tbuf.TBufGetWithOffsetOp


def _part_aligned(kernel: Kernel, op: _Get, count: int | None, offset: int | None) -> bool | None:
    """`count` of Get, None for GetWithOffset."""
    is_start = count is None
    place = offset if is_start else count * element_bytes(op.tensor)
    if place is None:
        return None
    if place % BLOCK_BYTES == 0:
        return True
    diagnostic = GetUnaligned(at=location_of(op), what=describe(op.buffer), is_start=is_start, bytes=place)
    return kernel.report(op, diagnostic)


def _part_inside(kernel: Kernel, op: _Get, count: int | None, offset: int | None) -> bool | None:
    known = kernel.state.buffers(op.buffer)
    what, at = describe(op.buffer), location_of(op)
    if count is not None and count <= 0:
        return kernel.report(op, CountNotPositive(at=at, what=what, count=count))
    if known is None or known.length is None or count is None or offset is None:
        return None
    asked = count * element_bytes(op.tensor)
    if offset + asked <= known.length:
        return True
    dtype = dtype_name(str(tensor.element_type(op.tensor)))
    return kernel.report(
        op, GetBeyond(at=at, what=what, length=known.length, offset=offset, asked=asked, count=count, dtype=dtype)
    )


def fixed_inside(kernel: Kernel, op: tensor.LocalTensorV2Op) -> bool | None:
    """A tensor at a fixed address lies within its memory and is aligned as that asks; overlaps are legal reuse."""
    memory = memory_at(op.pos.data, kernel.soc.arch)
    address, count = kernel.constants.of(op.addr), kernel.constants.of(op.tile_size)
    if memory is None or memory not in kernel.soc.memories or address is None:
        return None
    at, what = location_of(op), describe(op.result)
    alignment = ALIGNMENT[memory]
    aligned = address % alignment == 0 or kernel.report(
        op, FixedUnaligned(at=at, what=what, address=address, alignment=alignment, memory=memory.value)
    )
    if count is None:
        return None if aligned else False
    size, length = kernel.soc.memories[memory], count * element_bytes(op.result)
    names = {"what": what, "memory": memory.value, "soc": kernel.soc.name}
    inside = address + length <= size or kernel.report(
        op, FixedBeyond(at=at, address=address, length=length, size=size, **names)
    )
    return aligned and inside


_HAND_OUT: Final = (has_memory_on_chip, length_positive, queue_count, once)

BUFFER_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    tque.QueueOp: (queue_exists,),
    pipe.TPipeInitQueueOp: _HAND_OUT,
    pipe.TPipeInitBufferOp: _HAND_OUT,
    tbufpool.TBufPoolInitQueueOp: _HAND_OUT,
    tbufpool.TBufPoolInitBufferOp: _HAND_OUT,
    pipe.TPipeInitBufPoolOp: (length_positive,),
    tbufpool.TBufPoolInitBufPoolOp: (length_positive,),
    tbuf.TBufGetTensorOp: (initialised, part_of_buffer),
    tbuf.TBufGetWithOffsetOp: (initialised, part_of_buffer),
    tensor.LocalTensorV2Op: (fixed_inside,),
}
