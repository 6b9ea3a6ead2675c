# SPDX-License-Identifier: Apache-2.0
"""What a reset leaves of queues, of tensors and of event ids."""

from __future__ import annotations

from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import custom_ids, free_event
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.memory import Loss
from asc.dialects.types import TBufType

REWINDING_ARCH: Final = 3510
"""Where TBufPool::Reset keeps the start and length of the pool (`kernel_tpipe_impl_c310_vec.h`)."""


def clear_queues(flow: Flow, pool: SSAValue, op: Operation) -> None:
    """After a reset of `pool`: the flags of its freed buffers were waited for, and their ids lost."""
    for value, buffers in flow.state.all_buffers():
        if buffers.home is not pool:
            continue
        # One that is used again after an earlier reset is not counted since, so that its flags are left as they are.
        if buffers.is_counted:
            _lose_ids(flow, value, buffers, op)
        if buffers.is_counted or sum(buffers.in_use):
            flow.state[value] = buffers.cleared()
    lose_tensors(flow, pool, op)


def is_settled(flow: Flow, queue: SSAValue, buffers: Buffers) -> bool:
    """Whether nothing is known to go on in the freed buffers of a queue, so that no reset needs to wait for them.

    Only a reset of the pool that gave them waits for their flags (`kernel_tbufpool_impl.h`). On arch 3510 a reset is a
    barrier, whose ever they are (`kernel_tpipe_impl_c310_vec.h`).
    """
    goes_on = buffers.is_counted and buffers.freed and not buffers.ordered
    return not goes_on or flow.soc.arch == REWINDING_ARCH or free_event(queue, flow.soc.arch) is None


def settle_all(flow: Flow) -> None:
    """After a barrier of all pipes: what goes on in freed buffers is over, though their flags are set."""
    for value, buffers in flow.state.all_buffers():
        if buffers.turn is not None and not sum(buffers.in_use):
            ended = {"turn": None, "unawaited": None} if buffers.unawaited is not None else {"ordered": True}
            flow.state[value] = buffers._replace(**ended)


def _lose_ids(flow: Flow, queue: SSAValue, buffers: Buffers, op: Operation) -> None:
    """`kernel_tbufpool_impl.h`, Reset: WaitFlag, but no ReleaseEventID, other than TPipe::Reset."""
    event = free_event(queue, flow.soc.arch) if flow.soc.arch != REWINDING_ARCH else None
    if event is not None and buffers.home is not None and buffers.freed:
        _leak(flow, buffers.freed, Loss(event, queue, buffers.home, op))


def lose_custom_ids(flow: Flow, pool: SSAValue, op: Operation) -> None:
    """The same of a custom pool, on every arch (`kernel_tpipe.h`, EXTERN_IMPL_BUFPOOL)."""
    for event, queue, number in custom_ids(flow, pool):
        _leak(flow, number, Loss(event, queue, pool, op))


def _leak(flow: Flow, number: int, loss: Loss) -> None:
    for value, pipe in flow.state.pipes():
        if pipe.alive:
            flow.state[value] = pipe.leaking(number, loss)


def lose_tensors(flow: Flow, pool: SSAValue | None, op: Operation) -> None:
    """Parts of TBufs that have their memory from `pool` (None: from anywhere) are not theirs any more after `op`.

    Tensors of queues are freed before a reset, or it is refused.
    """
    for value, tensor in flow.state.tensors():
        if tensor.source is None or tensor.lost is not None or not isinstance(tensor.source.type, TBufType):
            continue
        buffers = flow.state.buffers(tensor.source)
        if pool is None or (buffers is not None and buffers.is_from(pool)):
            flow.state[value] = tensor._replace(lost=op)
