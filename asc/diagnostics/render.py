# SPDX-License-Identifier: Apache-2.0
"""Shows a diagnostic: as text with carets for people, in MLIR's form for tools and tests, as JSON data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from asc.diagnostics.cells import char_column, shown, width
from asc.diagnostics.diagnostic import Diagnostic, Note, Severity
from asc.diagnostics.page import BLUE, BOLD, Mark, Page, where
from asc.diagnostics.source import SOURCES, SourceMap
from asc.diagnostics.span import Location, Span

_COLORS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.REMARK: "1;36"}
_SECONDARY = Mark("-", BLUE)


def render(diagnostic: Diagnostic, *, color: bool = False, sources: SourceMap | None = None) -> str:
    """`diagnostic` as text for people, without a newline at the end; `color` adds ANSI colours.

    Source lines come from `sources` (default: `SOURCES`); a place whose source is missing is named without its line.
    """
    at = diagnostic.at
    page = Page(_gutter(diagnostic), color, sources or SOURCES)
    tint = _COLORS[diagnostic.severity]
    page.title(f"{diagnostic.severity.value}[{diagnostic.id}]", diagnostic.message, tint)
    if at is not None:
        page.place(at.span, Mark("^", tint, diagnostic.label))
    for note in diagnostic.notes:
        if note.at is None:
            page.footer("note", note.message)
    if diagnostic.help is not None:
        page.footer("help", diagnostic.help)
    if at is not None:
        page.calls(at.frames, _SECONDARY)
    # Last, since each starts a block of its own: a footer below it would seem to belong to it.
    for note in once_each(diagnostic.notes):
        if note.at is not None:
            page.title("note", note.message, BOLD)
            page.place(note.at.span, _SECONDARY)
            page.calls(note.at.frames, _SECONDARY)
    return "\n".join(page.rows)


def render_mlir(diagnostic: Diagnostic, *, sources: SourceMap | None = None) -> str:
    """`diagnostic` as MLIR's tools print it: `file:line:col: error: message`, the line, a caret; then notes likewise.

    `col` counts characters from 1. Help and call sites are notes as well; a note with no place of its own has the
    diagnostic's, without showing the line again.
    """
    at, sources = diagnostic.at, sources or SOURCES
    rows = _mlir_rows(at, diagnostic.severity.value, diagnostic.message, sources)
    if len(rows) > 1:
        rows[-1] = f"{rows[-1]} {shown(diagnostic.label)}".rstrip()
    for note in once_each(diagnostic.notes):
        rows += _mlir_rows(note.at or at, "note", note.message, sources)[: None if note.at else 1]
    if diagnostic.help is not None:
        rows += _mlir_rows(at, "note", f"help: {diagnostic.help}", sources)[:1]
    for frame in at.frames if at is not None else ():
        rows += _mlir_rows(Location(frame.span), "note", f"called from here in {frame.function}", sources)
    return "\n".join(rows)


def once_each(notes: Sequence[Note]) -> Iterator[Note]:
    """Notes without those that say the same of the same place again: the first says how often."""
    for note, times in Counter(notes).items():
        yield note if times == 1 else Note(f"{note.message} ({times} times)", note.at)


def to_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """`diagnostic` as plain JSON types; spans as in `Span` (0-based UTF-8 byte columns), `docs` within the manual."""
    return {
        "id": diagnostic.id,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "label": diagnostic.label,
        "at": _place(diagnostic.at),
        "notes": [{"message": note.message, "at": _place(note.at)} for note in diagnostic.notes],
        "help": diagnostic.help,
        "docs": f"errors.md#{diagnostic.id}",
    }


def _place(at: Location | None) -> dict[str, Any] | None:
    if at is None:
        return None
    return {"span": asdict(at.span), "frames": [asdict(frame) for frame in at.frames]}


def _mlir_rows(at: Location | None, kind: str, message: str, sources: SourceMap) -> list[str]:
    message = "\n".join(map(shown, message.split("\n")))
    if at is None:
        return [f"<unknown>:0: {kind}: {message}"]
    head = f"{where(at.span, sources)}: {kind}: {message}"
    line = sources.line(at.span.file, at.span.line)
    if line is None:
        return [head]
    return [head, shown(line), " " * width(line[: char_column(line, at.span.column)]) + "^"]


def _gutter(diagnostic: Diagnostic) -> int:
    return max((len(str(span.end_line)) for span in _spans(diagnostic)), default=1)


def _spans(diagnostic: Diagnostic) -> Iterator[Span]:
    for at in (diagnostic.at, *(note.at for note in diagnostic.notes)):
        if at is not None:
            yield at.span
            yield from (frame.span for frame in at.frames)
