# SPDX-License-Identifier: Apache-2.0
"""Where ops and errors are in a text."""

import pytest
from xdsl.dialects.builtin import FileLineColLoc, NameLoc, UnknownLoc

from asc.diagnostics import AscError, Location, Span
from asc.dialects.context import make_context
from asc.dialects.parser import InvalidText, parse_module


def _location(text: str, name: str) -> object:
    module = parse_module(make_context(), text, "t.mlir")
    return next(op.location for op in module.walk() if op.name == name)


PLACES = {
    "an op starts at its name": ("\n  %0 = arith.constant 1 : i32", (2, 8)),
    "several results": ('%0, %1 = "arith.constant"() {value = 1 : i32} : () -> (i32, i32)', (1, 10)),
    "generic form": ('%0 = "arith.constant"() <{value = 1 : i32}> : () -> i32', (1, 6)),
    "columns count bytes": ('func.func private @"文"() %0 = arith.constant 1 : i32', (1, 33)),
    "inside an op": ("func.func @f() {\n\tfunc.func @g() { %0 = arith.constant 1 : i32 return } return }", (2, 24)),
}


@pytest.mark.parametrize("name", PLACES)
def test_place_of_an_op_without_location(name: str) -> None:
    text, place = PLACES[name]
    location = _location(text, "arith.constant")
    assert isinstance(location, FileLineColLoc)
    assert location.filename.data == "t.mlir"
    assert (location.line.data, location.column.data) == place


def test_given_locations_are_kept() -> None:
    assert isinstance(_location("%0 = arith.constant 1 : i32 loc(unknown)", "arith.constant"), UnknownLoc)
    given = _location('%0 = arith.constant 1 : i32 loc(#a)\n#a = loc("n"(#b))\n#b = loc("k.py":3:4)', "arith.constant")
    assert isinstance(given, NameLoc)
    assert isinstance(given.location, FileLineColLoc)


def test_alias_definitions_in_between_do_not_move_anything() -> None:
    location = _location('#a = loc("k.py":1:1)\n\n#b = loc(#a)\n%0 = arith.constant 1 : i32', "arith.constant")
    assert isinstance(location, FileLineColLoc)
    assert (location.line.data, location.column.data) == (4, 6)


def test_errors_are_diagnostics_with_a_range() -> None:
    with pytest.raises(AscError) as caught:
        parse_module(make_context(), "\n%0 = arith.addi %文, %文 : i32", "t.mlir")
    assert isinstance(caught.value, ValueError)
    (diagnostic,) = caught.value.diagnostics
    assert isinstance(diagnostic, InvalidText)

    with pytest.raises(AscError) as caught:
        parse_module(make_context(), '\nfunc.func private @"文"() foo.bar', "t.mlir")
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.at == Location(Span("t.mlir", 2, 27, 2, 34))


def test_all_undefined_values_are_reported_at_once() -> None:
    with pytest.raises(AscError) as caught:
        parse_module(make_context(), "%0 = arith.addi %a, %b : i32\n%1 = arith.addi %b, %a : i32", "t.mlir")
    places = [each.at.span.column for each in caught.value.diagnostics if each.at is not None]
    assert places == [16, 20]
