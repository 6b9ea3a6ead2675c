# SPDX-License-Identifier: Apache-2.0
"""Text as a terminal shows it: which cells characters take, and where a byte offset falls."""

from __future__ import annotations

TAB = "    "
UNPRINTABLE = "\ufffd"


def char_column(line: str, byte_column: int) -> int:
    """How many characters of `line` start before `byte_column` (a UTF-8 byte offset, clamped to the line)."""
    if line.isascii():
        return min(byte_column, len(line))
    used = 0
    for index, char in enumerate(line):
        if used >= byte_column:
            return index
        used += len(char.encode("utf-8", "surrogatepass"))
    return len(line)


def shown(text: str) -> str:
    """`text` with nothing left that moves the cursor, stays invisible or cannot be written as UTF-8."""
    return text if text.isascii() and text.isprintable() else "".join(map(_shown_char, text))


def width(text: str) -> int:
    """How many terminal columns `text` takes, as `shown`."""
    text = shown(text)
    return len(text) if text.isascii() else sum(map(_cells, text))


def _shown_char(char: str) -> str:
    if char == "\t":
        return TAB
    return char if char.isprintable() or _category(char) == "Zs" else UNPRINTABLE


def _cells(char: str) -> int:
    from unicodedata import east_asian_width

    if _category(char) in {"Mn", "Me"}:
        return 0
    return 2 if east_asian_width(char) in {"W", "F"} else 1


def _category(char: str) -> str:
    from unicodedata import category

    return category(char)
