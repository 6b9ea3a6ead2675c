# SPDX-License-Identifier: Apache-2.0
"""What calls on custom pools do to the state: the model of the dialect, fed with what is known of their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import SymbolTable

from asc.compiler.analysis.buffer_ids import holds, takers_of
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.handing_out import (
    depth_in_pool,
    given_twice,
    other_memory,
    without_memory,
    wrong_length,
    wrong_number,
)
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.memory import Pool
from asc.compiler.analysis.pool_runs import Handle, Run, Unknown, Value, Values, computed, integer
from asc.compiler.analysis.state import Number, declared
from asc.compiler.analysis.turns import conflict
from asc.compiler.naming import describe, location_of
from asc.diagnostics import Diagnostic
from asc.dialects import custom_pool as ops
from asc.dialects import custom_pool_rules as rules
from asc.dialects.custom_pool_model import Handles, Misuse, PoolState, start_handles
from asc.dialects.queue_rules import ResetInUse
from asc.dialects.types import CustomPoolType, TBufHandleType, TBufType


class PoolCall(Run):
    """One op of the kernel that concerns a custom pool, followed on the state of `flow`.

    `run` raises Misuse for a broken rule, Unknown where it cannot tell; the state is then partly changed.
    """

    def __init__(self, flow: Flow, op: Operation, reset: Callable[[Flow, SSAValue, Operation], None]) -> None:
        super().__init__()
        self._flow = flow
        self._op = op
        self._reset = reset

    def run(self) -> None:
        op = self._op
        self.path.append(op)
        values: Values = {operand: self._of_kernel(operand) for operand in op.operands}
        self.step(op, values)
        for result in op.results:
            number = values.get(result)
            if isinstance(number, int):
                self._flow.state[result] = Number(number)

    def step(self, op: Operation, values: Values) -> bool:
        run = _STEPS.get(type(op))
        if run is not None:
            run(self, op, values)
        return run is not None

    # Values of the kernel.

    def _of_kernel(self, value: SSAValue) -> Value:
        known = self._flow.constants.of(value)
        if known is None:
            known = self._flow.state.number(value)
        owner = value.owner
        if known is not None or not isinstance(owner, Operation):
            return known if known is not None else declared(value)
        if isinstance(owner, ops.CustomPoolGetBufHandleOp):
            pool, index = declared(owner.pool), self._of_kernel(owner.index)
            return Handle(pool, index if isinstance(index, int) else None) if pool is not None else None
        if isinstance(value.type, TBufHandleType) or len(owner.results) != 1:
            return None
        return declared(value) or computed(owner, [self._of_kernel(operand) for operand in owner.operands])

    # The state of pools.

    def _pool(self, value: Value) -> tuple[SSAValue, Pool, PoolState]:
        """A pool whose state is known."""
        fact = self._flow.state.pool(value) if isinstance(value, SSAValue) else None
        if not isinstance(value, SSAValue) or fact is None or fact.custom is None:
            raise Unknown
        return value, fact, fact.custom

    def _set(self, value: SSAValue, pool: Pool, state: PoolState) -> None:
        self._flow.state[value] = replace(pool, custom=state)

    def get_cur_addr(self, op: ops.CustomPoolGetCurAddrOp, values: Values) -> None:
        _, _, state = self._pool(values[op.pool])
        values[op.value] = state.cur_addr

    def get_cur_buf_size(self, op: ops.CustomPoolGetCurBufSizeOp, values: Values) -> None:
        _, _, state = self._pool(values[op.pool])
        values[op.value] = state.cur_buf_size

    def set_cur_addr(self, op: ops.CustomPoolSetCurAddrOp, values: Values) -> None:
        value, pool, state = self._pool(values[op.pool])
        self._set(value, pool, state.at_address(integer(values, op.value)))

    def set_cur_buf_size(self, op: ops.CustomPoolSetCurBufSizeOp, values: Values) -> None:
        value, pool, state = self._pool(values[op.pool])
        counting = state.counting(integer(values, op.value))
        for handle in range(counting.cur_buf_size, state.cur_buf_size):
            self._refuse_in_use(value, pool, handle)
        self._set(value, pool, counting)

    def get_buf_handle(self, op: ops.CustomPoolGetBufHandleOp, values: Values) -> None:
        pool, index = values[op.pool], values.get(op.index)
        values[op.handle] = None
        if isinstance(pool, SSAValue):
            assert isinstance(pool.type, CustomPoolType)
            values[op.handle] = Handle(pool, index if isinstance(index, int) else None)
            if isinstance(index, int):  # how many ids there are is known even where nothing else is
                PoolState(describe(pool), pool.type.buf_id_size).handle(index)

    def reset(self, op: ops.CustomPoolResetOp | ops.CustomPoolInitOp, values: Values) -> None:
        value, pool, state = self._pool(values[op.pool])
        if isinstance(op, ops.CustomPoolResetOp):
            self._refuse_reset(value, pool, state)
        for handle in range(state.ids) if isinstance(op, ops.CustomPoolInitOp) else ():
            self._refuse_in_use(value, pool, handle)
        self._reset(self._flow, value, op)

    def _refuse_reset(self, value: SSAValue, pool: Pool, state: PoolState) -> None:
        for buffers, handles in takers_of(self._flow, value):
            allocated, enqueued = buffers.in_use
            if (allocated or enqueued) and len(self.path) > 1:  # the kernel's own resets have a rule
                raise Misuse(ResetInUse(what=state.name, queue=handles.what, allocated=allocated, enqueued=enqueued))
        for problem in uncounted(pool):
            raise Misuse(problem)

    # Queues and buffers.

    def init_start(self, op: ops.TQueBindInitStartBufHandleOp, values: Values) -> None:
        taker, handle = values[op.queue], values[op.start_bufhandle]
        if not isinstance(taker, SSAValue) or not isinstance(handle, Handle):
            raise Unknown
        buffers, fact = self._flow.state.buffers(taker), self._flow.state.pool(handle.pool)
        if buffers is None or fact is None:
            raise Unknown
        given = Buffers(self._op, handle.pool, place=fact.place, turn=self._op)
        _refuse(conflict(self._flow, taker, given, again=False))
        if buffers.op not in (None, self._op) and not buffers.stale and not _has_lost(self._flow, buffers):
            _refuse(given_twice(self._op, taker, buffers.home, buffers.op))
        self._refuse_memory(taker, handle.pool)
        _refuse(depth_in_pool(taker, handle.pool))
        num, length = integer(values, op.num), integer(values, op.len)
        _refuse(wrong_number(taker, num))
        _refuse(wrong_length(taker, length))
        _, _, state = self._pool(handle.pool)
        is_tbuf = isinstance(taker.type, TBufType)
        handles = start_handles(state, describe(taker), is_tbuf, _known(handle), num, length)
        self._give(taker, given._replace(num=num, length=length if is_tbuf else None, handles=handles))

    def _refuse_memory(self, taker: SSAValue, pool: SSAValue) -> None:
        """The pool has memory, of the kind that the queue or buffer lives in."""
        _refuse(without_memory(self._flow, pool, f"for {describe(taker)}"))
        _refuse(other_memory(self._flow, taker, pool))

    def init_block(self, op: ops.TQueBindInitBufHandleOp, values: Values) -> None:
        taker, handle, given = values[op.queue], values[op.bufhandle], values[op.buf_pool]
        buffers = self._flow.state.buffers(taker) if isinstance(taker, SSAValue) else None
        if not isinstance(taker, SSAValue) or not isinstance(handle, Handle) or buffers is None:
            raise Unknown
        self._refuse_memory(taker, handle.pool)
        if buffers.handles is None:
            raise Misuse(rules.HandleMissing(what=describe(taker))) if buffers.op is None else Unknown()
        if not isinstance(given, SSAValue) or buffers.home is None:
            raise Unknown
        for one, other in ((given, handle.pool), (buffers.home, handle.pool)):
            if one is not other:
                raise Misuse(rules.HandlePool(what=describe(taker), pool=describe(one), other=describe(other)))
        value, pool, state = self._pool(handle.pool)
        index, start, length = (integer(values, each) for each in (op.index, op.cur_pool_addr, op.len))
        _refuse(wrong_length(taker, length))
        handles, state = buffers.handles.set(state, index, _known(handle), start, length)
        self._refuse_in_use(value, pool, _known(handle))
        self._set(value, pool, state)
        self._give(taker, buffers._replace(handles=handles, length=_length(handles, buffers.length)))

    def _refuse_in_use(self, value: SSAValue, pool: Pool, handle: int) -> None:
        """A handle is given no other block while a queue has a tensor of it, or nobody has waited for its last."""
        name = describe(value)
        for buffers, handles in takers_of(self._flow, value):
            if holds(buffers, handles, handle):
                raise Misuse(rules.HandleInUse(handle=handle, pool=name, owner=handles.what))
        freed = pool.freed.get(handle)
        if freed is not None:
            what = describe(freed.operands[0])
            raise Misuse(rules.HandleFlagLost(handle=handle, pool=name, what=what, freed=location_of(freed)))

    def _give(self, taker: SSAValue, buffers: Buffers) -> None:
        self._flow.state[taker] = buffers

    # Methods.

    def call(self, op: ops.CustomPoolCallOp, values: Values) -> None:
        method = _method(op, values[op.pool])
        if method is None or len(method.body.blocks) != 1:
            raise Unknown
        block = method.body.block
        passed: list[Value] = [values[op.pool], *(values.get(argument) for argument in op.arguments)]
        inner: Values = dict(zip(block.args, passed, strict=True))
        values.update(zip(op.results, self.block(block, inner), strict=True))


_STEPS: Final[Mapping[type[Operation], Callable[[PoolCall, Any, Values], None]]] = {
    ops.CustomPoolCallOp: PoolCall.call,
    ops.CustomPoolResetOp: PoolCall.reset,
    ops.CustomPoolInitOp: PoolCall.reset,
    ops.CustomPoolGetCurAddrOp: PoolCall.get_cur_addr,
    ops.CustomPoolSetCurAddrOp: PoolCall.set_cur_addr,
    ops.CustomPoolGetCurBufSizeOp: PoolCall.get_cur_buf_size,
    ops.CustomPoolSetCurBufSizeOp: PoolCall.set_cur_buf_size,
    ops.CustomPoolGetBufHandleOp: PoolCall.get_buf_handle,
    ops.TQueBindInitStartBufHandleOp: PoolCall.init_start,
    ops.TQueBindInitBufHandleOp: PoolCall.init_block,
}


def new_state(pool: SSAValue) -> PoolState | None:
    """The state of a custom pool that was declared; None for other pools."""
    return PoolState(describe(pool), pool.type.buf_id_size) if isinstance(pool.type, CustomPoolType) else None


def uncounted(pool: Pool) -> Iterator[rules.HandleFlagLost]:
    """When a pool is reset or ends, it waits for the flags of the buffers that it counts: these others are set."""
    for handle, freed in pool.freed.items():
        if pool.custom is not None and handle >= pool.custom.cur_buf_size:
            yield rules.HandleFlagLost(
                pool=pool.custom.name,
                what=describe(freed.operands[0]),
                handle=handle,
                freed=location_of(freed),
                size=pool.custom.cur_buf_size,
            )


def _refuse(problem: Diagnostic | None) -> None:
    if problem is not None:
        raise Misuse(problem)


def _known(handle: Handle) -> int:
    if handle.index is None:
        raise Unknown
    return handle.index


def _has_lost(flow: Flow, buffers: Buffers) -> bool:
    """Whether the blocks of a queue are not its own any more, so that it may be given new ones."""
    pool = flow.state.pool(buffers.home)
    if buffers.handles is None or pool is None or pool.custom is None:
        return False
    return not buffers.handles.are_whole(pool.custom)


def _length(handles: Handles, promised: int | None) -> int | None:
    """The bytes of each buffer, if they are the same."""
    if handles.is_tbuf:
        return promised
    lengths = {block.length if block is not None else None for block in handles.seen}
    return lengths.pop() if len(lengths) == 1 else None


def _method(op: ops.CustomPoolCallOp, pool: Value) -> FuncOp | None:
    if not isinstance(pool, SSAValue):
        return None
    outermost = op.get_toplevel_object()
    if not isinstance(outermost, Operation) or not outermost.has_trait(SymbolTable):
        return None
    found = SymbolTable.lookup_symbol(outermost, op.symbol)
    return found if isinstance(found, FuncOp) else None
