# SPDX-License-Identifier: Apache-2.0
"""Event ids that queues hold: from EnQue to DeQue, and from FreeTensor to the next AllocTensor of the buffer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
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


def ids_in_use(flow: Flow, event: HardEvent) -> Iterator[tuple[SSAValue, int]]:
    """The queues that hold ids of a kind, each with how many, at least."""
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
