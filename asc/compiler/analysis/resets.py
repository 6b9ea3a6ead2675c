# SPDX-License-Identifier: Apache-2.0
"""What a reset leaves of queues, of tensors and of event ids."""

from __future__ import annotations

from dataclasses import replace

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import counted_events
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.dialects.types import TBufType


def clear_queues(flow: Flow, pool: SSAValue, op: Operation) -> None:
    """After a reset of `pool`: the flags of its freed buffers were waited for, and their ids lost."""
    for value, buffers in flow.state.all_buffers():
        if buffers.home is not pool:
            continue
        # One that is used again after an earlier reset is not counted since, so that its flags are left as they are.
        if not buffers.stale:
            _lose_ids(flow, value, buffers)
        if not buffers.stale or sum(buffers.in_use):
            flow.state[value] = buffers.cleared()
    lose_tensors(flow, pool, op)


def _lose_ids(flow: Flow, queue: SSAValue, buffers: Buffers) -> None:
    """`kernel_tbufpool_impl.h`, Reset: WaitFlag, but no ReleaseEventID, other than TPipe::Reset."""
    events = counted_events(queue, flow.soc.arch)
    if events is None or events.free is None or not buffers.freed:
        return
    for value, pipe in flow.state.pipes():
        if pipe.alive:
            flow.state[value] = pipe.leaking(events.free, buffers.freed)


def lose_tensors(flow: Flow, pool: SSAValue | None, op: Operation) -> None:
    """Parts of TBufs that have their memory from `pool` (None: from anywhere) are not theirs any more after `op`.

    Tensors of queues are freed before a reset, or it is refused.
    """
    for value, tensor in flow.state.tensors():
        if tensor.source is None or tensor.lost is not None or not isinstance(tensor.source.type, TBufType):
            continue
        buffers = flow.state.buffers(tensor.source)
        if pool is None or (buffers is not None and buffers.is_from(pool)):
            flow.state[value] = replace(tensor, lost=op)
