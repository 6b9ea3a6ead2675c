# SPDX-License-Identifier: Apache-2.0
"""Notes beside a chart: at the height of what they are about, moved apart where they would overlap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from asc.compiler.memory_map.svg.canvas import INK, Canvas, shortened, text_width
from asc.compiler.memory_map.svg.colours import MUTED
from asc.compiler.memory_map.svg.scales import ROW

WIDTH: Final = 230.0
"""Pixels for notes at most."""
_LEAD: Final = 22.0
"""Pixels for the lines that lead to them."""


@dataclass(frozen=True)
class Note:
    """A text at height `y`, led to from `x`."""

    x: float
    y: float
    text: str
    colour: str = INK


def draw_notes(canvas: Canvas, notes: Sequence[Note], left: float, top: float, bottom: float) -> float:
    """Writes notes to the right of `left`, between two heights; those that there is no room for are counted.

    Returns where they end to the right.
    """
    room = max(1, int((bottom - top) // ROW))
    shown = sorted(notes, key=lambda note: note.y)
    rest = len(shown) - room
    if rest > 0:
        shown = shown[: room - 1]
    for note, y in zip(shown, _spread([note.y for note in shown], bottom), strict=True):
        style = {"stroke": note.colour, "stroke_width": 0.8, "stroke_opacity": 0.6}
        canvas.line(note.x, note.y, left, note.y, stroke_dasharray="1 3", **style)
        canvas.path((left, note.y), (left + 2, note.y), (left + _LEAD - 6, y), (left + _LEAD - 3, y), **style)
        canvas.text(left + _LEAD, y, shortened(note.text, WIDTH), fill=note.colour)
    if rest > 0:
        canvas.text(left + _LEAD, bottom - ROW / 2, f"and {rest + 1} more", fill=MUTED)
    return left + _LEAD + min(max((text_width(note.text) for note in shown), default=0), WIDTH)


def _spread(heights: Sequence[float], bottom: float) -> list[float]:
    """Heights in rising order, a row apart and not below `bottom`, near where they were."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + ROW) if placed else height)
    limit = bottom
    for index in range(len(placed) - 1, -1, -1):
        placed[index] = min(placed[index], limit)
        limit = placed[index] - ROW
    return placed


def rows_for(labels: Sequence[tuple[float, str]]) -> list[int]:
    """The row, counted upwards from 0, of each text that ends at a line which comes up from below to its row.

    From left to right; no text meets another or the line of another.
    """
    placed: list[tuple[float, int]] = []
    for x, text in labels:
        start, row = x - text_width(text) - 8, 0
        while any(end > start and other >= row for end, other in placed):
            row += 1
        placed.append((x, row))
    return [row for _, row in placed]
