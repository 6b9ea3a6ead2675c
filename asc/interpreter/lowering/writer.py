# SPDX-License-Identifier: Apache-2.0
"""Collects the lines of generated source, each with the place it came from."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import NamedTuple

from asc.interpreter.faults import Fault
from asc.interpreter.faults.lowering import NestedTooDeep

_INDENT = "    "
# CPython's limits are 20 nested loops and 100 levels of indentation.
_MAX_LOOPS = 19
_MAX_DEPTH = 96
NOWHERE = -1


class Line(NamedTuple):
    """A statement; `place` indexes the table of places, `depth` counts levels of indentation."""

    depth: int
    text: str
    place: int


class Writer:
    """The statements of one function."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.place = NOWHERE
        self._depth = 1
        self._loops = 0

    def line(self, text: str) -> None:
        """Append one statement, of the current place."""
        self.lines.append(Line(self._depth, text, self.place))

    @contextmanager
    def loop(self, header: str) -> Generator[None]:
        """The body of a `for` or `while`."""
        if self._loops >= _MAX_LOOPS:
            raise Fault(NestedTooDeep(limit=_MAX_LOOPS))
        self._loops += 1
        with self.block(header):
            yield
        self._loops -= 1

    @contextmanager
    def block(self, header: str) -> Generator[None]:
        """The body of a compound statement; `pass` where nothing is written."""
        self.line(header)
        with self._deeper():
            start = len(self.lines)
            yield
            if len(self.lines) == start:
                self.line("pass")

    @contextmanager
    def alternative(self) -> Generator[None]:
        """The other branch of an `if`: left out when empty, `elif` when it is nothing but another `if`."""
        outer, self.lines = self.lines, []
        with self._deeper():
            yield
        branch, self.lines = self.lines, outer
        if not branch:
            return
        rest = (line for line in branch[1:] if line.depth == self._depth + 1)
        if branch[0].text.startswith("if ") and all(line.text.startswith(("elif ", "else:")) for line in rest):
            branch = [line._replace(depth=line.depth - 1) for line in branch]
            branch[0] = branch[0]._replace(text=f"el{branch[0].text}")
        else:
            self.line("else:")
        self.lines += branch

    @contextmanager
    def captured(self) -> Generator[list[Line]]:
        """Lines of a deeper level that go to the list instead of the function."""
        outer, self.lines = self.lines, []
        with self._deeper():
            yield self.lines
        self.lines = outer

    @contextmanager
    def _deeper(self) -> Generator[None]:
        if self._depth >= _MAX_DEPTH:
            raise Fault(NestedTooDeep(limit=_MAX_DEPTH))
        self._depth += 1
        yield
        self._depth -= 1


def render(lines: list[Line]) -> str:
    """The lines as text."""
    return "".join(f"{_INDENT * line.depth if line.text else ''}{line.text}\n" for line in lines)
