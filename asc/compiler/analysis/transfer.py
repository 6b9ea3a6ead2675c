# SPDX-License-Identifier: Apache-2.0
"""What each op does to the state. After something wrong it assumes what was meant: one error causes no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from xdsl.dialects.func import CallOp
from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.buffer_ids import next_id, note_alloc, note_free, note_free_all
from asc.compiler.analysis.flags import FLAG_CHANGES
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.hazards import note_order
from asc.compiler.analysis.lifecycle import UNKNOWN_LIFE, Buffers, Life
from asc.compiler.analysis.memory import Arena, Block, Pipe, Place, Pool, Stage
from asc.compiler.analysis.places import memory_for
from asc.compiler.analysis.pool_calls import PoolCall, new_state
from asc.compiler.analysis.pool_runs import Unknown
from asc.compiler.analysis.queue_transfer import QUEUE_CHANGES
from asc.compiler.analysis.ranges import note_assertion
from asc.compiler.analysis.requests import InitBuffer, InitBufPool, block_of, home_of, target_of
from asc.compiler.analysis.resets import (
    REWINDING_ARCH,
    clear_queues,
    is_settled,
    lose_custom_ids,
    lose_tensors,
    settle_all,
)
from asc.compiler.analysis.state import State, declared
from asc.compiler.analysis.tensor_transfer import TENSOR_CHANGES
from asc.compiler.analysis.turns import take_turn
from asc.compiler.analysis.written import make_blank, note_written
from asc.dialects import custom_pool, pipe, sync, tbuf, tbufpool, tque
from asc.dialects.assertion import AssertOp
from asc.dialects.attributes import Pipe as Pipes
from asc.dialects.custom_pool_model import Misuse
from asc.dialects.types import BaseQueue, TBufType

_EMPTY: Final = (Stage.DECLARED, Stage.LOST)

_READING: Final = (
    custom_pool.CustomPoolGetCurAddrOp,
    custom_pool.CustomPoolGetCurBufSizeOp,
    custom_pool.TQueBindInitStartBufHandleOp,
)
"""Ops that leave a custom pool as it is."""
_SPENDING: Final = (
    custom_pool.CustomPoolCallOp,
    custom_pool.CustomPoolSetCurAddrOp,
    custom_pool.CustomPoolSetCurBufSizeOp,
)

_Change = Callable[[Flow, Any], None]


def transfer(flow: Flow, op: Operation) -> None:
    """Bring `flow.state` from before `op` to after it."""
    note_order(flow, op)
    note_written(flow, op)
    change = _CHANGES.get(type(op))
    if change is not None:
        change(flow, op)
    change = FLAG_CHANGES.get(type(op))
    if change is not None:
        change(flow, op)


def _declare_pipe(flow: Flow, op: pipe.PipeOp) -> None:
    flow.state[op.pipe] = Pipe(op)


def _declare_pool(flow: Flow, op: Operation) -> None:
    value = op.results[0]
    flow.state[value] = Pool(custom=new_state(value))


def _declare_buffers(flow: Flow, op: Operation) -> None:
    flow.state[op.results[0]] = Buffers()


def _init_buffer(flow: Flow, op: InitBuffer) -> None:
    container, target = declared(home_of(op)), declared(target_of(op))
    if container is None or target is None:
        flow.state.forget_all()
        return
    given = given_by(flow, op, container)
    _hand_out(flow, container, block_of(flow, op))
    flow.state[target] = given
    make_blank(flow, target, given)


def given_by(flow: Flow, op: InitBuffer, container: SSAValue) -> Buffers:
    """What a queue or buffer gets."""
    block = block_of(flow, op)
    given = Buffers(op, container, block.num, block.rounded, life=Life(fresh=block.num))
    pool = flow.state.pool(container)
    if pool is None or not pool.has_memory:
        return given
    return given._replace(place=pool.place, start=pool.next_byte, slot=pool.buffers, turn=op)


def _hand_out(flow: Flow, container: SSAValue, block: Block) -> None:
    """Take a block for a queue or buffer out of a pipe or pool of the same memory."""
    memory = memory_for(block.value, flow.soc.arch)
    whole = flow.state.pipe(container)
    if whole is not None and memory is not None:
        flow.state[container] = whole.with_block(memory, block)
    pool = _usable_pool(flow, container, block.op)
    if pool is not None and memory_for(container, flow.soc.arch) is memory:
        flow.state[container] = pool.with_block(block)


def _usable_pool(flow: Flow, value: SSAValue, op: Operation) -> Pool | None:
    """A pool that `op` takes memory from; if it has none, it is taken to have been cut, nobody knows how long."""
    pool = flow.state.pool(value)
    if pool is not None and not pool.has_memory:
        pool = Pool(Stage.CUT, op, arena=Arena(gap=0), buffers=None)
        flow.state[value] = pool
    return pool


def _init_buf_pool(flow: Flow, op: InitBufPool) -> None:
    container, target = declared(home_of(op)), declared(target_of(op))
    if container is None or target is None:
        flow.state.forget_all()
        return
    before = flow.state.pool(target)
    # InitBufPool leaves the count of buffers as it is; a reset clears it.
    buffers = before.buffers if before is not None else None
    for value, known in flow.state.all_buffers():
        if known.home is target:
            flow.state[value] = known._replace(stale=True)
    if op.share_buf is None:
        block = block_of(flow, op)
        _forget_cuts(flow.state, op)
        place = _next_place(flow, container, block)
        _hand_out_pool(flow, container, block)
        cut = Pool(Stage.CUT, op, block.rounded, buffers=buffers, parent=container, range=target, place=place)
        flow.state[target] = _as_custom(flow, target, cut)
        return
    share = declared(op.share_buf)
    shared = _usable_pool(flow, share, op) if share is not None and share is not target else None
    # The new pool gets the whole length of the other, whatever was asked for.
    length, whole, place = (None, None, None) if shared is None else (shared.length, shared.range, shared.place)
    cut = Pool(Stage.CUT, op, length, buffers=buffers, parent=container, range=whole, place=place)
    flow.state[target] = _as_custom(flow, target, cut)


def _next_place(flow: Flow, container: SSAValue, block: Block) -> Place | None:
    """Where a pipe or pool cuts a block for another pool."""
    memory = memory_for(block.value, flow.soc.arch)
    whole, pool = flow.state.pipe(container), flow.state.pool(container)
    if whole is not None and memory is not None:
        arena = whole.arena(memory)
        start = arena.used if arena.is_exact else None
        return Place(memory, (block.op,), (container,), start, block.rounded)
    if pool is None or pool.place is None:
        return None
    cuts = (*pool.place.cuts, block.op) if pool.place.cuts else ()
    return Place(memory, cuts, (*pool.place.makers, container), pool.next_byte, block.rounded)


def _forget_cuts(state: State, op: InitBufPool) -> None:
    """What `op` cut when it ran before is not what it cuts now."""
    for value, pool in state.pools():
        if pool.place is not None and op in pool.place.cuts:
            state[value] = replace(pool, place=pool.place.recut(op))
    for value, buffers in state.all_buffers():
        if buffers.place is not None and op in buffers.place.cuts:
            state[value] = buffers._replace(place=buffers.place.recut(op))


def _as_custom(flow: Flow, value: SSAValue, cut: Pool) -> Pool:
    """A pool that was just cut; if it is a custom one, with all that its methods see: nobody knows if it had memory."""
    before = flow.state.pool(value)
    fresh = new_state(value)
    if fresh is None or cut.start is None or cut.length is None or before is None:
        return cut
    if before.stage is Stage.CUT and not before.rewound:
        return cut
    counted = before.custom.cur_buf_size if before.custom is not None else 0
    return replace(cut, custom=replace(fresh.cut(cut.start, cut.length), cur_buf_size=counted))


def _hand_out_pool(flow: Flow, container: SSAValue, block: Block) -> None:
    memory = memory_for(block.value, flow.soc.arch)
    whole = flow.state.pipe(container)
    if whole is not None and memory is not None:
        flow.state[container] = whole.with_block(memory, block)
    pool = _usable_pool(flow, container, block.op)
    if pool is not None and memory_for(container, flow.soc.arch) is memory:
        flow.state[container] = replace(pool, arena=pool.arena.with_block(block), rewound=False)


def _make_stale(flow: Flow, home: SSAValue, op: Operation) -> None:
    """What a pool has handed out is taken back by `op`, also through pools cut out of it, which have none then."""
    for value, buffers in flow.state.all_buffers():
        if buffers.is_from(home):
            unawaited = buffers.home is not home and not is_settled(flow, value, buffers)
            flow.state[value] = buffers.overtaken(op, unawaited)
            make_blank(flow, value, buffers)
    for value, pool in flow.state.pools():
        if pool.place is not None and home in pool.place.makers:
            flow.state[value] = _lost(pool, op)


def _lost(pool: Pool, op: Operation) -> Pool:
    """A pool whose memory is that of others since `op`; its count of buffers is its own."""
    empty = pool.custom.emptied() if pool.custom is not None else None
    return Pool(Stage.LOST, op, buffers=pool.buffers, parent=pool.parent, range=pool.range, custom=empty)


def _reset_pool(flow: Flow, op: Operation) -> None:
    value = declared(op.operands[0])
    if value is None:
        flow.state.forget_all()
    else:
        reset_pool(flow, value, op)


def reset_pool(flow: Flow, value: SSAValue, op: Operation) -> None:
    """Bring a pool to what `op`, its reset or the init of a custom one, leaves of it."""
    if isinstance(op, custom_pool.CustomPoolResetOp):
        lose_custom_ids(flow, value, op)
    clear_queues(flow, value, op)
    _make_stale(flow, value, op)
    pool = flow.state.pool(value)
    if pool is None or pool.stage in _EMPTY:
        return
    custom = pool.custom
    if flow.soc.arch == REWINDING_ARCH and not isinstance(op, custom_pool.CustomPoolInitOp):
        rewound = custom.rewound() if custom is not None else None
        flow.state[value] = replace(pool, arena=Arena(), buffers=0, custom=rewound, freed={}, rewound=True)
    else:
        empty = custom.emptied() if custom is not None else None
        flow.state[value] = Pool(Stage.RESET, op, parent=pool.parent, range=pool.range, custom=empty)


def _call_pool(flow: Flow, op: Operation) -> None:
    """A call on a custom pool; one that cannot be followed may give memory to what it is passed, and take any."""
    before = flow.state
    flow.state = before.copy()
    try:
        PoolCall(flow, op, reset_pool).run()
    except (Unknown, Misuse):
        flow.state = before
        _lose_track(flow, op)


def _lose_track(flow: Flow, op: Operation) -> None:
    for value, pool in flow.state.pools():
        if (pool.custom is not None or pool.freed) and not isinstance(op, _READING):
            flow.state[value] = replace(pool, custom=None, freed={})
    for operand in op.operands:
        value = declared(operand)
        pool = _usable_pool(flow, value, op) if value is not None and isinstance(op, _SPENDING) else None
        if value is not None and pool is not None:
            flow.state[value] = replace(pool, arena=pool.arena.with_gap(), buffers=None)
        elif isinstance(operand.type, BaseQueue | TBufType):
            _give_memory(flow, operand, op)


def _give_memory(flow: Flow, value: SSAValue, op: Operation) -> None:
    """A queue or buffer that is given memory in a way that is not followed."""
    target = declared(value)
    if target is not None:
        flow.state[target] = Buffers(op, stale=True, life=UNKNOWN_LIFE)


def _alloc(flow: Flow, op: Operation) -> None:
    handle = next_id(flow, op.operands[0])
    QUEUE_CHANGES[type(op)](flow, op)
    take_turn(flow, op)
    note_alloc(flow, op, handle)


def _get(flow: Flow, op: Operation) -> None:
    TENSOR_CHANGES[type(op)](flow, op)
    take_turn(flow, op)


def _enque(flow: Flow, op: Operation) -> None:
    QUEUE_CHANGES[type(op)](flow, op)
    _note_handover(flow, op)


def _free(flow: Flow, op: Operation) -> None:
    note_free(flow, op)
    QUEUE_CHANGES[type(op)](flow, op)
    _note_handover(flow, op)


def _free_all_event(flow: Flow, op: Operation) -> None:
    QUEUE_CHANGES[type(op)](flow, op)
    note_free_all(flow, op)


def _note_handover(flow: Flow, op: Operation) -> None:
    """A tensor given to another queue than it is from, which shares its buffers: who has what is not followed then."""
    queue, tensor = declared(op.operands[0]), flow.state.tensor(op.operands[1])
    if queue is None or tensor is None or tensor.source is None or tensor.source is queue:
        return
    for value in (queue, tensor.source):
        buffers = flow.state.buffers(value)
        if buffers is not None:
            flow.state[value] = buffers._replace(life=UNKNOWN_LIFE)


def _restart_pipe(flow: Flow, op: pipe.TPipeResetOp | pipe.TPipeInitOp | pipe.TPipeTQueBindDestroyOp) -> None:
    """All memory is the pipe's again; a reset does not bring one back to life (`TPipe/Init.md`, `TPipe::~TPipe`)."""
    value = declared(op.pipe) or op.pipe
    before = flow.state.pipe(value)
    if before is None:
        flow.state.forget_all()
        return
    ended = op if isinstance(op, pipe.TPipeTQueBindDestroyOp) else None
    if isinstance(op, pipe.TPipeResetOp):
        ended = before.ended
    flow.state[value] = Pipe(before.op, ended is None, ended)
    for pool_value, pool in flow.state.pools():
        if pool.stage is not Stage.DECLARED:
            flow.state[pool_value] = replace(_lost(pool, op), buffers=None)
    for buffer_value, buffers in flow.state.all_buffers():
        lost = op if buffers.op is not None else None
        gone = buffers._replace(stale=True, lost=lost, turn=None, unawaited=None, life=UNKNOWN_LIFE)
        flow.state[buffer_value] = gone
    lose_tensors(flow, None, op)


def _barrier(flow: Flow, op: sync.PipeBarrierOp) -> None:
    if op.pipe.data is Pipes.PIPE_ALL:
        settle_all(flow)


def _forget(flow: Flow, op: Operation) -> None:
    flow.state.forget_all()


_CHANGES: Final[Mapping[type[Operation], _Change]] = {
    pipe.PipeOp: _declare_pipe,
    tque.QueueOp: _declare_buffers,
    tque.QueBindOp: _declare_buffers,
    tbuf.TBufOp: _declare_buffers,
    tbufpool.TBufPoolOp: _declare_pool,
    pipe.TPipeInitQueueOp: _init_buffer,
    pipe.TPipeInitBufferOp: _init_buffer,
    tbufpool.TBufPoolInitQueueOp: _init_buffer,
    tbufpool.TBufPoolInitBufferOp: _init_buffer,
    pipe.TPipeInitBufPoolOp: _init_buf_pool,
    tbufpool.TBufPoolInitBufPoolOp: _init_buf_pool,
    tbufpool.TBufPoolResetOp: _reset_pool,
    pipe.TPipeResetOp: _restart_pipe,
    pipe.TPipeInitOp: _restart_pipe,
    pipe.TPipeTQueBindDestroyOp: _restart_pipe,
    custom_pool.CustomPoolOp: _declare_pool,
    custom_pool.CustomPoolResetOp: _reset_pool,
    custom_pool.CustomPoolInitOp: _reset_pool,
    custom_pool.CustomPoolCallOp: _call_pool,
    custom_pool.CustomPoolGetCurAddrOp: _call_pool,
    custom_pool.CustomPoolGetCurBufSizeOp: _call_pool,
    custom_pool.CustomPoolSetCurAddrOp: _call_pool,
    custom_pool.CustomPoolSetCurBufSizeOp: _call_pool,
    custom_pool.TQueBindInitStartBufHandleOp: _call_pool,
    custom_pool.TQueBindInitBufHandleOp: _call_pool,
    **QUEUE_CHANGES,
    tque.TQueBindAllocTensorOp: _alloc,
    tque.TQueBindAllocTensorInPlaceOp: _alloc,
    tque.TQueBindEnqueTensorOp: _enque,
    tque.TQueBindEnqueTensorPosOp: _enque,
    tque.TQueBindFreeTensorOp: _free,
    tque.TQueBindFreeAllEventOp: _free_all_event,
    **TENSOR_CHANGES,
    tbuf.TBufGetTensorOp: _get,
    tbuf.TBufGetWithOffsetOp: _get,
    sync.PipeBarrierOp: _barrier,
    AssertOp: note_assertion,
    CallOp: _forget,
}
