# SPDX-License-Identifier: Apache-2.0
"""Rules of pipes and pools: their place, who may take memory from them, and that there is enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.handing_out import POOL_MEMORIES, given_twice, other_memory, without_memory
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.memory import Stage
from asc.compiler.analysis.places import memory_for, position_of
from asc.compiler.analysis.requests import InitBuffer, InitBufPool, Request, asked_length, home_of, num_of, target_of
from asc.compiler.analysis.state import declared
from asc.compiler.diagnostics.pools import (
    PipeSlotsExhausted,
    PoolIdsLeft,
    PoolIdsUnchecked,
    PoolPosition,
    PoolSlotsExhausted,
    SecondPipe,
    ShareLength,
    ShareShorter,
)
from asc.compiler.naming import describe, location_of
from asc.compiler.rules.capacity import room_for
from asc.diagnostics import Note
from asc.dialects import pipe, tbufpool
from asc.dialects.pool_rules import PipeDestroyed, PipeNotDestroyed, PoolIds, SharesItself
from asc.dialects.types import BasePool, TBufPoolType
from asc.target.limits import MAX_PIPE_BUFFERS, MAX_POOL_BUFFERS, rounded_to_blocks

_ARCH_THAT_CHECKS_IDS: Final = 3510
"""TBufPool::InitBuffer asserts the pool's own limit only there (`kernel_tpipe_impl_c310_vec.h`)."""


def one_pipe(kernel: Kernel, op: pipe.PipeOp | pipe.TPipeInitOp) -> bool | None:
    own = op.pipe.owner
    others = [(value, known) for value, known in kernel.state.pipes() if known.alive and known.op is not own]
    if not others:
        return True
    first, known = others[0]
    at = location_of(op)
    return kernel.report(op, SecondPipe(at=at, first=describe(first), first_at=location_of(known.op)))


def pipe_alive(kernel: Kernel, op: Operation) -> bool | None:
    """A pipe that was destroyed has neither memory nor event ids, and its destructor waits for none (`~TPipe`)."""
    known = kernel.state.pipe(op.operands[0])
    if known is None:
        return None
    if known.alive:
        return True
    places = (Note("it was destroyed here", location_of(known.ended)),)
    what = f"memory for {describe(op.operands[1])}" if len(op.operands) > 1 else "event ids"
    what = None if isinstance(op, pipe.TPipeTQueBindDestroyOp) else what
    return kernel.report(op, PipeDestroyed(at=location_of(op), pipe=describe(op.operands[0]), what=what, places=places))


def destroyed_before(kernel: Kernel, op: pipe.TPipeInitOp) -> bool | None:
    """Init of a pipe that was used comes after its Destroy, says `TPipe/Init.md`: it waits for no buffer."""
    known = kernel.state.pipe(op.pipe)
    if known is None:
        return None
    blocks = [block for arena in known.arenas.values() for block in arena.blocks]
    if not known.alive or not blocks:
        return True
    places = (Note(f"it gave memory to {describe(blocks[0].value)} here", location_of(blocks[0].op)),)
    return kernel.report(op, PipeNotDestroyed(at=location_of(op), pipe=describe(op.pipe), places=places))


def pool_position(kernel: Kernel, op: tbufpool.TBufPoolOp) -> bool | None:
    memory = memory_for(op.t_buf_pool, kernel.soc.arch)
    if memory in POOL_MEMORIES:
        return True
    name = memory.value if memory is not None else None
    position = position_of(op.t_buf_pool)
    return kernel.report(
        op, PoolPosition(at=location_of(op), pool=describe(op.t_buf_pool), position=position, memory=name)
    )


def pool_ids(kernel: Kernel, op: tbufpool.TBufPoolOp) -> bool | None:
    asked = _ids_of(op.t_buf_pool)
    if 1 <= asked <= MAX_POOL_BUFFERS:
        return True
    name = describe(op.t_buf_pool)
    return kernel.report(op, PoolIds(at=location_of(op), pool=name, asked=asked, limit=MAX_POOL_BUFFERS))


def _ids_of(pool: SSAValue) -> int:
    assert isinstance(pool.type, TBufPoolType)
    return pool.type.buf_id_size


def pool_usable(kernel: Kernel, op: Request) -> bool | None:
    """The pool that memory is taken from has been cut."""
    container, target = home_of(op), target_of(op)
    if declared(container) is declared(target):
        return None
    cutting = isinstance(target.type, BasePool)
    return _has_memory(
        kernel, op, container, f"to cut {describe(target)} from" if cutting else f"for {describe(target)}"
    )


def share_usable(kernel: Kernel, op: InitBufPool) -> bool | None:
    """The pool whose memory is cut or shared is another, and that has been cut."""
    if _is_its_own_source(op):
        is_cut = declared(home_of(op)) is declared(op.buf_pool)
        return kernel.report(op, SharesItself(at=location_of(op), pool=describe(op.buf_pool), is_cut=is_cut))
    if op.share_buf is None:
        return True
    return _has_memory(kernel, op, op.share_buf, f"to share with {describe(op.buf_pool)}")


def _is_its_own_source(op: InitBufPool) -> bool:
    sources = [home_of(op), *([op.share_buf] if op.share_buf is not None else [])]
    return any(declared(each) is declared(op.buf_pool) for each in sources)


def cut_once(kernel: Kernel, op: InitBufPool) -> bool | None:
    """A pool gets memory once, until it is reset, or what it was cut out of."""
    pool = kernel.state.pool(op.buf_pool)
    if pool is None:
        return None
    has_memory = pool.stage is Stage.CUT and isinstance(pool.op, InitBufPool) and not pool.rewound
    if not has_memory or pool.op is None or _is_its_own_source(op):
        return True
    return kernel.accepts(op, given_twice(op, op.buf_pool, pool.parent, pool.op))


def _has_memory(kernel: Kernel, op: Operation, value: SSAValue, purpose: str) -> bool | None:
    if kernel.state.pool(value) is None:
        return None if isinstance(value.type, BasePool) else True
    return kernel.accepts(op, without_memory(kernel, value, purpose))


def same_memory(kernel: Kernel, op: Request) -> bool | None:
    """What a pool hands out, or shares, is in the memory of that pool."""
    pools = [home_of(op), getattr(op, "share_buf", None)]
    pools = [each for each in pools if each is not None and isinstance(each.type, BasePool)]
    verdicts = [kernel.accepts(op, other_memory(kernel, target_of(op), each)) for each in pools]
    return all(verdicts)


def buffers_of_pool(kernel: Kernel, op: InitBuffer) -> bool | None:
    """A pool hands out no more buffers than it has ids."""
    container = home_of(op)
    if not isinstance(container.type, TBufPoolType):
        return True
    pool, num = kernel.state.pool(container), num_of(kernel, op)
    if pool is None or pool.buffers is None or num is None or not _takes_from(kernel, op):
        return None
    ids, total = _ids_of(container), pool.buffers + num
    if total <= ids:
        return True
    if pool.buffers > ids:
        return False  # reported when the limit was crossed
    return kernel.report(
        op,
        PoolSlotsExhausted(
            at=location_of(op),
            what=describe(target_of(op)),
            pool=describe(container),
            total=total,
            ids=ids,
            limit=MAX_POOL_BUFFERS,
            framework_checks=kernel.soc.arch == _ARCH_THAT_CHECKS_IDS,
        ),
    )


def _takes_from(kernel: Kernel, op: InitBuffer) -> bool:
    """Whether the buffer goes into that pool at all: one of another memory is another error."""
    arch = kernel.soc.arch
    return memory_for(target_of(op), arch) is memory_for(home_of(op), arch)


def buffers_of_kernel(kernel: Kernel, op: InitBuffer) -> bool | None:
    """The framework manages 64 buffers: those of pools as well, says `TPipe/InitBuffer.md`."""
    num = num_of(kernel, op)
    arenas = [arena for _, known in kernel.state.pipes() for arena in known.arenas.values()]
    arenas += [pool.arena for _, pool in kernel.state.pools()]
    blocks = [each for arena in arenas for each in arena.blocks if not isinstance(each.value.type, BasePool)]
    before = sum(each.num or 0 for each in blocks)
    total = before + (num or 0)
    if total <= MAX_PIPE_BUFFERS:
        exact = num is not None and all(arena.complete for arena in arenas)
        return True if exact and all(each.num is not None for each in blocks) else None
    if before > MAX_PIPE_BUFFERS:
        return False
    what = describe(target_of(op))
    return kernel.report(op, PipeSlotsExhausted(at=location_of(op), what=what, total=total, limit=MAX_PIPE_BUFFERS))


def share_length(kernel: Kernel, op: InitBufPool) -> bool | None:
    """A pool that shares asks for the length of the other."""
    shared = kernel.state.pool(op.share_buf)
    if op.share_buf is None:
        return True
    length = asked_length(kernel, op)
    if declared(op.share_buf) is declared(op.buf_pool):
        return False  # reported as sharing its own
    if shared is None or shared.length is None or length is None or not shared.has_memory:
        return None
    diagnostic = _share_problem(rounded_to_blocks(length), shared.length)
    if diagnostic is None or length <= 0:
        return True
    names = {"pool": describe(op.buf_pool), "shared": describe(op.share_buf)}
    return kernel.report(op, diagnostic(at=location_of(op), length=length, shared_length=shared.length, **names))


def _share_problem(length: int, shared: int) -> type[ShareLength] | type[ShareShorter] | None:
    if length == shared:
        return None
    return ShareLength if length > shared else ShareShorter


def ids_left(kernel: Kernel, op: InitBufPool) -> bool | None:
    """A pool has no more ids than the one it shares with, or than the one it is cut out of has left.

    So says `TBufPool/InitBufPool.md`; only arch 3510 checks it, where a sub-pool also takes its ids from its parent
    (`kernel_tpipe_impl_c310_vec.h`).
    """
    other = op.share_buf if op.share_buf is not None else home_of(op)
    pool = kernel.state.pool(other)
    if not isinstance(other.type, TBufPoolType) or not isinstance(op.buf_pool.type, TBufPoolType):
        return True
    taken = 0 if op.share_buf is not None else pool.buffers if pool is not None else None
    if taken is None:
        return None
    if pool is not None and op.share_buf is None and kernel.soc.arch == _ARCH_THAT_CHECKS_IDS:
        taken += sum(_ids_of(each.value) for each in pool.arena.blocks if isinstance(each.value.type, TBufPoolType))
    ids, left = _ids_of(op.buf_pool), max(_ids_of(other) - taken, 0)
    if ids <= left:
        return True
    diagnostic = PoolIdsLeft if kernel.soc.arch == _ARCH_THAT_CHECKS_IDS else PoolIdsUnchecked
    names = {"pool": describe(op.buf_pool), "other": describe(other), "soc": kernel.soc.name}
    shares = op.share_buf is not None
    return kernel.report(op, diagnostic(at=location_of(op), ids=ids, left=left, shares=shares, **names))


_FROM_POOL_OR_PIPE: Final = (same_memory, pool_usable)
_CUT: Final = (*_FROM_POOL_OR_PIPE, share_usable, cut_once, share_length, ids_left, room_for)
_HAND_OUT: Final = (*_FROM_POOL_OR_PIPE, buffers_of_pool, buffers_of_kernel, room_for)

POOL_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    pipe.PipeOp: (one_pipe,),
    tbufpool.TBufPoolOp: (pool_position, pool_ids),
    pipe.TPipeInitOp: (one_pipe, destroyed_before),
    pipe.TPipeTQueBindDestroyOp: (pipe_alive,),
    pipe.TPipeAllocEventIDOp: (pipe_alive,),
    pipe.TPipeFetchEventIDOp: (pipe_alive,),
    pipe.TPipeInitBufPoolOp: (pipe_alive, *_CUT),
    tbufpool.TBufPoolInitBufPoolOp: _CUT,
    pipe.TPipeInitQueueOp: (pipe_alive, *_HAND_OUT),
    pipe.TPipeInitBufferOp: (pipe_alive, *_HAND_OUT),
    tbufpool.TBufPoolInitQueueOp: _HAND_OUT,
    tbufpool.TBufPoolInitBufferOp: _HAND_OUT,
}
