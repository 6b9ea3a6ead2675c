# SPDX-License-Identifier: Apache-2.0
"""Between MLIR's location attributes and the diagnostics' `Location`.

A span is `fused["f.py":3:5, "f.py":3:20]` (start, end; 1-based columns); a helper's call sites nest as `callsite(...)`.
"""

from __future__ import annotations

from functools import lru_cache

from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
)
from xdsl.ir import Attribute

from asc.diagnostics import Frame, Location, Span


@lru_cache(maxsize=4096)
def position(file: str, line: int, column: int) -> FileLineColLoc:
    """A point; `column` is 0-based in bytes, as in `Span`."""
    return FileLineColLoc(StringAttr(file), IntAttr(line), IntAttr(column + 1))


@lru_cache(maxsize=4096)
def span_attr(span: Span) -> LocationAttr:
    """The attribute of a span."""
    start = position(span.file, span.line, span.column)
    end = position(span.file, span.end_line, span.end_column)
    return start if start == end else FusedLoc.new([ArrayAttr([start, end]), NoneAttr()])


def to_attr(location: Location) -> LocationAttr:
    """The attribute of a location with the call sites that led to it."""
    attr = span_attr(location.span)
    for frame in location.frames:
        attr = CallSiteLoc(attr, _frame_attr(frame))
    return attr


@lru_cache(maxsize=4096)
def _frame_attr(frame: Frame) -> LocationAttr:
    return NameLoc(StringAttr(frame.function), span_attr(frame.span))


def _span_of(attr: Attribute) -> Span | None:
    match attr:
        case FileLineColLoc():
            line, column = attr.line.data, max(attr.column.data - 1, 0)
            return Span(attr.filename.data, line, column, line, column)
        case FusedLoc(locations=ArrayAttr(data=(FileLineColLoc() as start, FileLineColLoc() as end))):
            first, last = _span_of(start), _span_of(end)
            assert first is not None
            assert last is not None
            return Span(first.file, first.line, first.column, last.line, last.column)
        case FusedLoc(locations=ArrayAttr() as locations):
            return next((span for part in locations if (span := _span_of(part)) is not None), None)
        case NameLoc():
            return _span_of(attr.location)
        case CallSiteLoc():
            return _span_of(attr.callee)
        case _:
            return None


def _frames_of(attr: Attribute) -> tuple[Frame, ...]:
    if not isinstance(attr, CallSiteLoc):
        return ()
    caller = attr.caller
    span = _span_of(caller)
    name = caller.desc.data if isinstance(caller, NameLoc) else ""
    here = () if span is None else (Frame(name, span),)
    return (*_frames_of(attr.callee), *here, *_frames_of(caller))


def to_location(attr: LocationAttr) -> Location | None:
    """The location of an attribute; None when it names no file."""
    if attr is UNKNOWN_LOC:
        return None
    span = _span_of(attr)
    return None if span is None else Location(span, _frames_of(attr))
