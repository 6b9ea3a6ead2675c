# SPDX-License-Identifier: Apache-2.0
"""What the colours and lines of the picture stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.model import Block, Ending, MemoryMap, When
from asc.compiler.memory_map.svg.canvas import Canvas, text_width
from asc.compiler.memory_map.svg.colours import FRAME, PEAK, RESERVED, RESET, WRONG, colour, hue
from asc.compiler.memory_map.svg.pieces import HATCH
from asc.compiler.memory_map.svg.scales import ROW

_SAMPLE = 22.0

_Draw = Callable[[Canvas, float, float], None]


def draw_legend(canvas: Canvas, memory_map: MemoryMap, left: float, top: float, right: float) -> float:
    """The entries that apply, from `left` on in as many rows as it takes; returns where they end."""
    x, y = left, top + ROW
    for text, draw in _entries(memory_map):
        width = _SAMPLE + 6 + text_width(text) + 16
        if x + width > right and x > left:
            x, y = left, y + 1.3 * ROW
        draw(canvas, x, y)
        canvas.text(x + _SAMPLE + 6, y, text)
        x += width
    return y + 1.3 * ROW


def _entries(memory_map: MemoryMap) -> Iterator[tuple[str, _Draw]]:
    blocks = [block for use in memory_map.memories for block in use.blocks]
    hues: dict[int, dict[str, None]] = {}
    for block in blocks:
        hues.setdefault(hue(block), {})[wording.what(block)] = None
    for degrees, names in hues.items():
        yield ", ".join(names), _box(fill=colour(degrees, 0))
    yield from ((text, draw) for applies, text, draw in _signs(memory_map, blocks) if applies)


def _signs(memory_map: MemoryMap, blocks: Sequence[Block]) -> Iterator[tuple[bool, str, _Draw]]:
    """What is the same in every picture, and whether this one has it."""
    uses = memory_map.memories
    pools = [pool for use in uses for pool in use.pools]
    frame = {"fill": "none", "stroke": FRAME, "stroke_width": 1.4}
    wrong = {"fill": "#ffffff", "stroke": WRONG, "stroke_dasharray": "3 2"}
    clash = any(other.when is When.SAME_TIME for block in blocks for other in block.shared_with)
    unknown = any(piece.end is None or piece.life.ending is Ending.UNKNOWN for piece in (*pools, *blocks))
    reserved = max((use.reserved for use in uses), default=0)
    unused = any(pool.first_use != pool.life.first for pool in pools)
    held = any(pool.held_until > pool.life.last for pool in pools)
    yield bool(pools), "pool", _box(**frame)
    yield unused, "pool before its first use", _box(**frame, stroke_dasharray="4 3")
    yield held, "held for a pool, not in use", _box(fill="#e9edf2")
    yield clash, "same bytes at the same time", _box(**wrong)
    yield (
        unknown,
        "cannot tell where, how many bytes, or until when",
        _box(fill=f"url(#{HATCH})", stroke=FRAME, stroke_width=0.8),
    )
    yield bool(memory_map.resets), "reset", _line(RESET, "5 3")
    yield any(use.exact for use in uses), "peak: end of what is handed out", _line(PEAK, "2 2")
    yield bool(uses), f"limit of {memory_map.soc}", _line(WRONG, "none")
    tail = _box(fill=RESERVED, fill_opacity=0.6)
    yield bool(reserved), f"last {reserved} bytes: the runtime may use them", tail


def _box(**style: str | float) -> _Draw:
    return lambda canvas, x, y: canvas.rect(x, y - 5, _SAMPLE, 10, rx=2, **style)


def _line(stroke: str, dashes: str) -> _Draw:
    return lambda canvas, x, y: canvas.line(
        x, y, x + _SAMPLE, y, stroke=stroke, stroke_width=1.5, stroke_dasharray=dashes
    )
