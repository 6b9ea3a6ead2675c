# SPDX-License-Identifier: Apache-2.0
"""The layout of the text rendering: titles, places with their underlined source, footers."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from asc.diagnostics.cells import char_column, shown, width
from asc.diagnostics.source import SourceMap
from asc.diagnostics.span import Frame, Span

BLUE = "1;34"
BOLD = "1"
_LINE_END = 1 << 62  # as a column: clamped to the line


class Mark(NamedTuple):
    """How a place is underlined: with which character and ANSI colour, and the label at its end."""

    char: str
    color: str
    label: str = ""


class Page:
    """The rows of one rendering; `gutter` is the width of its line numbers."""

    def __init__(self, gutter: int, color: bool, sources: SourceMap) -> None:
        self.rows: list[str] = []
        self._gutter = gutter
        self._margin = " " * gutter
        self._color = color
        self._sources = sources

    def title(self, kind: str, message: str, color: str) -> None:
        """A message that starts a block, such as `error[pool-overflow]: ...`."""
        self._hang("", f"{kind}:", message, color, BOLD)

    def footer(self, kind: str, message: str) -> None:
        """A remark at the foot of a block, such as `= note: ...`."""
        self._hang(f"{self._margin} = ", f"{kind}:", message, BOLD, "")

    def place(self, span: Span, mark: Mark) -> None:
        """`--> file:line:column` with the source below; where that is missing the label becomes a note."""
        self.rows.append(f"{self._margin}{self._paint('-->', BLUE)} {where(span, self._sources)}")
        if self._sources.line(span.file, span.line) is not None:
            self.rows.append(self._bar(""))
            self._snippet(span, mark)
        elif mark.label:
            self.footer("note", mark.label)

    def calls(self, frames: tuple[Frame, ...], mark: Mark) -> None:
        """The call sites, innermost first, each with its source."""
        for frame in frames:
            call = f"called from {where(frame.span, self._sources)} in {shown(frame.function)}"
            self.rows.append(f"{self._margin} = {call}")
            self._snippet(frame.span, mark)

    def _snippet(self, span: Span, mark: Mark) -> None:
        """The first line of the span, and its last if that is another one, each underlined."""
        span = _ending_on_text(span)
        first = self._sources.line(span.file, span.line)
        last = self._sources.line(span.file, span.end_line)
        if first is None:
            return
        if last is None or span.end_line <= span.line:
            end = span.end_column if span.end_line == span.line else _LINE_END
            self._underlined(span.line, first, span.column, end, mark)
            return
        self._underlined(span.line, first, span.column, _LINE_END, mark._replace(label=""))
        if span.end_line > span.line + 1:
            self.rows.append("...")
        self._underlined(span.end_line, last, len(last) - len(last.lstrip(" \t")), span.end_column, mark)

    def _underlined(self, number: int, line: str, column: int, end_column: int, mark: Mark) -> None:
        """A source line, marked from byte `column` to byte `end_column`, but at least once."""
        start, end = char_column(line, column), char_column(line.rstrip(), end_column)
        underline = mark.char * max(width(line[start:end]), 1)
        self.rows.append(self._bar(shown(line), str(number)))
        text = f"{underline} {shown(mark.label)}".rstrip()
        self.rows.append(self._bar(" " * width(line[:start]) + self._paint(text, mark.color)))

    def _bar(self, text: str, number: str = "") -> str:
        return f"{self._paint(f'{number:>{self._gutter}} |', BLUE)} {text}".rstrip()

    def _hang(self, margin: str, kind: str, text: str, kind_color: str, text_color: str) -> None:
        """`kind` and `text`, whose further lines are indented to its first."""
        first, *rest = text.split("\n")
        self.rows.append(f"{margin}{self._paint(kind, kind_color)} {self._paint(shown(first), text_color)}")
        indent = " " * (len(margin) + len(kind) + 1)
        self.rows.extend(indent + self._paint(shown(line), text_color) for line in rest)

    def _paint(self, text: str, color: str) -> str:
        return f"\x1b[{color}m{text}\x1b[0m" if self._color and color and text else text


def where(span: Span, sources: SourceMap) -> str:
    """`file:line:column` of the start, the column in characters from 1 (in bytes where the source is missing)."""
    line = sources.line(span.file, span.line)
    column = span.column if line is None else char_column(line, span.column)
    return f"{shown(span.file)}:{span.line}:{column + 1}"


def _ending_on_text(span: Span) -> Span:
    """`span`, or where it ends at the very start of a line the same one ending with the line before."""
    if span.end_line > span.line and span.end_column == 0:
        return replace(span, end_line=span.end_line - 1, end_column=_LINE_END)
    return span
