# SPDX-License-Identifier: Apache-2.0
"""Rules of resets and of turns: nothing is in use at a reset, and of those that share memory one uses it at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.requests import home_of, target_of
from asc.compiler.analysis.state import declared
from asc.compiler.analysis.transfer import given_by
from asc.compiler.analysis.turns import conflict
from asc.compiler.naming import describe, location_of
from asc.compiler.rules.queue_places import places_of
from asc.dialects import custom_pool, pipe, tbuf, tbufpool, tque
from asc.dialects.queue_rules import ResetInUse
from asc.dialects.types import BasePool

_VERBS: Final[Mapping[type[Operation], str]] = {
    pipe.TPipeTQueBindDestroyOp: "destroyed",
    pipe.TPipeInitOp: "initialised",
}


def nothing_in_use(kernel: Kernel, op: Operation) -> bool | None:
    """A reset finds every tensor freed: the memory is handed out again, and nothing waits for its use."""
    home = declared(op.operands[0])
    verdicts = [True]
    for queue, buffers in kernel.state.all_buffers():
        allocated, enqueued = buffers.in_use
        if not (allocated or enqueued) or queue in kernel.blamed:
            continue
        is_pool = isinstance(op.operands[0].type, BasePool)
        if is_pool and (home is None or not buffers.is_from(home)):
            continue
        problem = ResetInUse(
            at=location_of(op),
            what=describe(op.operands[0]),
            queue=describe(queue),
            pool=describe(buffers.home) if is_pool and buffers.home is not None and buffers.home is not home else None,
            allocated=allocated,
            enqueued=enqueued,
            verb=_VERBS.get(type(op), "reset"),
            places=places_of(buffers),
        )
        verdicts.append(kernel.report(op, problem, about=queue))
    return None if all(verdicts) else False


_HandOut = tbufpool.TBufPoolInitQueueOp | tbufpool.TBufPoolInitBufferOp


def may_hand_out(kernel: Kernel, op: _HandOut) -> bool | None:
    """A pool hands out memory only after all that use the same bytes were reset."""
    home, target = declared(home_of(op)), declared(target_of(op))
    if home is None or target is None:
        return None
    return _has_turn(kernel, op, target, given_by(kernel, op, home), again=False)


def may_use(kernel: Kernel, op: Operation) -> bool | None:
    """A queue or buffer is used again after a reset only when nothing else uses the same bytes."""
    value = declared(op.operands[0])
    buffers = kernel.state.buffers(value)
    if value is None or buffers is None:
        return None
    has_turn = buffers.turn is not None and buffers.unawaited is None
    if has_turn or buffers.home is None or not isinstance(buffers.home.type, BasePool):
        return True
    if buffers.handles is not None:
        return None  # a reset of a custom pool takes the handles themselves back
    return _has_turn(kernel, op, value, buffers, again=True)


def _has_turn(kernel: Kernel, op: Operation, value: SSAValue, buffers: Buffers, again: bool) -> bool | None:
    return None if kernel.accepts(op, conflict(kernel, value, buffers, again)) else False


_RESETS: Final = (
    pipe.TPipeResetOp,
    pipe.TPipeInitOp,
    pipe.TPipeTQueBindDestroyOp,
    tbufpool.TBufPoolResetOp,
    custom_pool.CustomPoolResetOp,
)
_TAKES: Final = (tbufpool.TBufPoolInitQueueOp, tbufpool.TBufPoolInitBufferOp)
_USES: Final = (
    tque.TQueBindAllocTensorOp,
    tque.TQueBindAllocTensorInPlaceOp,
    tbuf.TBufGetTensorOp,
    tbuf.TBufGetWithOffsetOp,
)

RESET_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    **dict.fromkeys(_RESETS, (nothing_in_use,)),
    **dict.fromkeys(_TAKES, (may_hand_out,)),
    **dict.fromkeys(_USES, (may_use,)),
}
