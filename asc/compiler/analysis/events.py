# SPDX-License-Identifier: Apache-2.0
"""Event ids that queues hold: from EnQue to DeQue, and from FreeTensor to the next AllocTensor of the buffer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.memory import Loss
from asc.compiler.analysis.places import route_of
from asc.compiler.analysis.state import declared
from asc.dialects import tque
from asc.dialects.types import QueBindType, QueueType
from asc.target.pipes import HardEvent
from asc.target.queues import QueueEvents, queue_events, takes_event_ids

BETWEEN: Final = (tque.TQueBindEnqueTensorPosOp, tque.TQueBindDequeTensorPosOp)


def events_of(queue: SSAValue, arch: int) -> QueueEvents | None:
    """What EnQue and FreeTensor of a queue raise; None if there is no such queue."""
    route = route_of(declared(queue) or queue)
    try:
        return queue_events(*route, arch) if route is not None else None
    except ValueError:
        return None


def counted_events(queue: SSAValue, arch: int) -> QueueEvents | None:
    """The same where an id is taken each time: a queue of depth 0 takes all of its ids when it gets memory."""
    value = declared(queue) or queue
    route = route_of(value) if isinstance(value.type, QueueType | QueBindType) and value.type.depth > 0 else None
    return events_of(value, arch) if route is not None and takes_event_ids(*route, arch) else None


def event_between(op: Operation, arch: int) -> HardEvent | None:
    """What an EnQue raises or a DeQue waits for: the user's positions say so where there are any."""
    if isinstance(op, BETWEEN):
        return queue_events(op.src_user_pos.data, op.dst_user_pos.data, arch).enque
    events = events_of(op.operands[0], arch)
    return events.enque if events is not None else None


def ids_of(buffers: Buffers, events: QueueEvents, event: HardEvent, arch: int) -> int:
    """How many ids of a kind a queue holds, at least."""
    enqueued = buffers.in_use[1] if event is events.enque else 0
    for _, op in buffers.life.since:
        if isinstance(op, tque.TQueBindEnqueTensorPosOp):
            enqueued += (event_between(op, arch) is event) - (events.enque is event)
    return enqueued + (buffers.freed if event is events.free else 0)


def free_event(queue: SSAValue, arch: int) -> HardEvent | None:
    """The event that FreeTensor raises and AllocTensor waits for, where an id is taken each time."""
    events = counted_events(queue, arch)
    return events.free if events is not None else None


def custom_ids(flow: Flow, pool: SSAValue) -> Iterator[tuple[HardEvent, SSAValue, int]]:
    """The event ids that freed buffers of a custom pool hold, at least: of which event, for which queue, how many."""
    known = flow.state.pool(pool)
    freed = known.freed.values() if known is not None else ()
    queues = Counter(declared(op.operands[0]) for op in freed)
    for queue, number in queues.items():
        event = free_event(queue, flow.soc.arch) if queue is not None else None
        if queue is not None and event is not None:
            yield event, queue, number


def ids_in_use(flow: Flow, event: HardEvent) -> Iterator[tuple[SSAValue, int]]:
    """The queues that hold ids of a kind, each with how many, at least."""
    for pool, known in flow.state.pools():
        for kind, queue, number in custom_ids(flow, pool) if known.freed else ():
            if kind is event:
                yield queue, number
    for queue, buffers in flow.state.all_buffers():
        if not buffers.life.fifo and not buffers.freed:
            continue
        events = counted_events(queue, flow.soc.arch)
        held = ids_of(buffers, events, event, flow.soc.arch) if events is not None else 0
        if held:
            yield queue, held


def ids_lost(flow: Flow, event: HardEvent) -> int:
    """How many ids of a kind resets of pools have not given back, at least."""
    return sum(pipe.leaked.get(event, 0) for _, pipe in flow.state.pipes())


def losses(flow: Flow, event: HardEvent) -> Iterator[Loss]:
    """Where they went."""
    return (loss for _, pipe in flow.state.pipes() for loss in pipe.lost if loss.event is event)
