# SPDX-License-Identifier: Apache-2.0
"""Writes SVG elements; every text is escaped, every number rounded, so that equal maps give equal files."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from asc.diagnostics.cells import shown, width

TEXT_SIZE: Final = 11
"""Pixels; rows of text are this much and a little more apart."""
INK: Final = "#1f2933"
_CELL: Final = 0.6
"""Width of a character in sizes of the font. Too much for most: texts must fit in whatever sans serif there is."""

Style = str | float


def text_width(text: str, size: float = TEXT_SIZE) -> float:
    """Pixels that a text takes at most."""
    return width(text) * _CELL * size


def shortened(text: str, pixels: float, size: float = TEXT_SIZE) -> str:
    """As much of a text as fits, nothing if that is next to nothing."""
    if text_width(text, size) <= pixels:
        return text
    kept = text
    while kept and text_width(f"{kept}…", size) > pixels:
        kept = kept[:-1]
    return f"{kept}…" if len(kept) > 1 else ""


class Canvas:
    """Elements in the order they are drawn. Styles are SVG's attributes with `_` for `-`."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def __str__(self) -> str:
        return "\n".join(self._parts)

    def rect(self, x: float, y: float, width: float, height: float, **style: Style) -> None:
        self._element("rect", {"x": x, "y": y, "width": max(width, 0), "height": max(height, 0), **style})

    def line(self, x1: float, y1: float, x2: float, y2: float, **style: Style) -> None:
        self._element("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **style})

    def path(self, *points: tuple[float, float], **style: Style) -> None:
        """An open line through points."""
        corners = " ".join(f"{_shown(x)},{_shown(y)}" for x, y in points)
        self._element("polyline", {"points": corners, "fill": "none", **style})

    def text(self, x: float, y: float, text: str, *, size: float = TEXT_SIZE, **style: Style) -> None:
        """A line of text whose middle is at height `y`."""
        place: dict[str, Style] = {"x": x, "y": y + 0.36 * size, "font_size": size, "fill": INK}
        self._parts.append(f"<text{_attributes(place | style)}>{escape(shown(text))}</text>")

    @contextmanager
    def tip(self, text: str) -> Generator[None]:
        """What is drawn meanwhile shows `text` when the mouse is on it."""
        lines = "\n".join(map(shown, text.split("\n")))
        self._parts.append(f"<g><title>{escape(lines)}</title>")
        yield
        self._parts.append("</g>")

    @contextmanager
    def moved(self, down: float) -> Generator[None]:
        """What is drawn meanwhile is so much further down."""
        self._parts.append(f'<g transform="translate(0 {_shown(down)})">')
        yield
        self._parts.append("</g>")

    def add(self, other: Canvas) -> None:
        """Draw what is on another canvas."""
        self._parts += other._parts

    def _element(self, name: str, attributes: dict[str, Style]) -> None:
        self._parts.append(f"<{name}{_attributes(attributes)}/>")


def _attributes(style: dict[str, Style]) -> str:
    return "".join(f" {name.replace('_', '-')}={quoteattr(_shown(value))}" for name, value in style.items())


def _shown(value: Style) -> str:
    return value if isinstance(value, str) else f"{round(value, 1):g}"
