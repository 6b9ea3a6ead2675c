# SPDX-License-Identifier: Apache-2.0
"""Which buffer ids of a custom pool are in use, which one a queue takes next, and whose flag is set since it was freed.

A queue steps through its ids and takes the first whose buffer is free; those of queues that share it are the same
buffers (asc-devkit `impl/basic_api/kernel_tquebind_impl.h`, AllocBuffer).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import free_event
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.queue_transfer import held_number
from asc.compiler.analysis.state import declared
from asc.dialects.custom_pool_model import Handles


def takers_of(flow: Flow, pool: SSAValue) -> Iterator[tuple[Buffers, Handles]]:
    """The queues and buffers that have ids of a pool."""
    for _, buffers in flow.state.all_buffers():
        if buffers.handles is not None and buffers.home is pool:
            yield buffers, buffers.handles


def holds(buffers: Buffers, handles: Handles, handle: int) -> bool:
    """Whether a queue certainly has a tensor of an id: of that one, or of all that it has."""
    if not 0 <= handle - handles.first < handles.num:
        return False
    return handle in buffers.life.ids.values() or sum(buffers.in_use) >= handles.num


def ids_of_queue(flow: Flow, queue: SSAValue) -> tuple[SSAValue, Handles, set[int]] | None:
    """A queue's pool and ids, and those in use by it and the queues that share them; None if that is not known."""
    buffers = flow.state.buffers(queue)
    pool = flow.state.pool(buffers.home) if buffers is not None else None
    if buffers is None or buffers.home is None or buffers.handles is None or pool is None or pool.custom is None:
        return None
    if not buffers.handles.are_whole(pool.custom):
        return None
    sharing = [each for each, handles in takers_of(flow, buffers.home) if handles.overlaps(buffers.handles)]
    if not all(_is_exact(each) for each in sharing):
        return None
    return buffers.home, buffers.handles, {handle for each in sharing for handle in each.life.ids.values()}


def _is_exact(buffers: Buffers) -> bool:
    """Whether all that is in use of a queue is known by its id."""
    return buffers.life.exact and buffers.life.fifo is not None and len(buffers.life.ids) == sum(buffers.in_use)


def next_id(flow: Flow, queue: SSAValue) -> int | None:
    """The id that AllocTensor of a queue takes; None if there is none, or it is not known."""
    found, buffers = ids_of_queue(flow, queue), flow.state.buffers(queue)
    if found is None or buffers is None or buffers.life.cursor is None:
        return None
    _, handles, in_use = found
    turns = ((buffers.life.cursor + step) % handles.num for step in range(handles.num))
    return next((handles.first + each for each in turns if handles.first + each not in in_use), None)


def note_alloc(flow: Flow, op: Operation, handle: int | None) -> None:
    """After `op`, alloc_tensor of a queue, which took `handle` and waited for its flag; None: one nobody knows."""
    queue = declared(op.operands[0])
    buffers = flow.state.buffers(queue)
    if queue is None or buffers is None or buffers.handles is None or buffers.home is None:
        return
    handles, life = buffers.handles, buffers.life
    tensor = flow.state.tensor(op.results[0] if op.results else op.operands[1])
    if handle is None or tensor is None or tensor.number is None:
        flow.state[queue] = buffers._replace(life=life._replace(cursor=None))
        _unset(flow, buffers.home, set(range(handles.first, handles.first + handles.num)))
        return
    following = (handle - handles.first + 1) % handles.num
    flow.state[queue] = buffers._replace(life=life._replace(cursor=following, ids={**life.ids, tensor.number: handle}))
    _unset(flow, buffers.home, {handle})


def note_free(flow: Flow, op: Operation) -> None:
    """Before `op`, free_tensor of a queue, which sets the flag of the buffer's id."""
    queue = declared(op.operands[0])
    buffers = flow.state.buffers(queue)
    if queue is None or buffers is None or buffers.home is None:
        return
    number = held_number(flow.state, queue, buffers, op.operands[1])
    handle = buffers.life.ids.get(number) if number is not None else None
    pool = flow.state.pool(buffers.home)
    if handle is not None and pool is not None and free_event(queue, flow.soc.arch) is not None:
        flow.state[buffers.home] = replace(pool, freed={**pool.freed, handle: op})


def note_free_all(flow: Flow, op: Operation) -> None:
    """After `op`, free_all_event of a queue, which waited for the flags of its ids."""
    buffers = flow.state.buffers(op.operands[0])
    if buffers is not None and buffers.handles is not None and buffers.home is not None:
        first = buffers.handles.first
        _unset(flow, buffers.home, set(range(first, first + buffers.handles.num)))


def _unset(flow: Flow, value: SSAValue, handles: set[int]) -> None:
    """The flags of some ids of a pool were waited for, perhaps."""
    pool = flow.state.pool(value)
    if pool is not None and not handles.isdisjoint(pool.freed):
        freed = {handle: op for handle, op in pool.freed.items() if handle not in handles}
        flow.state[value] = replace(pool, freed=freed)
