# SPDX-License-Identifier: Apache-2.0
"""Draws what surrounds the pieces of a memory: addresses, lines of the program, loops, resets, the limit."""

from __future__ import annotations

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.model import Loop, Reset
from asc.compiler.memory_map.svg.canvas import text_width
from asc.compiler.memory_map.svg.chart import Chart
from asc.compiler.memory_map.svg.colours import GRID, MUTED, PEAK, RESERVED, RESET, WRONG
from asc.compiler.memory_map.svg.margins import Note
from asc.compiler.memory_map.svg.scales import ROW, ticks


def draw_addresses(chart: Chart, brackets: float) -> None:
    """The chart's ground, with a line at each address that is written; so many pixels are left for brackets."""
    time, address, canvas = chart.time, chart.address, chart.canvas
    canvas.rect(time.left, address.top, time.right - time.left, address.bottom - address.top, fill="#fbfcfd")
    for each in address.labels():
        y = address.y(each)
        canvas.line(time.left - 4 - brackets, y, time.right, y, stroke=GRID, stroke_width=1)
        canvas.text(time.left - 8 - brackets, y, str(each), text_anchor="end", fill=MUTED)
    if address.broken and address.use.limit > address.highest:
        _draw_rest(chart)


def _draw_rest(chart: Chart) -> None:
    """The part that is not to scale."""
    time, address = chart.time, chart.address
    middle = (address.top + address.strip[0]) / 2
    for y in (middle - 3, middle + 3):
        points = [(time.left + x, y + (2 if step % 2 else -2)) for step, x in enumerate(range(-6, 8, 4))]
        chart.canvas.path(*points, stroke=MUTED, stroke_width=1)
    rest = chart.use.limit - chart.use.handed_out
    text = f"{rest} bytes not handed out" if chart.use.exact else "what else is handed out, cannot be told"
    chart.canvas.text((time.left + time.right) / 2, middle, f"{text} (not to scale)", text_anchor="middle", fill=MUTED)


def draw_lines(chart: Chart) -> float:
    """The lines of the kernel below the chart, and its loops below them; returns where that ends."""
    time, canvas, y = chart.time, chart.canvas, chart.address.bottom + 0.8 * ROW
    canvas.text(time.left - 8, y, "line", text_anchor="end", fill=MUTED)
    reached = time.left - 8.0
    for first, end, line in ticks(chart.memory_map):
        x, text = time.x(first), wording.number(line)
        canvas.line(x, chart.address.bottom, x, chart.address.bottom + 3, stroke=MUTED)
        middle = (x + time.x(end)) / 2
        if middle - text_width(text) / 2 > reached:
            canvas.text(middle, y, text, text_anchor="middle", fill=MUTED)
            reached = middle + text_width(text) / 2 + 2
    return max((_draw_loop(chart, loop, y + ROW) for loop in chart.memory_map.loops), default=y + ROW / 2)


def _draw_loop(chart: Chart, loop: Loop, top: float) -> float:
    around = sum(other is not loop and _is_around(other, loop) for other in chart.memory_map.loops)
    y, left, right = top + around * 1.3 * ROW, chart.time.x(loop.first) + 1, chart.time.x(loop.last + 1) - 1
    chart.canvas.path((left, y - 5), (left, y), (right, y), (right, y - 5), stroke=MUTED)
    text = f"loop, {wording.line(loop.at)}"
    chart.canvas.text((left + right) / 2, y + 0.6 * ROW, text, text_anchor="middle", fill=MUTED)
    return y + 1.2 * ROW


def _is_around(one: Loop, other: Loop) -> bool:
    return one.first <= other.first and other.last <= one.last


def draw_resets(chart: Chart, resets: list[Reset], rows: list[int]) -> None:
    """A line at each reset, with the call above the chart, in its row."""
    for reset, row in zip(resets, rows, strict=True):
        x, y = chart.time.x(reset.statement), chart.address.top - 10 - row * ROW
        style = {"stroke": RESET, "stroke_width": 1.4, "stroke_dasharray": "5 3"}
        with chart.canvas.tip(f"{reset.call}, {wording.line(reset.at)}"):
            chart.canvas.line(x, y - ROW / 2, x, chart.address.bottom, **style)
            chart.canvas.text(x - 4, y, reset.call, text_anchor="end", fill=RESET)


def draw_limits(chart: Chart) -> None:
    """The end of the memory, the tail that the runtime may use, and how far memory is handed out."""
    use, time, address, canvas = chart.use, chart.time, chart.address, chart.canvas
    width, above = time.right - time.left, address.limit - address.top
    canvas.rect(time.left, address.top, width, above, fill=WRONG, fill_opacity=0.12)
    if use.reserved:  # a few hundred bytes: less than a pixel
        canvas.rect(time.left, address.limit, width, 3, fill=RESERVED, fill_opacity=0.6)
    canvas.line(time.left, address.limit, time.right, address.limit, stroke=WRONG, stroke_width=1.6)
    chart.notes.append(Note(time.right, address.limit, f"limit {use.limit} bytes", WRONG))
    if use.exact and use.handed_out:
        y = address.y(use.handed_out)
        canvas.line(time.left, y, time.right, y, stroke=PEAK, stroke_width=1.4, stroke_dasharray="2 2")
        chart.notes.append(Note(time.right, y, f"peak {use.handed_out} bytes", PEAK))
