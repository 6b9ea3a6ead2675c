# SPDX-License-Identifier: Apache-2.0
"""A memory map as a table: one row a pool or block, by memory and address, what is in a pool indented below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.model import MemoryMap, MemoryUse, Piece

_HEADS = ("address", "bytes", "name", "what", "asked for", "from", "until", "same bytes")
_RIGHT = {1}


def as_text(memory_map: MemoryMap) -> str:
    """The whole map, with a newline at its end."""
    lines = [wording.title(memory_map)]
    if not memory_map.memories:
        lines += ["", "no on-chip memory is handed out"]
    for use in memory_map.memories:
        lines += ["", f"{wording.headline(use)}, {wording.busiest(use, memory_map.statements)}"]
        lines += _table([_row(piece, level, use, memory_map) for piece, level in nested(use)])
        lines += [f"remark: {text}" for text in wording.remarks(use)]
    if memory_map.problems:
        lines += ["", *map(wording.problem, memory_map.problems)]
    return "\n".join(lines) + "\n"


def nested(use: MemoryUse, home: int | None = None, level: int = 0) -> Iterator[tuple[Piece, int]]:
    """Pools and blocks by address, what is in a pool after it, each with the number of pools around it."""
    pieces = [(None, each) for each in use.blocks] + [*enumerate(use.pools)]
    inside = [(index, each) for index, each in pieces if each.home == home]
    for index, piece in sorted(inside, key=lambda each: _order(each[1])):
        yield piece, level
        if index is not None:
            yield from nested(use, index, level + 1)


def _order(piece: Piece) -> tuple[bool, int, int]:
    return piece.address is None, piece.address or 0, piece.life.first


def _row(piece: Piece, level: int, use: MemoryUse, memory_map: MemoryMap) -> tuple[str, ...]:
    return (
        wording.addresses(piece),
        wording.number(piece.size),
        f"{'  ' * level}{piece.name}",
        wording.what(piece),
        wording.asked(piece),
        wording.line(piece.at),
        wording.until(piece.life, memory_map.statements),
        wording.same_bytes(piece, use),
    )


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    rows = [_HEADS, *rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    for row in rows:
        cells = [
            text.rjust(width) if column in _RIGHT else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
