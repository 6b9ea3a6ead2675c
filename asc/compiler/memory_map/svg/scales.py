# SPDX-License-Identifier: Apache-2.0
"""Where in the picture a statement and an address are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.model import Life, MemoryMap, MemoryUse, Piece

ROW: Final = 15.0
"""Pixels a line of text needs."""
_WIDTH: Final = (440.0, 900.0)
_HEIGHT: Final = (90.0, 440.0)
_PER_PIECE: Final = 36.0
"""Pixels that make a chart pleasant, as many times as it has rectangles."""
_PLEASANT: Final = 250.0
_GAP: Final = 34.0
"""Height of the free part of a memory where it is not drawn to scale."""


@dataclass(frozen=True)
class TimeScale:
    """Statements from left to right, all of one width."""

    left: float
    count: int

    @cached_property
    def unit(self) -> float:
        return min(max(_WIDTH[0], 20.0 * self.count), _WIDTH[1]) / max(self.count, 1)

    @property
    def right(self) -> float:
        return self.x(max(self.count, 1))

    def x(self, statement: int) -> float:
        """The left edge of a statement."""
        return self.left + statement * self.unit

    def span(self, life: Life) -> tuple[float, float]:
        """Left edge and width of a life."""
        return self.x(life.first), self.x(life.last + 1) - self.x(life.first)


def ticks(memory_map: MemoryMap) -> Iterator[tuple[int, int, int | None]]:
    """Statements of one line of the kernel itself: the first, the one after the last, the line."""
    numbered = enumerate(map(wording.own_line, memory_map.statements))
    for line, group in groupby(numbered, key=lambda each: each[1]):
        indices = [index for index, _ in group]
        yield indices[0], indices[-1] + 1, line


@dataclass(frozen=True)
class AddressScale:
    """Addresses upwards from `bottom`: what is in use to scale, above it a row each for what has no known place.

    The rest of the memory is to scale if it is not much.
    """

    use: MemoryUse
    top: float

    @cached_property
    def unknown(self) -> tuple[Piece, ...]:
        """What has no known place, in the order of its rows, lowest first."""
        pieces = (*self.use.pools, *self.use.blocks)
        return tuple(sorted((each for each in pieces if each.end is None), key=lambda each: each.life.first))

    @cached_property
    def highest(self) -> int:
        """The end of what is drawn to scale."""
        ends = [piece.end or 0 for piece in (*self.use.pools, *self.use.blocks)]
        return max([0 if self.unknown else self.use.handed_out, *ends])

    @cached_property
    def _scaled(self) -> float:
        if self.highest == 0:
            return 0.0
        blocks = [block for block in self.use.blocks if block.end is not None and block.each]
        needs = [ROW * self.highest / (block.each or 1) for block in blocks]
        pleasant = min(_HEIGHT[0] + _PER_PIECE * sum(block.num or 1 for block in blocks), _PLEASANT)
        # As high as the smallest block needs for its text, of those for which that is not too high.
        return max([pleasant, *(need for need in needs if need <= _HEIGHT[1])])

    @cached_property
    def _free(self) -> float:
        rest = self.use.limit - self.highest
        if rest <= 0:
            return 0.0
        return _GAP if self.broken else self._scaled * rest / self.highest

    @property
    def broken(self) -> bool:
        """Whether the rest of the memory is not to scale."""
        return bool(self.unknown) or self.highest == 0 or self.use.limit > 1.3 * self.highest

    @cached_property
    def strip(self) -> tuple[float, float]:
        """Top and height of the rows of what has no known place."""
        height = ROW * len(self.unknown)
        return self.top + self._free, height

    @property
    def bottom(self) -> float:
        return self.top + self._free + self.strip[1] + self._scaled

    @property
    def limit(self) -> float:
        """Where the memory ends."""
        return self.y(self.use.limit) if self.use.limit < self.highest else self.top

    def y(self, address: int) -> float:
        """The height of an address that is drawn to scale, or of the limit."""
        if address > self.highest:
            return self.top
        return self.bottom - (self._scaled * address / self.highest if self.highest else 0.0)

    def labels(self) -> list[int]:
        """The addresses to write, none too close to another: first ends of the memory, of its use, of pools."""
        use = self.use
        wanted = [0, self.highest, *([] if use.limit == self.highest else [use.limit])]
        for piece in (*use.pools, *use.blocks):
            wanted += [address for address in (piece.address, piece.end) if address is not None]
        chosen: list[int] = []
        for address in wanted:
            if all(abs(self.y(address) - self.y(other)) >= ROW - 2 for other in chosen):
                chosen.append(address)
        return sorted(chosen)
