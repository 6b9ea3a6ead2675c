# SPDX-License-Identifier: Apache-2.0
"""`--verify-diagnostics`: compares diagnostics with comments such as `// expected-error@below {{part of it}}`.

As mlir-opt does, except that a note only has to be expected by those who want to test for it. `@unknown` stands for a
place outside the file, or none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Span

_KINDS = ("error", "warning", "remark", "note")
_START = re.compile(r"expected-(\w+)")
_REST = re.compile(r"\s*(?:@(above|below|unknown|[+-]\d+))?\s*\{\{(.*?)\}\}")


class UnmetExpectation(Diagnostic):
    """A difference between the diagnostics and the comments that expect them."""

    id: ClassVar[str] = "unmet-expectation"
    text: str

    @property
    def message(self) -> str:
        return self.text


@dataclass(frozen=True)
class _Event:
    """A diagnostic or a note, or the expectation of one; `line` is None outside the file."""

    kind: str
    line: int | None
    message: str
    at: Location | None


def unmet(text: str, file: str, diagnostics: Sequence[Diagnostic]) -> list[UnmetExpectation]:
    """What `diagnostics` and the expectations in `text` do not agree about."""
    expected, differences = _expectations(text, file)
    for event in _events(diagnostics, file):
        match = next((each for each in expected if _matches(each, event)), None)
        if match is not None:
            expected.remove(match)
        elif event.kind != "note":
            differences.append(UnmetExpectation(at=event.at, text=f"unexpected {event.kind}: {event.message}"))
    missing = (f'expected {each.kind} "{each.message}" was not produced' for each in expected)
    return differences + [UnmetExpectation(at=each.at, text=text) for each, text in zip(expected, missing, strict=True)]


def _matches(expected: _Event, event: _Event) -> bool:
    return (expected.kind, expected.line) == (event.kind, event.line) and expected.message in event.message


def _events(diagnostics: Sequence[Diagnostic], file: str) -> Iterator[_Event]:
    for diagnostic in diagnostics:
        yield _event(diagnostic.severity.value, diagnostic.message, diagnostic.at, file)
        for note in diagnostic.notes:
            yield _event("note", note.message, note.at or diagnostic.at, file)
        if diagnostic.help is not None:
            yield _event("note", f"help: {diagnostic.help}", diagnostic.at, file)


def _event(kind: str, message: str, at: Location | None, file: str) -> _Event:
    line = at.span.line if at is not None and at.span.file == file else None
    return _Event(kind, line, message, at)


def _expectations(text: str, file: str) -> tuple[list[_Event], list[UnmetExpectation]]:
    """The expectations in the comments of `text`, and complaints about those that are malformed."""
    reader = _Reader(file)
    for number, line in enumerate([*text.split("\n"), ""], 1):  # the last line is for what is expected below the end
        reader.read(number, line)
    return reader.found, reader.malformed


class _Reader:
    """Collects expectations line by line; `above` and `below` skip the lines that hold expectations themselves."""

    def __init__(self, file: str) -> None:
        self.found: list[_Event] = []
        self.malformed: list[UnmetExpectation] = []
        self._file = file
        self._line_above: int | None = None
        self._below: list[tuple[str, str, Location]] = []

    def read(self, number: int, line: str) -> None:
        starts = [start for start in _START.finditer(line) if start[1] in _KINDS or "{{" in line[start.end() :]]
        for start in starts:
            self._take(start[1], line, number, start)
        if starts:
            return
        self.found += [_Event(kind, number, message, at) for kind, message, at in self._below]
        self._below.clear()
        self._line_above = number

    def _take(self, kind: str, line: str, number: int, start: re.Match[str]) -> None:
        rest = _REST.match(line, start.end())
        at = self._location(line, number, start.start())
        if rest is None or kind not in _KINDS:
            text = f"malformed expectation; write expected-{'|'.join(_KINDS)}@above|below|unknown|+N|-N {{{{text}}}}"
            self.malformed.append(UnmetExpectation(at=at, text=text))
            return
        designator, message = rest[1], rest[2]
        if designator == "below":
            self._below.append((kind, message, at))
            return
        line_expected = self._line_above if designator == "above" else _line(designator, number)
        self.found.append(_Event(kind, line_expected, message, at))

    def _location(self, line: str, number: int, start: int) -> Location:
        column = len(line[:start].encode())
        return Location(Span(self._file, number, column, number, column))


def _line(designator: str | None, number: int) -> int | None:
    if designator is None:
        return number
    return None if designator == "unknown" else number + int(designator)
