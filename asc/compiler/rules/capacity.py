# SPDX-License-Identifier: Apache-2.0
"""The rule that a memory or pool has room for what it hands out, and the account of it when it has not."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.analysis.memory import Arena, Block
from asc.compiler.analysis.places import memory_for
from asc.compiler.analysis.requests import InitBufPool, Request, block_of, home_of, target_of
from asc.compiler.analysis.state import declared
from asc.compiler.analysis.transfer import is_without_memory
from asc.compiler.diagnostics.layout import Row
from asc.compiler.diagnostics.pools import LengthUnknown, MemoryOverflow, PoolOverflow, ReservedTail
from asc.compiler.naming import describe, line_of, location_of
from asc.dialects import pipe, tbufpool
from asc.target.limits import BLOCK_BYTES
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
    arena, limit = room
    total = arena.used + block.size
    if total <= limit:
        _remark_tail(kernel, op, memory, (arena.used, total))
        return True if _surely_fits(arena.most_used, block.greatest_size, limit) else _cannot_tell(kernel, op)
    if arena.used <= limit:  # else it was reported when the limit was crossed
        _report(kernel, op, memory, arena.with_block(block), limit)
    return False


def _surely_fits(used: int | None, size: int | None, limit: int) -> bool:
    return used is not None and size is not None and used + size <= limit


def _cannot_tell(kernel: Kernel, op: Request) -> None:
    """Say, to those who ask, that it is checked when the kernel runs."""
    if not kernel.has_reported(op, LengthUnknown.id):
        name, home = describe(target_of(op)), describe(home_of(op))
        kernel.report(op, LengthUnknown(at=location_of(op), what=name, home=home))


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


def _room(kernel: Kernel, op: Request, memory: Memory) -> tuple[Arena, int] | None:
    """The arena that `op` takes memory from and its size in bytes, if they are known and of that memory."""
    container = home_of(op)
    whole = kernel.state.pipe(container)
    if whole is not None and memory in kernel.soc.memories:
        return whole.arena(memory), kernel.soc.memories[memory]
    pool = kernel.state.pool(container)
    if pool is None or pool.length is None or is_without_memory(pool, kernel.soc.arch):
        return None
    return (pool.arena, pool.length) if memory_for(container, kernel.soc.arch) is memory else None


def _report(kernel: Kernel, op: Request, memory: Memory, arena: Arena, limit: int) -> None:
    """`arena`: with the block that does not fit; what would follow it is accounted for as well."""
    block = arena.blocks[-1]
    for later in _following(kernel, op, memory):
        arena = arena.with_block(later)
    name, container = describe(block.value), home_of(op)
    length_of, largest = _largest(arena, block, limit)
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
            length_of=length_of,
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
            length_of=length_of,
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
    if others and all(each.length == block.length for each in others):
        pieces = sum(each.num or 1 for each in arena.blocks)
        return f"each of the {pieces} buffers", _rounded_down(limit // pieces)
    rest = limit - sum(each.size for each in others)
    return describe(block.value), _rounded_down(max(rest, 0) // (block.num or 1))


def _rounded_down(length: int) -> int:
    return length // BLOCK_BYTES * BLOCK_BYTES


def _row(offset: int | None, block: Block, op: Operation) -> Row:
    place = line_of(location_of(block.op), location_of(op))
    name = block.value.name_hint or describe(block.value)
    return Row(name, place, offset, block.num, block.length)
