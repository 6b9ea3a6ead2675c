# SPDX-License-Identifier: Apache-2.0
"""Rules of custom pools: every call is run on what is known, and breaks none of the dialect's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from asc.compiler.analysis.freed_ids import free_event, only_id
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.pool_calls import PoolCall
from asc.compiler.analysis.pool_runs import Unknown
from asc.compiler.analysis.transfer import is_without_memory, reset_pool
from asc.compiler.naming import describe, location_of
from asc.diagnostics import Frame, Location
from asc.dialects import custom_pool as ops
from asc.dialects import custom_pool_rules as rules
from asc.dialects import tbuf, tque
from asc.dialects.custom_pool_model import Misuse, PoolState

_INIT: Final = {ops.INIT_QUEUE, ops.INIT_TBUF}


def follows_rules(kernel: Kernel, op: Operation) -> bool | None:
    """What the call does is right, wherever it gets to in the methods of the pool's class."""
    pool = kernel.state.pool(op.operands[0])
    gives_memory = isinstance(op, ops.CustomPoolCallOp) and op.method.root_reference.data in _INIT
    if gives_memory and pool is not None and is_without_memory(pool, kernel.soc.arch):
        return None  # reported as for any pool
    before = kernel.state
    kernel.state = before.copy()
    call = PoolCall(kernel, op, reset_pool)
    try:
        call.run()
    except Unknown:
        return None
    except Misuse as misuse:
        return kernel.report(op, misuse.problem.having(at=_place(call.path)))
    finally:
        kernel.state = before
    return True


def handles_complete(kernel: Kernel, op: Operation) -> bool | None:
    """A queue or buffer with ids of a custom pool has a block for each, and they are still its own."""
    buffers = kernel.state.buffers(op.operands[0])
    if buffers is None or buffers.handles is None:
        return True
    pool = kernel.state.pool(buffers.home)
    if pool is None or pool.custom is None:
        return None
    try:
        buffers.handles.blocks(pool.custom)
    except Misuse as misuse:
        return kernel.report(op, misuse.problem.having(at=location_of(op)))
    return True


def freed_alike(kernel: Kernel, op: Operation) -> bool | None:
    """A block shared by several queues is freed with the event that the next one to take it waits for."""
    found = only_id(kernel, op.operands[0])
    if found is None:
        return None
    _, pool, handle = found
    freed, event = pool.freed.get(handle), free_event(kernel, op.operands[0])
    other = free_event(kernel, freed.operands[0]) if freed is not None else None
    if event is None or other is None or event is other:
        return True
    names = {"what": describe(op.operands[0]), "event": event.name, "other": other.name}
    return kernel.report(op, rules.HandleFreeEvent(at=location_of(op), handle=handle, **names))


def all_counted(kernel: Kernel, op: ReturnOp | ops.CustomPoolResetOp) -> bool | None:
    """At its end, a pool waits for the flags of the buffers that it counts: no others are set."""
    of = None if isinstance(op, ReturnOp) else kernel.state.pool(op.pool)
    for _, pool in kernel.state.pools():
        if pool.custom is None or (of is not None and pool is not of):
            continue
        for handle, freed in pool.freed.items():
            if handle >= pool.custom.cur_buf_size:
                _report_uncounted(kernel, pool.custom, handle, freed)
    return None


def _report_uncounted(kernel: Kernel, pool: PoolState, handle: int, freed: Operation) -> None:
    what, at = describe(freed.operands[0]), location_of(freed)
    size = pool.cur_buf_size
    kernel.report(freed, rules.HandleUncounted(at=at, pool=pool.name, what=what, handle=handle, size=size))


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
    function = op.parent_op()
    while function is not None and not isinstance(function, FuncOp):
        function = function.parent_op()
    name = function.sym_name.data if isinstance(function, FuncOp) else ""
    return (Frame(name, at.span), *at.frames)


_TAKES: Final = (tque.TQueBindAllocTensorOp, tque.TQueBindAllocTensorInPlaceOp)
_GETS: Final = (tbuf.TBufGetTensorOp, tbuf.TBufGetWithOffsetOp)
_CALLS: Final = (
    ops.CustomPoolCallOp,
    ops.CustomPoolSetCurBufSizeOp,
    ops.CustomPoolGetBufHandleOp,
    ops.TQueBindInitStartBufHandleOp,
    ops.TQueBindInitBufHandleOp,
)

CUSTOM_POOL_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    **dict.fromkeys(_CALLS, (follows_rules,)),
    **dict.fromkeys(_TAKES, (handles_complete, freed_alike)),
    **dict.fromkeys(_GETS, (handles_complete,)),
    ops.CustomPoolResetOp: (all_counted,),
    ReturnOp: (all_counted,),
}
