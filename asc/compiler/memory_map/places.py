# SPDX-License-Identifier: Apache-2.0
"""Which pieces of memory exist in a state of the analysis, each at its address as far as that is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.memory import Arena, Block, Pool, Stage
from asc.compiler.analysis.places import memory_for
from asc.compiler.analysis.requests import InitBuffer, InitBufPool, block_of, home_of
from asc.compiler.analysis.state import State, declared
from asc.dialects.custom_pool import CustomPoolCallOp, TQueBindInitStartBufHandleOp
from asc.dialects.custom_pool_model import Block as IdBlock
from asc.dialects.custom_pool_model import Handles
from asc.dialects.types import BasePool
from asc.target.limits import rounded_to_blocks
from asc.target.memory import Memory


class Role(Enum):
    """What a place is of."""

    BLOCK = auto()
    """A queue or TBuf."""
    POOL = auto()
    RANGE = auto()
    """The bytes that a pool was cut for, in the account of its home."""
    TENSOR = auto()
    """A tensor at a fixed address."""
    WORKSPACE = auto()
    """What an instruction takes while it runs."""


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of memory that `op` gave to `value`; two calls that give the same are one place."""

    role: Role
    memory: Memory
    value: SSAValue
    op: Operation
    address: int | None
    num: int | None
    length: int | None
    pipe: SSAValue | None = None
    home: Place | None = None
    """The pool it is in."""
    shares: SSAValue | None = None
    """Of a pool: the one whose range it has."""
    piece: int | None = None
    """Which buffer of a queue, where they do not lie in a row."""


@dataclass(frozen=True, slots=True)
class _Cut:
    """The block that a pool was cut for: the one with this index of what its holder has handed out."""

    holder: SSAValue
    index: int
    block: Block


@dataclass(frozen=True, slots=True)
class _Giver:
    """A custom pool and the op that cut it: what it gave is gone when it is cut anew."""

    pool: SSAValue
    cut: Operation | None

    @classmethod
    def of(cls, state: State, value: SSAValue | None) -> _Giver | None:
        pool = state.pool(value)
        return None if pool is None or value is None else cls(value, pool.op)


class Places:
    """Remembers which block each pool was cut for, which makes the address of what is in the pool."""

    def __init__(self, arch: int) -> None:
        self._arch = arch
        self._cuts: dict[tuple[SSAValue, Operation], _Cut] = {}
        """By pool and the op that cut it."""
        self._givers: dict[Operation, _Giver | None] = {}
        """By the call that gave buffers away; None where it is not known of which pool."""
        self._unplaced: dict[Operation, Block] = {}
        """What was handed out by something that may or may not have memory there."""

    def note(self, op: Operation, flow: Flow) -> None:
        """To be called after each op: takes note of those that cut a pool or give away what is not followed."""
        state = flow.state
        if isinstance(op, InitBuffer):
            if state.fact(declared(home_of(op)) or home_of(op)) is None:
                self._unplaced[op] = block_of(flow, op)
        elif isinstance(op, InitBufPool):
            self._note_cut(op, state)
        elif isinstance(op, CustomPoolCallOp):
            self._givers[op] = _Giver.of(state, op.pool)
        elif isinstance(op, TQueBindInitStartBufHandleOp):
            buffers = state.buffers(op.queue)
            self._givers[op] = _Giver.of(state, buffers.home if buffers is not None else None)

    def _note_cut(self, op: InitBufPool, state: State) -> None:
        holder, target, share = declared(home_of(op)), declared(op.buf_pool), declared(op.share_buf or op.buf_pool)
        if holder is None or target is None or share is None:
            return
        if op.share_buf is not None:
            shared = state.pool(share)
            cut = self._cuts.get((share, shared.op)) if shared is not None and shared.op is not None else None
            memory = memory_for(target, self._arch)
            # Where ways have met, the op that cut the other may be the one of a way that was not taken.
            if cut is not None and memory is not None and self._range(state, cut, memory) is not None:
                self._cuts[target, op] = cut
            return
        arena = self._arena(state, holder, memory_for(target, self._arch))
        if arena is not None and arena.blocks and arena.blocks[-1].op is op:
            self._cuts[target, op] = _Cut(holder, len(arena.blocks) - 1, arena.blocks[-1])

    def existing(self, state: State) -> Iterator[Place]:
        """All places there are."""
        for value, pipe in state.pipes():
            for memory, arena in pipe.arenas.items():
                yield from _in_arena(arena, memory, value, None)
        for value, pool in state.pools():
            place = self._pool(state, value, pool)
            if place is not None:
                yield place
                yield from _in_arena(pool.arena, place.memory, place.pipe, place)
        for value, buffers in state.all_buffers():
            yield from self._given(state, value, buffers)

    def _pool(self, state: State, value: SSAValue, pool: Pool) -> Place | None:
        """A pool that has memory."""
        memory = memory_for(value, self._arch)
        if pool.stage is not Stage.CUT or pool.op is None or memory is None:
            return None
        shares = pool.range if pool.range is not value else None
        cut = self._cuts.get((value, pool.op))
        if cut is None:
            return Place(Role.POOL, memory, value, pool.op, None, 1, pool.length, shares=shares)
        range = self._range(state, cut, memory)
        if range is None:
            return None
        return Place(Role.POOL, memory, value, pool.op, pool.start, 1, cut.block.length, range.pipe, range.home, shares)

    def _range(self, state: State, cut: _Cut, memory: Memory) -> Place | None:
        """What a pool was cut for, unless its home has been reset."""
        arena, holder = self._arena(state, cut.holder, memory), state.pool(cut.holder)
        if arena is None or arena.blocks[cut.index : cut.index + 1] != (cut.block,):
            return None
        home = self._pool(state, cut.holder, holder) if holder is not None else None
        if holder is not None and home is None:
            return None
        return [*_in_arena(arena, memory, home.pipe if home is not None else cut.holder, home)][cut.index]

    def _arena(self, state: State, holder: SSAValue | None, memory: Memory | None) -> Arena | None:
        pipe, pool = state.pipe(holder), state.pool(holder)
        if pipe is not None and memory is not None:
            return pipe.arena(memory)
        return pool.arena if pool is not None else None

    def _given(self, state: State, value: SSAValue, buffers: Buffers) -> Iterator[Place]:
        """What a queue or TBuf has that is in no account: of a custom pool, or of nobody knows what."""
        memory, op = memory_for(value, self._arch), buffers.op
        if memory is None or op is None:
            return
        if op in self._unplaced and not buffers.stale:
            yield Place(Role.BLOCK, memory, value, op, None, self._unplaced[op].num, self._unplaced[op].length)
        if op not in self._givers:
            return
        giver = self._givers[op]
        home = self._home_of(state, giver) if giver is not None else None
        if giver is not None and home is None:
            return
        pipe = home.pipe if home is not None else None
        if buffers.handles is None:
            yield Place(Role.BLOCK, memory, value, op, None, None, None, pipe, home)
        elif not buffers.stale:
            for piece, address, num, length in _pieces(buffers.handles, isinstance(op, CustomPoolCallOp)):
                yield Place(Role.BLOCK, memory, value, op, address, num, length, pipe, home, piece=piece)

    def _home_of(self, state: State, giver: _Giver) -> Place | None:
        """The pool that gave something, unless it has been reset since."""
        pool = state.pool(giver.pool)
        return self._pool(state, giver.pool, pool) if pool is not None and pool.op is giver.cut else None


def _pieces(handles: Handles, at_once: bool) -> Iterator[tuple[int | None, int, int, int]]:
    """Index, address, number and length of what is known of buffers: all in one if they are given at once, in a row."""
    blocks = [block for block in handles.seen if block is not None]
    lengths = {block.length for block in blocks}
    in_a_row = all(two.start == one.start + one.length for one, two in pairwise(blocks))
    if at_once and len(blocks) == handles.num and len(lengths) == 1 and in_a_row:
        yield None, blocks[0].start, handles.num, _asked(handles, blocks[0])
        return
    for index, block in enumerate(handles.seen):
        if block is not None:
            yield index if handles.num > 1 else None, block.start, 1, _asked(handles, block)


def _asked(handles: Handles, block: IdBlock) -> int:
    return handles.length if rounded_to_blocks(handles.length) == block.length else block.length


def _in_arena(arena: Arena, memory: Memory, pipe: SSAValue | None, home: Place | None) -> Iterator[Place]:
    base = home.address if home is not None else 0
    for offset, block in arena.placed():
        address = None if base is None or offset is None else base + offset
        role = Role.RANGE if isinstance(block.value.type, BasePool) else Role.BLOCK
        yield Place(role, memory, block.value, block.op, address, block.num, block.length, pipe, home)
