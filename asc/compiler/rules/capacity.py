# SPDX-License-Identifier: Apache-2.0
"""The rule that a memory or pool has room for what it hands out, and the account of it when it has not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.analysis.memory import Arena, Block
from asc.compiler.analysis.places import memory_for
from asc.compiler.analysis.ranges import range_of
from asc.compiler.analysis.requests import InitBuffer, InitBufPool, Request, block_of, home_of, length_of, target_of
from asc.compiler.analysis.state import declared
from asc.compiler.diagnostics.layout import Row
from asc.compiler.diagnostics.pools import LengthUnknown, MemoryOverflow, PoolOverflow, ReservedTail
from asc.compiler.naming import describe, line_of, location_of
from asc.compiler.rules.doubts import deciding
from asc.dialects import pipe, tbufpool
from asc.target.limits import BLOCK_BYTES, rounded_to_blocks
from asc.target.memory import Memory

_TAKES_BACK = (pipe.TPipeResetOp, pipe.TPipeInitOp, pipe.TPipeTQueBindDestroyOp, tbufpool.TBufPoolResetOp)


def room_for(kernel: Kernel, op: Request) -> bool | None:
    """What is handed out fits in what is left; exactly full is full."""
    block = _block(kernel, op)
    if block is None:
        return True
    memory = memory_for(block.value, kernel.soc.arch)
    room = _room(kernel, op, memory) if memory is not None else None
    if room is None or memory is None:
        return None
    arena, (least, limit) = room
    total = arena.used + block.size
    if total <= limit:
        _remark_tail(kernel, op, memory, (arena.used, total))
        return True if _surely_fits(arena.most_used, block.greatest_size, least) else _cannot_tell(kernel, op, arena)
    if arena.used <= limit:  # else it was reported when the limit was crossed
        _report(kernel, op, memory, arena.with_block(block), limit)
    return False


def _surely_fits(used: int | None, size: int | None, limit: int) -> bool:
    return used is not None and size is not None and used + size <= limit


def _cannot_tell(kernel: Kernel, op: Request, arena: Arena) -> None:
    """Say, to those who ask, that it is checked when the kernel runs."""
    if not kernel.has_reported(op, LengthUnknown.id):
        names = {"what": describe(target_of(op)), "home": describe(home_of(op))}
        pool = kernel.state.pool(home_of(op))
        behind = [*(block.op for block in arena.blocks), op, *([pool.op] if pool is not None and pool.op else [])]
        asked = [value for each in behind if isinstance(each, Request) for value in _asked(each)]
        kernel.report(op, LengthUnknown(at=location_of(op), decided_by=deciding(kernel, asked), **names))


def _asked(op: Request) -> Sequence[SSAValue]:
    """The number and the length that a call asks for."""
    return op.operands[2:] if isinstance(op, InitBuffer) else op.operands[2:3]


def _remark_tail(kernel: Kernel, op: Request, memory: Memory, grown: tuple[int, int]) -> None:
    """`grown`: bytes in use of a pipe's memory before and after; the first to reach into its end is remarked."""
    reserved = kernel.soc.reserved_tail(memory)
    before, after = grown
    usable = kernel.soc.memories[memory] - reserved
    if kernel.state.pipe(home_of(op)) is not None and before <= usable < after:
        names = {"what": describe(target_of(op)), "memory": memory.value, "soc": kernel.soc.name}
        kernel.report(op, ReservedTail(at=location_of(op), reserved=reserved, **names))


def _block(kernel: Kernel, op: Request) -> Block | None:
    """What an op takes; None for a pool that shares."""
    shares = isinstance(op, InitBufPool) and op.share_buf is not None
    return None if shares else block_of(kernel, op)


def _room(kernel: Kernel, op: Request, memory: Memory) -> tuple[Arena, tuple[int, int]] | None:
    """The arena that `op` takes memory from and its bytes, least and most, if they are known and of that memory."""
    container = home_of(op)
    whole = kernel.state.pipe(container)
    if whole is not None and memory in kernel.soc.memories:
        size = kernel.soc.memories[memory]
        return whole.arena(memory), (size, size)
    pool = kernel.state.pool(container)
    if pool is None or not pool.has_memory or memory_for(container, kernel.soc.arch) is not memory:
        return None
    if pool.length is not None:
        return pool.arena, (pool.length, pool.length)
    if not isinstance(pool.op, InitBufPool) or pool.op.share_buf is not None:
        return None
    length = range_of(kernel, length_of(pool.op))
    high = length.high if length.high is not None else 0
    return (pool.arena, (max(length.low or 0, 0), rounded_to_blocks(high))) if high > 0 else None


def _report(kernel: Kernel, op: Request, memory: Memory, arena: Arena, limit: int) -> None:
    """`arena`: with the block that does not fit; what would follow it is accounted for as well."""
    block = arena.blocks[-1]
    for later in _following(kernel, op, memory):
        arena = arena.with_block(later)
    name, container = describe(block.value), home_of(op)
    shorten, largest = _largest(arena, block, limit)
    rows = tuple(_row(offset, each, op) for offset, each in arena.placed())
    at, size = location_of(op), _row(None, block, op).size
    if kernel.state.pipe(container) is not None:
        diagnostic = MemoryOverflow(
            at=at,
            what=name,
            size=size,
            memory=memory.value,
            soc=kernel.soc.name,
            limit=limit,
            total=arena.used,
            rows=rows,
            largest=largest,
            length_of=shorten,
        )
    else:
        diagnostic = PoolOverflow(
            at=at,
            what=name,
            need=block.size,
            size=size,
            pool=describe(container),
            left=limit - _used_before(arena, block),
            length=limit,
            total=arena.used,
            rows=rows,
            largest=largest,
            length_of=shorten,
            need_at_least=not block.is_exact,
        )
    kernel.report(op, diagnostic)


def _used_before(arena: Arena, block: Block) -> int:
    index = next(index for index, each in enumerate(arena.blocks) if each is block)
    return Arena(arena.blocks[:index]).used


def _following(kernel: Kernel, op: Request, memory: Memory) -> Iterator[Block]:
    """What is handed out of the same memory further down the block of `op`, until it is taken back."""
    container = declared(home_of(op))
    later = op.next_op
    while later is not None:
        concerned = bool(later.operands) and declared(later.operands[0]) is container
        if concerned and isinstance(later, _TAKES_BACK):
            return
        block = _block(kernel, later) if concerned and isinstance(later, Request) else None
        if block is not None and memory_for(block.value, kernel.soc.arch) is memory:
            yield block
        later = later.next_op


def _largest(arena: Arena, block: Block, limit: int) -> tuple[str, int]:
    """What to shorten, and the longest length that fits (0: none): of all blocks if they are of one length, which will
    be one variable of the program; else of the block that does not fit.
    """
    others = [each for each in arena.blocks if each is not block]
    if others and all(_of_one_length(each, block) for each in others):
        pieces = sum(each.nums.low or 1 for each in arena.blocks)
        return f"each of the {pieces} buffers", _rounded_down(limit // pieces)
    rest = limit - sum(each.size for each in others)
    return describe(block.value), _rounded_down(max(rest, 0) // (block.nums.low or 1))


def _of_one_length(one: Block, two: Block) -> bool:
    known = one.length is not None and one.length == two.length
    asked = [length_of(each.op) for each in (one, two) if isinstance(each.op, Request)]
    return known or (len(asked) == 2 and asked[0] is asked[1])


def _rounded_down(length: int) -> int:
    return length // BLOCK_BYTES * BLOCK_BYTES


def _row(offset: int | None, block: Block, op: Operation) -> Row:
    place = line_of(location_of(block.op), location_of(op))
    name = block.value.name_hint or describe(block.value)
    return Row(name, place, offset, block.num, block.length, block.size)
