# SPDX-License-Identifier: Apache-2.0
"""What each op does to the state. After something wrong it assumes what was meant: one error causes no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from xdsl.dialects.func import CallOp
from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import UNKNOWN_LIFE, Buffers
from asc.compiler.analysis.memory import Arena, Block, Pipe, Pool, Stage
from asc.compiler.analysis.places import memory_for
from asc.compiler.analysis.queue_transfer import QUEUE_CHANGES
from asc.compiler.analysis.requests import InitBuffer, InitBufPool, block_of, home_of, target_of
from asc.compiler.analysis.state import State, declared
from asc.compiler.analysis.tensor_transfer import TENSOR_CHANGES
from asc.dialects import custom_pool, pipe, tbuf, tbufpool, tque
from asc.dialects.types import BaseQueue, TBufType

REWINDING_ARCH: Final = 3510
"""Where TBufPool::Reset keeps the start and length of the pool (`kernel_tbufpool_impl_c310_vec.h`)."""

_Change = Callable[[Flow, Any], None]


def transfer(flow: Flow, op: Operation) -> None:
    """Bring `flow.state` from before `op` to after it."""
    change = _CHANGES.get(type(op))
    if change is not None:
        change(flow, op)


def is_without_memory(pool: Pool, arch: int) -> bool:
    """Whether a pool has nothing to hand out: never cut, or reset where that takes its memory away."""
    return pool.stage is Stage.DECLARED or (pool.stage is Stage.RESET and arch != REWINDING_ARCH)


def _declare_pipe(flow: Flow, op: pipe.PipeOp) -> None:
    flow.state[op.pipe] = Pipe(op)


def _declare_pool(flow: Flow, op: Operation) -> None:
    flow.state[op.results[0]] = Pool()


def _declare_buffers(flow: Flow, op: Operation) -> None:
    flow.state[op.results[0]] = Buffers()


def _init_buffer(flow: Flow, op: InitBuffer) -> None:
    container, target = declared(home_of(op)), declared(target_of(op))
    if container is None or target is None:
        flow.state.forget_all()
        return
    block = block_of(flow, op)
    _hand_out(flow, container, block)
    flow.state[target] = Buffers(op, container, block.num, block.rounded)


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
    if pool is not None and is_without_memory(pool, flow.soc.arch):
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
    _make_stale(flow.state, target)
    if op.share_buf is None:
        block = block_of(flow, op)
        _hand_out_pool(flow, container, block)
        flow.state[target] = Pool(Stage.CUT, op, block.rounded, buffers=buffers, parent=container, range=target)
        return
    share = declared(op.share_buf)
    shared = _usable_pool(flow, share, op) if share is not None else None
    # The new pool gets the whole length of the other, whatever was asked for.
    length, whole = (None, None) if shared is None else (shared.length, shared.range)
    flow.state[target] = Pool(Stage.CUT, op, length, buffers=buffers, parent=container, range=whole)


def _hand_out_pool(flow: Flow, container: SSAValue, block: Block) -> None:
    memory = memory_for(block.value, flow.soc.arch)
    whole = flow.state.pipe(container)
    if whole is not None and memory is not None:
        flow.state[container] = whole.with_block(memory, block)
    pool = _usable_pool(flow, container, block.op)
    if pool is not None and memory_for(container, flow.soc.arch) is memory:
        flow.state[container] = replace(pool, arena=pool.arena.with_block(block))


def _make_stale(state: State, home: SSAValue) -> None:
    """What a pool has handed out, also through pools cut out of it, may be initialised again."""
    for value, buffers in state.all_buffers():
        if buffers.home is home:
            state[value] = replace(buffers, stale=True)
    for value, pool in state.pools():
        if pool.parent is home and value is not home:
            _make_stale(state, value)


def _reset_pool(flow: Flow, op: Operation) -> None:
    value = declared(op.operands[0])
    if value is None:
        flow.state.forget_all()
        return
    _make_stale(flow.state, value)
    pool = flow.state.pool(value)
    if pool is None or pool.stage is Stage.DECLARED:
        return
    if flow.soc.arch == REWINDING_ARCH:
        flow.state[value] = replace(pool, arena=Arena(), buffers=0)
    else:
        flow.state[value] = Pool(Stage.RESET, op, parent=pool.parent, range=pool.range)


def _call_pool(flow: Flow, op: custom_pool.CustomPoolCallOp) -> None:
    """A method of a custom pool may give memory to what it is passed, and take any from the pool."""
    _adjust_pool(flow, op)
    for value in op.arguments:
        if isinstance(value.type, BaseQueue | TBufType):
            _give_memory(flow, value, op)


def _adjust_pool(flow: Flow, op: Operation) -> None:
    value = declared(op.operands[0])
    pool = _usable_pool(flow, value, op) if value is not None else None
    if value is not None and pool is not None:
        flow.state[value] = replace(pool, arena=pool.arena.with_gap(), buffers=None)


def _init_by_hand(flow: Flow, op: Operation) -> None:
    _give_memory(flow, op.operands[0], op)


def _give_memory(flow: Flow, value: SSAValue, op: Operation) -> None:
    """A queue or buffer that is given memory in a way that is not followed."""
    target = declared(value)
    if target is not None:
        flow.state[target] = Buffers(op, stale=True, life=UNKNOWN_LIFE)


def _reset_pipe(flow: Flow, op: pipe.TPipeResetOp | pipe.TPipeInitOp) -> None:
    _restart_pipe(flow, op.pipe, alive=True)


def _destroy_pipe(flow: Flow, op: pipe.TPipeTQueBindDestroyOp) -> None:
    _restart_pipe(flow, op.pipe, alive=False)


def _restart_pipe(flow: Flow, value: SSAValue, alive: bool) -> None:
    """All memory is the pipe's again. Pools still point at theirs, which nobody protects any more."""
    value = declared(value) or value
    before = flow.state.pipe(value)
    if before is None:
        flow.state.forget_all()
        return
    flow.state[value] = Pipe(before.op, alive)
    for pool_value, pool in flow.state.pools():
        if pool.stage is not Stage.DECLARED:
            flow.state.forget(pool_value)
    for buffer_value, buffers in flow.state.all_buffers():
        flow.state[buffer_value] = replace(buffers, stale=True)


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
    pipe.TPipeResetOp: _reset_pipe,
    pipe.TPipeInitOp: _reset_pipe,
    pipe.TPipeTQueBindDestroyOp: _destroy_pipe,
    custom_pool.CustomPoolOp: _declare_pool,
    custom_pool.CustomPoolResetOp: _reset_pool,
    custom_pool.CustomPoolInitOp: _reset_pool,
    custom_pool.CustomPoolCallOp: _call_pool,
    custom_pool.CustomPoolSetCurAddrOp: _adjust_pool,
    custom_pool.CustomPoolSetCurBufSizeOp: _adjust_pool,
    custom_pool.TQueBindInitStartBufHandleOp: _init_by_hand,
    custom_pool.TQueBindInitBufHandleOp: _init_by_hand,
    **QUEUE_CHANGES,
    **TENSOR_CHANGES,
    CallOp: _forget,
}
