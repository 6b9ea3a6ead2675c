# SPDX-License-Identifier: Apache-2.0
"""The table of what has been handed out of a memory or pool, as a note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asc.diagnostics import Note
from asc.target.limits import rounded_to_blocks


@dataclass(frozen=True)
class Row:
    """One block: `num` pieces of `length` bytes as asked for, `offset` bytes from the start; None: not known."""

    name: str
    place: str
    offset: int | None
    num: int | None
    length: int | None
    least: int = 0
    """Bytes taken at least, where number or length are not known."""

    @property
    def is_exact(self) -> bool:
        return self.num is not None and self.length is not None

    @property
    def size(self) -> str:
        """`2 x 64 = 128 bytes`."""
        if self.num is None or self.length is None:
            asked = f"{_shown(self.num)} x {_shown(self.length)} bytes"
            return f"{asked}, at least {self.least}" if self.least else asked
        taken = rounded_to_blocks(self.length)
        each = f"{taken} bytes" if self.num == 1 else f"{self.num} x {taken} = {self.num * taken} bytes"
        return each if taken == self.length else f"{each} (for {self.length})"


def _shown(number: int | None) -> str:
    return "?" if number is None else str(number)


def table(title: str, rows: Sequence[Row], total: int) -> Note:
    """The blocks by address, one a line, under a title."""
    cells = [(_shown(row.offset), row.name, row.size, row.place) for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(3)]
    lines = [
        f"{offset:>{widths[0]}}: {name:<{widths[1]}}  {size:<{widths[2]}}  {place}".rstrip()
        for offset, name, size, place in cells
    ]
    return Note("\n".join([title, *lines, f"in all {at_least(rows)}{total} bytes"]))


def at_least(rows: Sequence[Row]) -> str:
    """What to say before a sum of them that may be more."""
    return "" if all(row.is_exact for row in rows) else "at least "
