# SPDX-License-Identifier: Apache-2.0
"""What drawing one memory needs: the canvas, the scales, the colours, and the notes that are to stand beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.as_text import nested
from asc.compiler.memory_map.model import Block, MemoryMap, MemoryUse, Piece, Pool
from asc.compiler.memory_map.svg.canvas import Canvas
from asc.compiler.memory_map.svg.colours import colours
from asc.compiler.memory_map.svg.margins import Note
from asc.compiler.memory_map.svg.scales import AddressScale, TimeScale


def depth(use: MemoryUse) -> int:
    """How many pools there are in each other at most."""
    return max((level + 1 for piece, level in nested(use) if isinstance(piece, Pool)), default=0)


Box = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True)
class Chart:
    """One memory at its place in the picture."""

    canvas: Canvas
    memory_map: MemoryMap
    use: MemoryUse
    time: TimeScale
    address: AddressScale
    notes: list[Note] = field(default_factory=list[Note])

    def blocks(self) -> list[tuple[Block, str]]:
        """The blocks with their colours."""
        return [*zip(self.use.blocks, colours(self.use.blocks), strict=True)]

    def pools(self) -> list[tuple[Pool, int]]:
        """The pools, each with the number of pools around it."""
        return [(piece, level) for piece, level in nested(self.use) if isinstance(piece, Pool)]

    def box(self, piece: Piece, first: int, end: int) -> Box | None:
        """Where a piece is from statement `first` to before `end`; None: its place is unknown."""
        if piece.address is None or piece.end is None:
            return None
        x, top = self.time.x(first), self.address.y(piece.end)
        return x, top, self.time.x(end) - x, self.address.y(piece.address) - top

    def tip(self, piece: Piece) -> str:
        """All that is known of a piece."""
        shared = wording.same_bytes(piece, self.use)
        return "\n".join(
            [
                f"{piece.name}: {wording.what(piece)}",
                f"address {wording.addresses(piece)}",
                f"{wording.number(piece.size)} bytes, asked for {wording.asked(piece)}",
                f"from {wording.line(piece.at)}",
                f"until {wording.until(piece.life, self.memory_map.statements)}",
                *([f"same bytes: {shared}"] if shared else []),
            ]
        )
