# SPDX-License-Identifier: Apache-2.0
"""Rules of queues, buffers and fixed tensors: where they may be, and what may be taken of their memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import events_of
from asc.compiler.analysis.handing_out import given_twice, wrong_length, wrong_number
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.places import memory_at, memory_for, position_of
from asc.compiler.analysis.range import Range
from asc.compiler.analysis.ranges import range_of
from asc.compiler.analysis.requests import InitBuffer, Request, asked_length, asked_num, target_of
from asc.compiler.analysis.tensor_transfer import element_bytes
from asc.compiler.diagnostics.buffers import (
    BufferView,
    BufferWithoutMemory,
    LengthRounded,
    QueuePath,
    QueuePosition,
    QueueWithoutBuffers,
    StaticTensor,
)
from asc.compiler.naming import describe, dtype_name, location_of, method_of
from asc.diagnostics import Note
from asc.dialects import pipe, tbuf, tbufpool, tensor, tque
from asc.dialects.queue_rules import QueueRoute
from asc.dialects.types import QueueType, TBufType
from asc.target.limits import BLOCK_BYTES, rounded_to_blocks
from asc.target.memory import ALIGNMENT
from asc.target.queues import BIND_PATHS

_Get = tbuf.TBufGetTensorOp | tbuf.TBufGetWithOffsetOp


def queue_exists(kernel: Kernel, op: tque.QueueOp) -> bool | None:
    """There is a TQue for the position at all: others do not compile."""
    return True if memory_for(op.queue, kernel.soc.arch) is not None else _no_memory(kernel, op, op.queue)


def leads_there(kernel: Kernel, op: tque.QueBindOp) -> bool | None:
    """A TQueBind follows a data path: one there is, or the framework refuses it, and better one that is documented."""
    bind = op.que_bind.type
    source, destination = bind.source.data, bind.position.data
    legal = BIND_PATHS.get(source, ())
    if destination in legal:
        return True
    kind = QueueRoute if events_of(op.que_bind, kernel.soc.arch) is None else QueuePath
    problem = kind(
        at=location_of(op),
        queue=describe(op.que_bind),
        source=source.name,
        destination=destination.name,
        legal=tuple(each.upper() for each in legal),
    )
    return kernel.report(op, problem)


def has_memory_on_chip(kernel: Kernel, op: InitBuffer) -> bool | None:
    """The SoC has the memory that the queue or buffer is to be given."""
    target = target_of(op)
    memory = memory_for(target, kernel.soc.arch)
    if memory is None and isinstance(target.type, QueueType):
        return False  # reported where it is declared
    return True if kernel.soc.memories.get(memory) else _no_memory(kernel, op, target)  # pyright: ignore[reportArgumentType, reportCallIssue] - None is no key


def _no_memory(kernel: Kernel, op: Operation, value: SSAValue) -> bool:
    names = {"what": describe(value), "position": position_of(value), "soc": kernel.soc.name}
    return kernel.report(op, QueuePosition(at=location_of(op), **names))


def length_positive(kernel: Kernel, op: Request) -> bool | None:
    target, length = target_of(op), asked_length(kernel, op)
    if length is None:
        return None
    problem = wrong_length(target, length)
    if problem is not None:
        return kernel.accepts(op, problem)
    rounded = rounded_to_blocks(length)
    if rounded != length:
        kernel.report(op, LengthRounded(at=location_of(op), what=describe(target), length=length, rounded=rounded))
    return True


def queue_count(kernel: Kernel, op: InitBuffer) -> bool | None:
    num = asked_num(kernel, op)
    return None if num is None else kernel.accepts(op, wrong_number(target_of(op), num))


def once(kernel: Kernel, op: InitBuffer) -> bool | None:
    """A queue or buffer gets memory once, until what it came from is reset."""
    known = kernel.state.buffers(target_of(op))
    if known is None:
        return None
    if known.stale:
        return None  # perhaps on some of the ways to here only
    if known.op is None:
        return True
    return kernel.accepts(op, given_twice(op, target_of(op), known.home, known.op))


def initialised(kernel: Kernel, op: Operation) -> bool | None:
    """A queue or buffer has memory before it is used."""
    known = kernel.state.buffers(op.operands[0])
    if known is None or (known.stale and known.lost is None):
        return None
    if known.has_memory:
        return True
    diagnostic = BufferWithoutMemory if isinstance(op.operands[0].type, TBufType) else QueueWithoutBuffers
    taken = None
    if known.lost is not None:
        taken = Note(f"this {_ends(known.lost)} {describe(known.lost.operands[0])} took it", location_of(known.lost))
    at, what, method = location_of(op), describe(op.operands[0]), method_of(op)
    return kernel.report(op, diagnostic(at=at, what=what, method=method, taken=taken))


def _ends(op: Operation) -> str:
    return f"{op.name.rpartition('.')[2]} of"


def part_of_buffer(kernel: Kernel, op: _Get) -> bool | None:
    """A part of a TBuf lies within it, and starts (GetWithOffset) or ends (Get) at a multiple of 32 bytes.

    Sources: `TBuf/Get.md`, `TBuf/GetWithOffset.md`, `kernel_tbuf_impl.h` (Get).
    """
    is_get = isinstance(op, tbuf.TBufGetTensorOp)
    if is_get and op.len is None:
        return True
    count = range_of(kernel, op.len if is_get else op.size)
    offset = Range(0, 0) if is_get else range_of(kernel, op.buf_offset)
    known = kernel.state.buffers(op.buffer)
    length = known.length if known is not None else None
    asked = count.times(element_bytes(op.tensor))
    if count.is_empty or offset.is_empty:
        return None
    fault = _view_fault(asked, offset, length, is_get)
    if fault is None:
        return _view_fits(asked, offset, length)
    return kernel.report(
        op,
        BufferView(
            at=location_of(op),
            what=describe(op.buffer),
            fault=fault,
            count=(count.high if fault == "empty" else count.low) or 0,
            dtype=dtype_name(str(tensor.element_type(op.tensor))),
            asked=asked.low or 0,
            offset=offset.low or 0,
            length=length or 0,
            given=location_of(known.op) if known is not None and known.op is not None else None,
            at_least=not (count.is_exact and offset.is_exact),
        ),
    )


def _view_fault(asked: Range, offset: Range, length: int | None, is_get: bool) -> str | None:
    """What is wrong with a part of a buffer, as in BufferView; None for nothing that is known."""
    if asked.high is not None and asked.high <= 0:
        return "empty"
    if offset.is_exact and (offset.low or 0) % BLOCK_BYTES:
        return "start"
    if asked.is_exact and is_get and (asked.low or 0) % BLOCK_BYTES:
        return "length"
    least = max(asked.low or 0, 1) + max(offset.low or 0, 0)
    return "beyond" if length is not None and least > length else None


def _view_fits(asked: Range, offset: Range, length: int | None) -> bool | None:
    return True if asked.is_exact and offset.is_exact and length is not None else None


def fixed_inside(kernel: Kernel, op: tensor.LocalTensorV2Op) -> bool | None:
    """A tensor at a fixed address lies within its memory and is aligned as that asks; overlaps are legal reuse."""
    memory = memory_at(op.pos.data, kernel.soc.arch)
    address, count = kernel.constants.of(op.addr), kernel.constants.of(op.tile_size)
    if memory is None or memory not in kernel.soc.memories or address is None:
        return None
    size, alignment = kernel.soc.memories[memory], ALIGNMENT[memory]
    length = count * element_bytes(op.result) if count is not None else 0
    fault = "start" if address % alignment else "beyond" if address + length > size else None
    if fault is None:
        return True if count is not None else None
    return kernel.report(
        op,
        StaticTensor(
            at=location_of(op),
            what=describe(op.result),
            fault=fault,
            address=address,
            length=length,
            alignment=alignment,
            memory=memory.value,
            soc=kernel.soc.name,
            size=size,
        ),
    )


_HAND_OUT: Final = (has_memory_on_chip, length_positive, queue_count, once)

BUFFER_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    tque.QueueOp: (queue_exists,),
    tque.QueBindOp: (leads_there,),
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
