# SPDX-License-Identifier: Apache-2.0
"""Locations survive the way from a diagnostic's `Location` to MLIR text and back."""

from __future__ import annotations

from io import StringIO

import pytest
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
)
from xdsl.parser import Parser
from xdsl.printer import Printer

from asc.diagnostics import Frame, Location, Span
from asc.dialects.context import make_context
from asc.dialects.locations import to_attr, to_location

HERE = Span("kernel.py", 3, 4, 3, 20)
CALL = Span("kernel.py", 9, 8, 9, 12)
OUTER = Span("main.py", 1, 0, 2, 7)

ROUND_TRIPS = [
    Location(HERE),
    Location(Span("k.py", 5, 2, 5, 2)),
    Location(OUTER),
    Location(HERE, (Frame("helper", CALL),)),
    Location(HERE, (Frame("helper", CALL), Frame("kernel", OUTER))),
]


@pytest.mark.parametrize("location", ROUND_TRIPS)
def test_round_trip(location: Location) -> None:
    assert to_location(to_attr(location)) == location


@pytest.mark.parametrize("location", ROUND_TRIPS)
def test_round_trip_through_text(location: Location) -> None:
    stream = StringIO()
    Printer(stream, print_debuginfo=True).print_attribute(to_attr(location))
    parsed = Parser(make_context(), stream.getvalue()).parse_optional_location()
    assert parsed is not None
    assert to_location(parsed) == location


def point(line: int) -> FileLineColLoc:
    return FileLineColLoc(StringAttr("f.py"), IntAttr(line), IntAttr(1))


FOREIGN: list[tuple[LocationAttr, int | None]] = [
    (UNKNOWN_LOC, None),
    (NameLoc(StringAttr("x"), NoneAttr()), None),
    (NameLoc(StringAttr("x"), point(4)), 4),
    (FusedLoc((UNKNOWN_LOC, point(5), point(6)), NoneAttr()), 5),
    (CallSiteLoc(point(7), point(8)), 7),
    (CallSiteLoc(UNKNOWN_LOC, point(8)), None),
]


@pytest.mark.parametrize(("attr", "line"), FOREIGN)
def test_locations_of_other_tools(attr: LocationAttr, line: int | None) -> None:
    location = to_location(attr)
    assert (location.span.line if location else None) == line
