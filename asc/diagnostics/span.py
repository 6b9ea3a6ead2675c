# SPDX-License-Identifier: Apache-2.0
"""Where something is: a range of a source file, and the calls that led there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Span:
    """A range of a file, spelled as in `ast`: 1-based lines, 0-based UTF-8 byte columns, end exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True)
class Frame:
    """One call site on the way to a location: `span` is the call, `function` the function that makes it."""

    function: str
    span: Span


@dataclass(frozen=True)
class Location:
    """A span and the call sites that led to it, innermost first (empty in the kernel itself)."""

    span: Span
    frames: tuple[Frame, ...] = ()
