# SPDX-License-Identifier: Apache-2.0
"""Rules of what a queue has: buffers to allocate, depth to enqueue, event ids for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import counted_events, event_between
from asc.compiler.analysis.handing_out import depth_in_pool
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.state import declared
from asc.compiler.naming import describe, location_of, method_of
from asc.compiler.rules.event_ids import id_left
from asc.compiler.rules.queue_places import places_of
from asc.dialects import tque
from asc.dialects.queue_rules import (
    NoFreeBuffer,
    QueueDepth,
    QueueFull,
    QueueNotEmpty,
    TensorsLeft,
)
from asc.dialects.tbufpool import TBufPoolInitQueueOp
from asc.dialects.types import QueBindType, QueueType


def buffer_free(kernel: Kernel, op: Operation) -> bool | None:
    """AllocTensor finds a buffer that is free; else it would look for one forever."""
    buffers = kernel.state.buffers(op.operands[0])
    if buffers is None or buffers.num is None:
        return None
    allocated, enqueued = buffers.in_use
    if allocated + enqueued < buffers.num:
        return True if buffers.life.exact and buffers.life.fifo is not None else None
    if allocated + enqueued > buffers.num or _is_told(kernel, op):
        return False  # reported for the first that was too many, or for one that was lost
    at, queue, places = location_of(op), describe(op.operands[0]), places_of(buffers)
    problem = NoFreeBuffer(at=at, queue=queue, allocated=allocated, enqueued=enqueued, places=places)
    return kernel.report(op, problem)


def depth_left(kernel: Kernel, op: Operation) -> bool | None:
    """EnQue finds a place in the queue. A queue of depth 0 keeps none: each tensor is dequeued by itself."""
    buffers, depth = kernel.state.buffers(op.operands[0]), depth_of(op.operands[0])
    if depth == 0:
        return True
    if buffers is None or depth is None or buffers.life.fifo is None or _is_not_held(kernel, op, buffers):
        return None
    enqueued = len(buffers.life.fifo)
    if enqueued < depth:
        return True
    if enqueued > depth or _is_told(kernel, op):
        return False  # reported for the first that was too many
    places = places_of(buffers, only_enqueued=True)
    return kernel.report(op, QueueFull(at=location_of(op), queue=describe(op.operands[0]), depth=depth, places=places))


def _is_told(kernel: Kernel, op: Operation) -> bool:
    """Whether the queue was said to lose tensors or to have too many out: then it has too many for that reason."""
    queue = declared(op.operands[0])
    told = (about or declared(each.operands[0]) for each, identity, about in kernel.reported if identity in _TOO_MANY)
    return queue in told


def _is_not_held(kernel: Kernel, op: Operation, buffers: Buffers) -> bool:
    """Whether what is enqueued or freed is not the kernel's to give, which is reported for itself."""
    known = kernel.state.tensor(op.operands[1])
    if known is None or known.number is None:
        return known is not None and known.freed is not None
    return known.source is not declared(op.operands[0]) or known.number not in buffers.life.held


def depth_of(queue: SSAValue) -> int | None:
    """How many tensors may be enqueued, if the queue is known."""
    type = (declared(queue) or queue).type
    return type.depth if isinstance(type, QueueType | QueBindType) else None


def taken_as_declared(kernel: Kernel, op: Operation) -> bool | None:
    """Tensors are taken in place from queues of depth 0, and only from those (`kernel_tquebind_impl.h`)."""
    depth, in_place = depth_of(op.operands[0]), not op.results
    if depth is None or in_place == (depth == 0):
        return None if depth is None else True
    method = method_of(op)
    return kernel.report(op, QueueDepth(at=location_of(op), queue=describe(op.operands[0]), depth=depth, method=method))


def has_depth(kernel: Kernel, op: Operation) -> bool | None:
    """Queues of depth 0 neither count their tensors nor take positions (asserted in `kernel_tquebind_impl.h`)."""
    depth = depth_of(op.operands[0])
    if depth != 0:
        return None if depth is None else True
    method = method_of(op) + (" with positions" if isinstance(op, tque.TQueBindEnqueTensorPosOp) else "")
    return kernel.report(op, QueueDepth(at=location_of(op), queue=describe(op.operands[0]), depth=depth, method=method))


def depth_for_pool(kernel: Kernel, op: TBufPoolInitQueueOp) -> bool | None:
    return kernel.accepts(op, depth_in_pool(op.queue, op.buf_pool))


def nothing_enqueued(kernel: Kernel, op: Operation) -> bool | None:
    """FreeAllEvent gets a queue that has no tensor enqueued (`kernel_tquebind_impl.h`)."""
    at, queue = location_of(op), describe(op.operands[0])
    buffers = kernel.state.buffers(op.operands[0])
    if buffers is None or not buffers.life.fifo:
        return None
    places = places_of(buffers, only_enqueued=True)
    return kernel.report(op, QueueNotEmpty(at=at, queue=queue, enqueued=len(buffers.life.fifo), places=places))


def id_for_enque(kernel: Kernel, op: Operation) -> bool | None:
    """EnQue takes an event id, which DeQue gives back."""
    events, buffers = counted_events(op.operands[0], kernel.soc.arch), kernel.state.buffers(op.operands[0])
    takes_one = events is not None and buffers is not None and not _is_not_held(kernel, op, buffers)
    return id_left(kernel, op, event_between(op, kernel.soc.arch) if takes_one else None)


def id_for_free(kernel: Kernel, op: Operation) -> bool | None:
    """FreeTensor takes an event id, which the next AllocTensor of the buffer gives back."""
    events, buffers = counted_events(op.operands[0], kernel.soc.arch), kernel.state.buffers(op.operands[0])
    is_counted = buffers is not None and (buffers.life.fresh is not None or buffers.handles is not None)
    takes_one = buffers is not None and is_counted and not _is_not_held(kernel, op, buffers)
    return id_left(kernel, op, events.free if events is not None and takes_one else None)


_TOO_MANY: Final = (TensorsLeft.id, NoFreeBuffer.id)
_ALLOC: Final = (taken_as_declared, buffer_free)
_ENQUE: Final = (depth_left, id_for_enque)

LIMIT_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    tque.TQueBindAllocTensorOp: _ALLOC,
    tque.TQueBindAllocTensorInPlaceOp: _ALLOC,
    tque.TQueBindEnqueTensorOp: _ENQUE,
    tque.TQueBindEnqueTensorPosOp: (has_depth, *_ENQUE),
    tque.TQueBindDequeTensorOp: (taken_as_declared,),
    tque.TQueBindDequeTensorPosOp: (taken_as_declared,),
    tque.TQueBindDequeTensorInPlaceOp: (taken_as_declared,),
    tque.TQueBindFreeTensorOp: (id_for_free,),
    TBufPoolInitQueueOp: (depth_for_pool,),
    tque.TQueBindFreeAllEventOp: (has_depth, nothing_enqueued),
    tque.TQueBindVacantInQueOp: (has_depth,),
    tque.TQueBindHasTensorInQueOp: (has_depth,),
    tque.TQueBindHasIdleBufferOp: (has_depth,),
    tque.TQueBindGetTensorCountInQueOp: (has_depth,),
}
