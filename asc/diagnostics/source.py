# SPDX-License-Identifier: Apache-2.0
"""The text of source lines, wherever the source came from."""

from __future__ import annotations


class SourceMap:
    """Finds source lines: of registered texts first, then of files and notebook cells (through `linecache`)."""

    def __init__(self) -> None:
        self._lines: dict[str, list[str]] = {}

    def register(self, file: str, text: str) -> None:
        """Makes `text` the source of `file`: for what is not on disk, such as standard input or exec'd code."""
        # Lines as Python counts them: form feeds and U+2028 end none, which is why this is not splitlines().
        self._lines[file] = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def line(self, file: str, number: int) -> str | None:
        """The line (1-based) without its end, or None if it is not to be had; never raises."""
        lines = self._lines.get(file)
        if lines is None:
            lines = _stored_lines(file)
        return lines[number - 1].rstrip("\n") if 0 < number <= len(lines) else None


SOURCES = SourceMap()
"""Where renderings look when they are given no map, so also `str()` of an error."""


def _stored_lines(file: str) -> list[str]:
    import linecache

    try:
        linecache.checkcache(file)  # the file may have been edited since an earlier error
        return linecache.getlines(file)
    except (OSError, ValueError, SyntaxError):  # names no file can have, such as one with a NUL in it
        return []
