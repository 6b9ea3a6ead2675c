# SPDX-License-Identifier: Apache-2.0
"""Rules of custom pools: every call is run on what is known, and breaks none of the dialect's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Operation

from asc.compiler.analysis.buffer_ids import ids_of_queue, next_id, takers_of
from asc.compiler.analysis.events import free_event
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.memory import Stage
from asc.compiler.analysis.pool_calls import PoolCall, uncounted
from asc.compiler.analysis.pool_runs import Unknown
from asc.compiler.analysis.transfer import reset_pool
from asc.compiler.diagnostics.custom_pools import PoolCallUnknown
from asc.compiler.diagnostics.pools import OtherMemory, PoolWithoutMemory
from asc.compiler.enclosing import function_of
from asc.compiler.naming import describe, location_of
from asc.diagnostics import Frame, Location, Note
from asc.dialects import custom_pool as ops
from asc.dialects import custom_pool_rules as rules
from asc.dialects import tbuf, tque
from asc.dialects.custom_pool_model import Misuse
from asc.dialects.pool_rules import InitialisedTwice, SharedPoolInUse
from asc.dialects.queue_rules import NoFreeBuffer, QueueDepthInPool

_OF_THE_CALL: Final = (InitialisedTwice, OtherMemory, PoolWithoutMemory, QueueDepthInPool, SharedPoolInUse)
"""What is wrong with what is asked of a pool, wherever its methods find out."""


def follows_rules(kernel: Kernel, op: Operation) -> bool | None:
    """What the call does is right, wherever it gets to in the methods of the pool's class."""
    before, pool = kernel.state, kernel.state.pool(op.operands[0])
    kernel.state = before.copy()
    call = PoolCall(kernel, op, reset_pool)
    try:
        call.run()
    except Unknown:
        if pool is not None and pool.custom is not None:
            kernel.report(op, PoolCallUnknown(at=_place(call.path), pool=describe(op.operands[0])))
        return None
    except Misuse as misuse:
        at = location_of(op) if isinstance(misuse.problem, _OF_THE_CALL) else _place(call.path)
        return kernel.report(op, misuse.problem.having(at=at))
    finally:
        kernel.state = before
    return True


def handles_complete(kernel: Kernel, op: Operation) -> bool | None:
    """A queue or buffer with ids of a custom pool has a block for each, and they are still its own."""
    buffers = kernel.state.buffers(op.operands[0])
    if buffers is None or buffers.handles is None:
        return True
    if buffers.lost is not None:
        return None  # reported as for any queue or buffer
    pool = kernel.state.pool(buffers.home)
    if pool is None or pool.custom is None:
        return None
    try:
        buffers.handles.blocks(pool.custom)
    except Misuse as misuse:
        problem = misuse.problem.having(at=location_of(op))
        if isinstance(problem, rules.HandleTaken) and problem.owner is None and pool.stage is Stage.RESET:
            problem = problem.having(reset=Note(f"this reset of {pool.custom.name} took it back", location_of(pool.op)))
            if buffers.home in kernel.blamed:
                return False  # the reset was to blame before
            kernel.blamed.update(() if buffers.home is None else (buffers.home,))
        return kernel.report(op, problem)
    return True


def id_free(kernel: Kernel, op: Operation) -> bool | None:
    """AllocTensor finds a free buffer among those that the queue shares with others."""
    found, buffers = ids_of_queue(kernel, op.operands[0]), kernel.state.buffers(op.operands[0])
    if found is None or buffers is None:
        return None
    pool, handles, in_use = found
    own = range(handles.first, handles.first + handles.num)
    if not in_use.issuperset(own) or sum(buffers.in_use) >= handles.num:
        return True  # with all of its buffers in its own hands it is as any queue
    sharing = [each.life for each, _ in takers_of(kernel, pool)]
    enqueued = sum(life.ids.get(number) in own for life in sharing for number in life.fifo or () if number is not None)
    problem = NoFreeBuffer(
        at=location_of(op),
        queue=describe(op.operands[0]),
        allocated=handles.num - enqueued,
        enqueued=enqueued,
        shared=handles.num - sum(buffers.in_use),
    )
    return kernel.report(op, problem)


def freed_alike(kernel: Kernel, op: Operation) -> bool | None:
    """A block shared by several queues is freed with the event that the next one to take it waits for."""
    found, handle = ids_of_queue(kernel, op.operands[0]), next_id(kernel, op.operands[0])
    pool = kernel.state.pool(found[0]) if found is not None else None
    if pool is None or handle is None:
        return None
    freed, event = pool.freed.get(handle), free_event(op.operands[0], kernel.soc.arch)
    other = free_event(freed.operands[0], kernel.soc.arch) if freed is not None else None
    if event is None or other is None or event is other:
        return True
    names = {"what": describe(op.operands[0]), "event": event.name, "other": other.name}
    return kernel.report(op, rules.HandleFreeEvent(at=location_of(op), handle=handle, **names))


def all_counted(kernel: Kernel, op: ReturnOp) -> bool | None:
    """At the end of the kernel, every pool waits for the flags of its freed buffers."""
    for value, pool in kernel.state.pools():
        for problem in uncounted(pool):
            kernel.report(op, problem.having(at=problem.freed, freed=None), about=(value, problem.handle))
    return None


def _place(path: Sequence[Operation]) -> Location | None:
    """The innermost op that was being run, called from the others."""
    *callers, innermost = path
    at = location_of(innermost)
    if at is None:
        return None
    frames = [frame for op in reversed(callers) for frame in _frames(op)]
    return Location(at.span, (*at.frames, *frames))


def _frames(op: Operation) -> Sequence[Frame]:
    at = location_of(op)
    if at is None or not isinstance(op, ops.CustomPoolCallOp):
        return ()
    function = function_of(op)
    return (Frame(function.sym_name.data if function is not None else "", at.span), *at.frames)


_TAKES: Final = (tque.TQueBindAllocTensorOp, tque.TQueBindAllocTensorInPlaceOp)
_GETS: Final = (tbuf.TBufGetTensorOp, tbuf.TBufGetWithOffsetOp)
_CALLS: Final = (
    ops.CustomPoolCallOp,
    ops.CustomPoolSetCurBufSizeOp,
    ops.CustomPoolGetBufHandleOp,
    ops.CustomPoolResetOp,
    ops.CustomPoolInitOp,
    ops.TQueBindInitStartBufHandleOp,
    ops.TQueBindInitBufHandleOp,
)

CUSTOM_POOL_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    **dict.fromkeys(_CALLS, (follows_rules,)),
    **dict.fromkeys(_TAKES, (handles_complete, id_free, freed_alike)),
    **dict.fromkeys(_GETS, (handles_complete,)),
    ReturnOp: (all_counted,),
}
