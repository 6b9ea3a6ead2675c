# SPDX-License-Identifier: Apache-2.0
"""A custom pool as the calls on it leave it, and the queues that hold its buffer ids: one model, one set of rules.

The verifier runs it on the values that are known while compiling, the interpreter on those of a running kernel. A queue
has the ids `first` to `first + num - 1` whatever handles it is shown: it steps through the pool's array of buffers
(asc-devkit `impl/basic_api/kernel_tquebind_impl.h`, AllocBuffer). Needs no xDSL.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from asc.diagnostics import Diagnostic
from asc.dialects import custom_pool_rules as rules
from asc.target.limits import BLOCK_BYTES, rounded_to_blocks

_T = TypeVar("_T")


class Misuse(Exception):
    """Raised by what breaks a rule."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Block:
    """What a buffer id stands for: `length` bytes from byte `start` of the memory on; `owner`: for whom."""

    start: int
    length: int
    owner: str = field(compare=False)

    def overlaps(self, other: Block) -> bool:
        return self.start < other.start + other.length and other.start < self.start + self.length


@dataclass(frozen=True, slots=True)
class PoolState:
    """A pool `name` of `ids` buffer ids. `blocks`: by id, None for one that stands for nothing."""

    name: str
    ids: int
    start: int = 0
    length: int = 0
    cur_addr: int = 0
    cur_buf_size: int = 0
    blocks: tuple[Block | None, ...] = ()

    def cut(self, start: int, length: int) -> PoolState:
        """After InitBufPool: bytes to hand out. The count of buffers stays as it was."""
        none = (None,) * self.ids
        return replace(self, start=start, length=length, cur_addr=start, blocks=none)

    def emptied(self) -> PoolState:
        """After Reset and Init: no memory, nothing handed out."""
        return PoolState(self.name, self.ids)

    def rewound(self) -> PoolState:
        """After Reset on arch 3510: nothing handed out."""
        return self.emptied().cut(self.start, self.length)

    def handle(self, index: int) -> int:
        """GetBufHandle."""
        if not 0 <= index < self.ids:
            raise Misuse(self.beyond(f"get_buf_handle({index})"))
        return index

    def at_address(self, address: int) -> PoolState:
        """After SetCurAddr."""
        return replace(self, cur_addr=address)

    def counting(self, size: int) -> PoolState:
        """After SetCurBufSize: buffers that were counted and are no longer have been taken back."""
        if not 0 <= size <= self.ids:
            raise Misuse(self.beyond(f"set_cur_buf_size({size})"))
        kept = [None if size <= index < self.cur_buf_size else block for index, block in enumerate(self.blocks)]
        return replace(self, cur_buf_size=size, blocks=tuple(kept))

    def with_block(self, handle: int, index: int, block: Block) -> PoolState:
        """After InitBufHandle, for buffer `index` of its owner."""
        if block.start % BLOCK_BYTES:
            raise Misuse(rules.BlockUnaligned(what=block.owner, index=index, start=block.start))
        if block.start < self.start or block.start + block.length > self.start + self.length:
            raise Misuse(self._outside(index, block))
        for other_handle, other in enumerate(self.blocks):
            if other is not None and other_handle != handle and block.overlaps(other):
                raise Misuse(_overlap(index, block, other_handle, other))
        return replace(self, blocks=_with(self.blocks, handle, block))

    def beyond(self, what: str) -> rules.HandlesBeyond:
        return rules.HandlesBeyond(what=what, pool=self.name, ids=self.ids)

    def _outside(self, index: int, block: Block) -> rules.BlockOutside:
        return rules.BlockOutside(
            what=block.owner,
            index=index,
            start=block.start,
            length=block.length,
            pool=self.name,
            pool_start=self.start,
            pool_length=self.length,
        )


def _overlap(index: int, block: Block, handle: int, other: Block) -> rules.BlockOverlap:
    return rules.BlockOverlap(
        what=block.owner,
        index=index,
        start=block.start,
        length=block.length,
        other=other.owner,
        handle=handle,
        other_start=other.start,
        other_length=other.length,
    )


@dataclass(frozen=True, slots=True)
class Handles:
    """The buffer ids of a queue or TBuf: `num` from `first` on, `length` bytes each.

    `seen`: the block of each when it was last set or found, None before; `indices`: the index it was set with.
    """

    what: str
    is_tbuf: bool
    first: int
    num: int
    length: int
    seen: tuple[Block | None, ...] = ()
    indices: tuple[int | None, ...] = ()

    def overlaps(self, other: Handles) -> bool:
        """Whether both have an id in common, if they are of one pool."""
        return self.first < other.first + other.num and other.first < self.first + self.num

    def set(self, pool: PoolState, index: int, handle: int, start: int, length: int) -> tuple[Handles, PoolState]:
        """After InitBufHandle of `length` bytes, at least one, in a pool that has memory."""
        offset = handle - self.first
        is_own = 0 <= index < self.num and 0 <= offset < self.num
        other = self.indices[offset] if is_own else None
        if not is_own or other not in {None, index}:
            raise Misuse(self._not_own(index, handle, other))
        block = Block(start, rounded_to_blocks(length), self.what)
        if self.is_tbuf and self.length > block.length:
            raise Misuse(rules.HandleShorter(what=self.what, promised=self.length, length=block.length))
        pool = pool.with_block(handle, index, block)
        return replace(self, seen=_with(self.seen, offset, block), indices=_with(self.indices, offset, index)), pool

    def _not_own(self, index: int, handle: int, other: int | None) -> rules.HandleOfOther:
        return rules.HandleOfOther(
            what=self.what, index=index, handle=handle, first=self.first, num=self.num, other=other
        )

    def are_whole(self, pool: PoolState) -> bool:
        """Whether `blocks` finds nothing wrong."""
        try:
            self.blocks(pool)
        except Misuse:
            return False
        return True

    def blocks(self, pool: PoolState) -> tuple[Block, ...]:
        """The buffers, all of which must be there and be the ones that were meant."""
        found: list[Block] = []
        for index in range(self.num):
            handle, seen = self.first + index, self.seen[index]
            block = pool.blocks[handle] if handle < len(pool.blocks) else None
            if seen is None and block is None:
                raise Misuse(rules.HandleMissing(what=self.what, index=index, num=self.num, handle=handle))
            if block is None or seen not in {None, block}:
                owner = block.owner if block is not None else None
                raise Misuse(rules.HandleTaken(what=self.what, handle=handle, owner=owner))
            found.append(block)
        return tuple(found)


def start_handles(pool: PoolState, what: str, is_tbuf: bool, first: int, num: int, length: int) -> Handles:
    """After InitStartBufHandle; the caller has judged the memory of both, `num` and `length`."""
    if first + num > pool.ids:
        raise Misuse(pool.beyond(f"{what} takes the handles {first} to {first + num - 1}"))
    return Handles(what, is_tbuf, first, num, length, pool.blocks[first : first + num], (None,) * num)


def _with(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    return (*values[:index], value, *values[index + 1 :])
