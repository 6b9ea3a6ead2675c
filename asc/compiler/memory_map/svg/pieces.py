# SPDX-License-Identifier: Apache-2.0
"""Draws the pieces of a memory: blocks as filled rectangles, pools as frames around them."""

from __future__ import annotations

from typing import Final

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.model import Block, Ending, Pool, When
from asc.compiler.memory_map.svg.canvas import shortened, text_width
from asc.compiler.memory_map.svg.chart import Box, Chart, depth
from asc.compiler.memory_map.svg.colours import FRAME, WRONG
from asc.compiler.memory_map.svg.margins import Note
from asc.compiler.memory_map.svg.scales import ROW

HATCH: Final = "asc-memory-map-hatch"
"""Id of the pattern for what has no known place."""
_PADDING: Final = 6.0
_LINE: Final = ROW - 2
"""The least height for a text."""


def draw_ranges(chart: Chart) -> None:
    """What pools hold, also after their reset."""
    for pool, _ in chart.pools():
        box = chart.box(pool, pool.life.first, pool.held_until + 1)
        if box is not None:
            chart.canvas.rect(*box, fill="#e9edf2")


def draw_blocks(chart: Chart) -> None:
    """Large ones first: what lies over another must stay visible."""
    for block, colour in sorted(chart.blocks(), key=lambda each: -(each[0].size or 0)):
        box = chart.box(block, block.life.first, block.life.last + 1)
        if box is not None:
            with chart.canvas.tip(chart.tip(block)):
                _draw_block(chart, block, colour, box)


def draw_unknown_ends(chart: Chart) -> None:
    """What follows the life of a piece that may go on."""
    for block in chart.use.blocks:
        end = len(chart.memory_map.statements)
        box = chart.box(block, block.life.last + 1, end) if block.life.ending is Ending.UNKNOWN else None
        if box is not None:
            with chart.canvas.tip(f"{block.name}: cannot tell whether it still exists"):
                chart.canvas.rect(*box, fill=f"url(#{HATCH})")


def _draw_block(chart: Chart, block: Block, colour: str, box: Box) -> None:
    left, top, width, height = box
    each, room = height / (block.num or 1), width - 2 * _PADDING
    wrong = any(other.when is When.SAME_TIME for other in block.shared_with)
    style = {"stroke": WRONG, "stroke_dasharray": "3 2"} if wrong else {"stroke": "#ffffff"}
    for index in range(block.num or 1):
        y = top + height - (index + 1) * each
        chart.canvas.rect(left, y, width, max(each, 1.5), fill=colour, fill_opacity=0.8 if wrong else 1, rx=2, **style)
        if each >= _LINE:
            chart.canvas.text(left + _PADDING, y + each / 2, _fitting(block, index, room))
    whole = f"{block.name}: {_bytes(block)}"
    if each < _LINE <= height and text_width(whole) <= room:
        chart.canvas.rect(left + _PADDING - 2, top + height / 2 - 6, text_width(whole), 12, fill=colour)
        chart.canvas.text(left + _PADDING, top + height / 2, whole)
    elif each < _LINE or not _fitting(block, 0, room):
        chart.notes.append(Note(left + width, top + height / 2, whole))


def _bytes(block: Block) -> str:
    return f"{block.num} x {wording.number(block.each)} bytes" if block.num != 1 else f"{block.each} bytes"


def _fitting(block: Block, index: int, pixels: float) -> str:
    """The longest text for a piece that has room."""
    name = f"{block.name}[{index}]" if block.num != 1 else block.name
    texts = (f"{name}  {block.each} bytes", name)
    return next((text for text in texts if text_width(text) <= pixels), "")


def draw_unknown(chart: Chart) -> None:
    """A row for each piece without a known place."""
    top, height = chart.address.strip
    colours = dict(chart.blocks())
    if height:
        chart.canvas.text(chart.time.left - 8, top + height / 2, "?", text_anchor="end", size=13)
    for index, piece in enumerate(chart.address.unknown):
        left, width = chart.time.span(piece.life)
        y = top + height - (index + 1) * ROW
        text = f"{piece.name}: {wording.asked(piece)} bytes, address {wording.number(piece.address)}"
        with chart.canvas.tip(chart.tip(piece)):
            fill = colours[piece] if isinstance(piece, Block) else "none"
            for paint in (fill, f"url(#{HATCH})"):
                chart.canvas.rect(left, y + 1, width, ROW - 2, fill=paint, stroke=FRAME, stroke_width=0.8)
            _draw_row_text(chart, left, width, y + ROW / 2, text)


def _draw_row_text(chart: Chart, left: float, width: float, y: float, text: str) -> None:
    if text_width(text) > width - 2 * _PADDING:
        chart.notes.append(Note(left + width, y, text))
        return
    chart.canvas.rect(left + _PADDING - 2, y - 6, text_width(text) + 4, 12, fill="#ffffff", fill_opacity=0.8, rx=2)
    chart.canvas.text(left + _PADDING, y, text)


def draw_frames(chart: Chart) -> None:
    """Pools: dashed from the cut to the first use."""
    for pool, level in chart.pools():
        first = pool.life.last + 1 if pool.first_use is None else pool.first_use
        margin = 0.9 * (depth(chart.use) - level - 1) + 0.8
        with chart.canvas.tip(chart.tip(pool)):
            _draw_frame(chart, chart.box(pool, pool.life.first, first), margin, "4 3")
            _draw_frame(chart, chart.box(pool, first, pool.life.last + 1), margin, "none")


def _draw_frame(chart: Chart, box: Box | None, margin: float, dashes: str) -> None:
    if box is not None and box[2] > 0:
        x, y, width, height = box
        place = (x, y - margin, width, height + 2 * margin)
        chart.canvas.rect(*place, fill="none", stroke=FRAME, stroke_width=1.4, stroke_dasharray=dashes, rx=2)


def draw_brackets(chart: Chart, lane: float) -> None:
    """The names of pools, beside the addresses they have; pools that share a range have one bracket."""
    for (level, start, end), pools in _by_range(chart).items():
        x = chart.time.left - 6 - (depth(chart.use) - level - 1) * lane
        top, bottom = chart.address.y(end) + 2, chart.address.y(start) - 2
        chart.canvas.path((x, top), (x - 4, top), (x - 4, bottom), (x, bottom), stroke=FRAME, stroke_width=1.2)
        names = [*dict.fromkeys(pool.name for pool in pools)]
        _draw_upwards(chart, x - 11, top, bottom, ", ".join(names))
        for pool in pools if len(names) > 1 else ():
            if pool.first_use is not None and pool.first_use > pool.life.first and chart.time.unit > ROW:
                _draw_upwards(chart, chart.time.x(pool.first_use) - ROW / 2, top, bottom, pool.name)


def _draw_upwards(chart: Chart, x: float, top: float, bottom: float, text: str) -> None:
    y = (top + bottom) / 2
    turned = f"rotate(-90 {x:g} {y:g})"
    chart.canvas.text(x, y, shortened(text, bottom - top), text_anchor="middle", font_weight="600", transform=turned)


def _by_range(chart: Chart) -> dict[tuple[int, int, int], list[Pool]]:
    """Pools by the number of pools around them, address and end."""
    found: dict[tuple[int, int, int], list[Pool]] = {}
    for pool, level in chart.pools():
        if pool.address is not None and pool.end is not None:
            found.setdefault((level, pool.address, pool.end), []).append(pool)
    return found
