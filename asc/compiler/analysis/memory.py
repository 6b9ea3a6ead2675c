# SPDX-License-Identifier: Apache-2.0
"""Pipes and pools as the framework keeps them: memory handed out front to back, never taken back but by a reset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.range import ANY, Range
from asc.dialects.custom_pool_model import PoolState
from asc.target.limits import rounded_to_blocks
from asc.target.memory import Memory
from asc.target.pipes import HardEvent


@dataclass(frozen=True, slots=True)
class Block:
    """What one call handed out: `num` pieces of `length` bytes each to `value`; None where that is not known."""

    value: SSAValue
    op: Operation
    num: int | None
    length: int | None
    nums: Range = ANY
    """Bounds of the number, known or not."""
    lengths: Range = ANY

    @property
    def greatest_size(self) -> int | None:
        """Bytes taken at most, if there is a limit to that."""
        num, length = self.nums.high, self.lengths.high
        return num * rounded_to_blocks(length) if num is not None and length is not None else None

    @property
    def size(self) -> int:
        """Bytes taken, each piece rounded up; at least those, where that is not known."""
        return (self.nums.low or 0) * rounded_to_blocks(self.lengths.low or 0)

    @property
    def rounded(self) -> int | None:
        """Bytes that each piece really takes."""
        return rounded_to_blocks(self.length) if self.length is not None else None

    @property
    def is_exact(self) -> bool:
        """Whether `size` is what it takes."""
        return self.num is not None and self.length is not None


@dataclass(frozen=True, slots=True)
class Arena:
    """Memory handed out front to back. `gap`: others may stand between `blocks[:gap]` and the rest; None: nowhere."""

    blocks: tuple[Block, ...] = ()
    gap: int | None = None

    @property
    def complete(self) -> bool:
        """Whether these are all the blocks there are."""
        return self.gap is None

    @property
    def used(self) -> int:
        """Bytes handed out, at least."""
        return sum(block.size for block in self.blocks)

    @property
    def most_used(self) -> int | None:
        """Bytes handed out at most, if there is a limit to that."""
        sizes = [block.greatest_size for block in self.blocks]
        return sum(each for each in sizes if each is not None) if self.complete and None not in sizes else None

    @property
    def is_exact(self) -> bool:
        """Whether `used` is exact, which makes the address of the next block known."""
        return self.complete and all(block.is_exact for block in self.blocks)

    def placed(self) -> Iterator[tuple[int | None, Block]]:
        """The blocks in address order, each with its offset in bytes from the start, if that is known."""
        offset: int | None = 0
        for index, block in enumerate(self.blocks):
            offset = None if index == self.gap else offset
            yield offset, block
            offset = offset + block.size if offset is not None and block.is_exact else None

    def with_block(self, block: Block) -> Arena:
        return replace(self, blocks=(*self.blocks, block))

    def with_gap(self) -> Arena:
        """After something that may have handed out more."""
        return self if self.gap is not None else replace(self, gap=len(self.blocks))

    def join(self, other: Arena) -> Arena:
        """What holds whichever of the two is the case: the blocks that both start with."""
        if self == other:
            return self
        pairs = zip(self.blocks, other.blocks, strict=False)
        common = next((index for index, (one, two) in enumerate(pairs) if one != two), None)
        shortest = min(len(self.blocks), len(other.blocks))
        kept = shortest if common is None else common
        return Arena(self.blocks[:kept], min(gap for gap in (self.gap, other.gap, kept) if gap is not None))


@dataclass(frozen=True, slots=True)
class Place:
    """The range of a pool, where it lies and what it was cut out of.

    `cuts`: the ops that cut it, each out of what the one before cut; those of the other where it is shared. Empty:
    only the address tells. `makers`: the pipe and pools that they cut it out of. `start`: its first byte, in bytes.
    """

    memory: Memory | None
    cuts: tuple[Operation, ...] = ()
    makers: tuple[SSAValue, ...] = ()
    start: int | None = None
    length: int | None = None

    def overlaps(self, other: Place) -> bool:
        """Whether the two provably have bytes in common."""
        if self.memory is not other.memory:
            return False
        by_address = spans_overlap((self.start, self.length), (other.start, other.length))
        if by_address is not None:
            return by_address
        shorter, longer = sorted((self.cuts, other.cuts), key=len)
        return bool(shorter) and longer[: len(shorter)] == shorter

    def recut(self, op: Operation) -> Place:
        """After `op` has run again: what it cut before is elsewhere."""
        return replace(self, cuts=()) if op in self.cuts else self


Span = tuple[int | None, int | None]
"""First byte and length in bytes, as far as they are known."""


def spans_overlap(one: Span, two: Span) -> bool | None:
    """Whether two pieces of one memory, neither of them empty, have bytes in common; None: not known."""
    if one[0] is None or two[0] is None:
        return None
    (low, length), (high, _) = sorted(((one[0], one[1]), (two[0], two[1])), key=lambda span: span[0])
    if low == high:
        return True
    return low + length > high if length is not None else None


class Loss(NamedTuple):
    """Ids of freed buffers of `queue` that `reset`, of `pool`, does not give back."""

    event: HardEvent
    queue: SSAValue
    pool: SSAValue
    reset: Operation


@dataclass(frozen=True, slots=True)
class Pipe:
    """A TPipe: one arena a memory. `alive`: not destroyed. `ended`: what destroyed it."""

    op: Operation
    alive: bool = True
    ended: Operation | None = None
    arenas: Mapping[Memory, Arena] = field(default_factory=dict[Memory, Arena])
    leaked: Mapping[HardEvent, int] = field(default_factory=dict[HardEvent, int])
    """Event ids that resets of pools took and did not give back, at least."""
    lost: tuple[Loss, ...] = ()
    """Where they went, as far as that is known."""

    def arena(self, memory: Memory) -> Arena:
        return self.arenas.get(memory, Arena())

    def with_block(self, memory: Memory, block: Block) -> Pipe:
        return replace(self, arenas={**self.arenas, memory: self.arena(memory).with_block(block)})

    def join(self, other: Pipe) -> Pipe | None:
        if self.alive != other.alive:
            return None
        memories = dict.fromkeys((*self.arenas, *other.arenas))
        arenas = {each: self.arena(each).join(other.arena(each)) for each in memories}
        leaked = {event: min(number, other.leaked.get(event, 0)) for event, number in self.leaked.items()}
        lost = tuple(loss for loss in self.lost if loss in other.lost)
        return replace(self, arenas=arenas, leaked=leaked, lost=lost, ended=self.ended or other.ended)

    def leaking(self, number: int, loss: Loss) -> Pipe:
        """After a reset of a pool that lost so many ids."""
        leaked = {**self.leaked, loss.event: self.leaked.get(loss.event, 0) + number}
        return replace(self, leaked=leaked, lost=tuple(dict.fromkeys((*self.lost, loss))))


class Stage(Enum):
    """Where a pool is in its life."""

    DECLARED = auto()
    """Has no memory yet."""
    CUT = auto()
    RESET = auto()
    """Start and length are zero until it is cut again; on arch 3510 only after an init: a reset rewinds there."""
    LOST = auto()
    """What it was cut out of was reset: its memory is that of others."""


@dataclass(frozen=True, slots=True)
class Pool:
    """A TBufPool. `length`: bytes, None if not known; `buffers`: how many of its buffer ids are in use."""

    stage: Stage = Stage.DECLARED
    op: Operation | None = None
    """What made it so: the op that cut or reset it."""
    length: int | None = None
    arena: Arena = Arena()
    buffers: int | None = 0
    parent: SSAValue | None = None
    """The pipe or pool it was cut out of."""
    range: SSAValue | None = None
    """The pool that its memory was cut for: itself, unless it shares the other's."""
    place: Place | None = None
    """Where it is, while it has memory."""
    rewound: bool = False
    """Nothing was handed out since a reset that left it its memory: it may be cut again."""
    custom: PoolState | None = None
    """What the methods of a custom pool see and leave, if it is known."""
    freed: Mapping[int, Operation] = field(default_factory=dict[int, Operation])
    """The ids of a custom pool whose flag is set, by the op that freed them, as far as they are known."""

    @property
    def start(self) -> int | None:
        """Its first byte in the memory, if that is known."""
        return self.place.start if self.place is not None else None

    @property
    def next_byte(self) -> int | None:
        """The first byte that it would hand out next, if that is known."""
        return self.start + self.arena.used if self.start is not None and self.arena.is_exact else None

    @property
    def has_memory(self) -> bool:
        """Whether it was cut, and neither it nor what it was cut out of lost that in a reset."""
        return self.stage is Stage.CUT

    def with_block(self, block: Block) -> Pool:
        """After handing out a block to a queue or buffer."""
        known = self.buffers is not None and block.num is not None
        buffers = (self.buffers or 0) + (block.num or 0) if known else None
        return replace(self, arena=self.arena.with_block(block), buffers=buffers, rewound=False)

    def join(self, other: Pool) -> Pool | None:
        if (self.stage, self.parent, self.range) != (other.stage, other.parent, other.range):
            return None
        return replace(
            self,
            op=self.op or other.op,
            length=self.length if self.length == other.length else None,
            place=join_places(self.place, other.place),
            rewound=self.rewound or other.rewound,
            custom=self.custom if self.custom == other.custom else None,
            freed={handle: op for handle, op in self.freed.items() if other.freed.get(handle) is op},
            arena=self.arena.join(other.arena),
            buffers=self.buffers if self.buffers == other.buffers else None,
        )


def join_places(one: Place | None, two: Place | None) -> Place | None:
    """What holds whichever of the two is the case."""
    if one is None or two is None or (one.memory, one.cuts, one.makers) != (two.memory, two.cuts, two.makers):
        return None
    if one == two:
        return one
    start = one.start if one.start == two.start else None
    return replace(one, start=start, length=one.length if one.length == two.length else None)
