# SPDX-License-Identifier: Apache-2.0
"""Buffer ids of custom pools whose buffer was freed: the flag that is set until the id is allocated again.

Only for queues of one buffer: of several it is not known here which one is taken next.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.memory import Pool
from asc.compiler.analysis.state import declared
from asc.dialects.types import QueBindType, QueueType
from asc.target.pipes import HardEvent
from asc.target.queues import QUEUE_ROUTES, queue_events


def note_free(flow: Flow, op: Operation) -> None:
    """After `op`, free_tensor of a queue."""
    found = only_id(flow, op.operands[0])
    if found is not None and free_event(flow, op.operands[0]) is not None:
        value, pool, handle = found
        flow.state[value] = replace(pool, freed={**pool.freed, handle: op})


def note_alloc(flow: Flow, op: Operation) -> None:
    """After `op`, alloc_tensor of a queue, which waits for the flag."""
    found = only_id(flow, op.operands[0])
    if found is not None:
        value, pool, handle = found
        flow.state[value] = replace(pool, freed={each: by for each, by in pool.freed.items() if each != handle})


def only_id(flow: Flow, queue: SSAValue) -> tuple[SSAValue, Pool, int] | None:
    """The custom pool of a queue that has one buffer, and its id; None if the buffer is missing or another's by now."""
    buffers = flow.state.buffers(queue)
    if buffers is None or buffers.home is None or buffers.handles is None or buffers.handles.num != 1:
        return None
    pool = flow.state.pool(buffers.home)
    if pool is None or pool.custom is None or not buffers.handles.are_whole(pool.custom):
        return None
    return buffers.home, pool, buffers.handles.first


def free_event(flow: Flow, queue: SSAValue) -> HardEvent | None:
    """The event that FreeTensor raises and AllocTensor waits for."""
    value = declared(queue) or queue
    match value.type:
        case QueBindType() as bind:
            route = bind.source.data, bind.position.data
        case QueueType() as one:
            route = QUEUE_ROUTES.get(one.position.data)
        case _:
            route = None
    try:
        return queue_events(*route, flow.soc.arch).free if route is not None else None
    except ValueError:
        return None
