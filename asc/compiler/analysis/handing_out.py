# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with handing out memory, whoever does it: a function for each rule, None where nothing is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.memory import Pool, Stage
from asc.compiler.analysis.places import memory_for, position_of
from asc.compiler.diagnostics.buffers import BufferLength, BufferNumber
from asc.compiler.diagnostics.pools import OtherMemory, PoolWithoutMemory
from asc.compiler.naming import describe, location_of
from asc.diagnostics import Note
from asc.dialects.pool_rules import InitialisedTwice
from asc.dialects.queue_rules import QueueDepthInPool
from asc.dialects.types import BasePool, QueBindType, QueueType, TBufType
from asc.target.limits import MAX_QUEUE_BUFFERS
from asc.target.memory import Memory

POOL_MEMORIES: Final = (Memory.UB, Memory.L1)


def without_memory(flow: Flow, value: SSAValue, purpose: str) -> PoolWithoutMemory | None:
    """A pool has memory to hand out; `purpose`: what for, as in PoolWithoutMemory."""
    pool = flow.state.pool(value)
    if pool is None or pool.has_memory:
        return None
    was_reset = pool.stage in (Stage.RESET, Stage.LOST) and pool.op is not None
    return PoolWithoutMemory(
        pool=describe(value),
        purpose=purpose,
        soc=flow.soc.name,
        was_reset=was_reset,
        reset=location_of(pool.op) if was_reset else None,
        owner=describe(pool.op.operands[0]) if pool.stage is Stage.LOST and pool.op is not None else None,
        places=tuple(_not_reset(flow, value, pool)),
    )


def _not_reset(flow: Flow, value: SSAValue, pool: Pool) -> Iterator[Note]:
    """Whose turn it still is with the range that a pool had."""
    homes = dict[SSAValue, tuple[SSAValue, Operation]]()
    for taker, buffers in flow.state.all_buffers():
        if buffers.turn is not None and buffers.home is not None and buffers.home is not value:
            homes.setdefault(buffers.home, (taker, buffers.turn))
    for home, (taker, turn) in homes.items():
        other = flow.state.pool(home)
        if other is not None and other.range is not None and other.range is pool.range:
            what = f"{describe(home)}, which has the same bytes, was not reset: {describe(taker)} uses them since here"
            yield Note(what, location_of(turn))


def other_memory(flow: Flow, target: SSAValue, pool: SSAValue) -> OtherMemory | None:
    """A queue, buffer or pool lives in the memory of the pool that it is of."""
    memory, whole = memory_for(target, flow.soc.arch), memory_for(pool, flow.soc.arch)
    is_pool = isinstance(target.type, BasePool)
    if memory is None or whole not in POOL_MEMORIES or (is_pool and memory not in POOL_MEMORIES) or memory is whole:
        return None  # a position that is wrong by itself is reported where it is declared
    return OtherMemory(
        what=describe(target),
        position=position_of(target),
        memory=memory.value,
        pool=describe(pool),
        pool_position=position_of(pool),
        pool_memory=whole.value,
    )


def given_twice(op: Operation, target: SSAValue, home: SSAValue | None, given: Operation) -> InitialisedTwice:
    """`op` gives memory to what has some of `home` since `given`."""
    when = "on an earlier round of the loop, with no reset after it" if op is given else "here"
    place = Note(f"it was given {when}", location_of(given))
    return InitialisedTwice(what=describe(target), home=describe(home) if home is not None else "", places=(place,))


def wrong_number(target: SSAValue, num: int) -> BufferNumber | None:
    """A queue has 1 to 64 buffers, a TBuf one."""
    limit = 1 if isinstance(target.type, TBufType) else MAX_QUEUE_BUFFERS
    return None if 1 <= num <= limit else BufferNumber(what=describe(target), number=num, limit=limit)


def wrong_length(target: SSAValue, length: int) -> BufferLength | None:
    """A length is at least one byte."""
    return None if length > 0 else BufferLength(what=describe(target), length=length)


def depth_in_pool(queue: SSAValue, home: SSAValue) -> QueueDepthInPool | None:
    """A queue of depth 0 gets its memory from a pipe: only that sets the flags that it waits for.

    Source: `kernel_tpipe_impl.h` (InitBuffer, queDepth == 0), `kernel_tbufpool_impl.h` (InitBuffer).
    """
    if not isinstance(queue.type, QueueType | QueBindType) or queue.type.depth:
        return None
    return QueueDepthInPool(queue=describe(queue), home=describe(home))
