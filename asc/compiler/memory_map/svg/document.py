# SPDX-License-Identifier: Apache-2.0
"""The whole picture: title, problems, one panel a memory, legend."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.model import MemoryMap, MemoryUse
from asc.compiler.memory_map.svg.axes import draw_addresses, draw_limits, draw_lines, draw_resets
from asc.compiler.memory_map.svg.canvas import Canvas, shortened, text_width
from asc.compiler.memory_map.svg.chart import Chart, depth
from asc.compiler.memory_map.svg.colours import GRID, MUTED, WRONG
from asc.compiler.memory_map.svg.legend import draw_legend
from asc.compiler.memory_map.svg.margins import draw_notes, rows_for
from asc.compiler.memory_map.svg.pieces import (
    HATCH,
    draw_blocks,
    draw_brackets,
    draw_frames,
    draw_ranges,
    draw_unknown,
    draw_unknown_ends,
)
from asc.compiler.memory_map.svg.scales import ROW, AddressScale, TimeScale

_MARGIN: Final = 16.0
_LEFT: Final = 70.0
_LANE: Final = 20.0
"""Width of a pool's bracket."""
_NOTES: Final = 140.0
"""Width left for notes beside the charts, at least."""
_PROBLEMS: Final = 8
"""Lines for them."""
_FONTS: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif"
_PATTERN: Final = (
    f'<defs><pattern id="{HATCH}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<line x1="0" y1="0" x2="0" y2="6" stroke="#52606d" stroke-width="1.2" stroke-opacity="0.5"/></pattern></defs>'
)


def as_svg(memory_map: MemoryMap) -> str:
    """The text of an SVG file."""
    return stacked([memory_map])


def stacked(memory_maps: Sequence[MemoryMap]) -> str:
    """Several maps in one file, one below the other."""
    pictures = [_picture(each) for each in memory_maps]
    width, height = max((each[0] for each in pictures), default=0), sum(each[1] for each in pictures)
    body, top = Canvas(), 0.0
    body.rect(0.5, 0.5, width - 1, height - 1, fill="#ffffff", stroke=GRID, rx=6)
    for _, own_height, canvas in pictures:
        with body.moved(top):
            body.add(canvas)
        top += own_height
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{_FONTS}" style="max-width:100%;height:auto">'
    return "\n".join([head, _PATTERN, str(body), "</svg>"]) + "\n"


def _picture(memory_map: MemoryMap) -> tuple[float, float, Canvas]:
    """Width, height and elements of one map."""
    canvas, lanes = Canvas(), max(map(depth, memory_map.memories), default=0)
    time = TimeScale(_LEFT + lanes * _LANE, len(memory_map.statements))
    canvas.text(_MARGIN, 22, wording.title(memory_map), size=16, font_weight="700")
    right = time.right + _NOTES
    y = _draw_problems(canvas, memory_map, right)
    for use in memory_map.memories:
        y, notes = _draw_panel(canvas, memory_map, use, time, y)
        right = max(right, notes)
    if not memory_map.memories:
        canvas.text(_MARGIN, y + ROW, "no on-chip memory is handed out", fill=MUTED)
        y += 2 * ROW
    return round(right + _MARGIN), round(draw_legend(canvas, memory_map, _MARGIN, y, right)), canvas


def _draw_problems(canvas: Canvas, memory_map: MemoryMap, width: float) -> float:
    """What verification found wrong; returns where that ends."""
    columns = int((width - _MARGIN) / text_width("x"))
    lines = [line for each in memory_map.problems for line in wrap(wording.problem(each), columns)]
    if len(lines) > _PROBLEMS:
        lines[_PROBLEMS - 1 :] = [f"... {len(memory_map.problems)} problems in all"]
    for number, line in enumerate(lines):
        canvas.text(_MARGIN, 44 + number * ROW, line, fill=WRONG)
    return 38 + len(lines) * ROW


def _draw_panel(
    canvas: Canvas, memory_map: MemoryMap, use: MemoryUse, time: TimeScale, top: float
) -> tuple[float, float]:
    """One memory; returns where it ends below and to the right."""
    canvas.text(_MARGIN, top + ROW, wording.headline(use), size=13, font_weight="600")
    canvas.text(_MARGIN, top + 2.1 * ROW, wording.busiest(use, memory_map.statements), fill=MUTED)
    resets = [each for each in memory_map.resets if each.memory in {None, use.memory}]
    rows = rows_for([(time.x(each.statement), each.call) for each in resets])
    ceiling = top + 3.5 * ROW + (max(rows) + 1 if rows else 0) * ROW
    chart = Chart(canvas, memory_map, use, time, AddressScale(use, ceiling))
    draw_addresses(chart, _LANE * depth(use))
    draw_ranges(chart)
    draw_blocks(chart)
    draw_unknown_ends(chart)
    draw_unknown(chart)
    draw_frames(chart)
    draw_limits(chart)
    draw_resets(chart, resets, rows)
    draw_brackets(chart, _LANE)
    right = draw_notes(canvas, chart.notes, time.right, chart.address.top - ROW / 2, chart.address.bottom + ROW / 2)
    y = draw_lines(chart)
    for text in wording.remarks(use):
        y += ROW
        canvas.text(_MARGIN, y, shortened(text, time.right + _NOTES - _MARGIN))
    return y + ROW, right
