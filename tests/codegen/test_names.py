# SPDX-License-Identifier: Apache-2.0
"""Names: those of Python, unique where they are visible, legal in C++ and free in Ascend C."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asc.codegen.names import RESERVED, Names, legal


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        ("x_local", "x_local"),
        ("x", "x"),
        ("N", "N"),
        ("TILE", "tile"),
        ("TILE_SIZE", "tile_size"),
        ("xGm", "xGm"),
        ("int", "int_"),
        ("half", "half_"),
        ("template", "template_"),
        ("block_idx", "block_idx_"),
        ("NULL", "null"),
        ("_x", "x"),
        ("_Upper", "Upper"),
        ("a__b", "a_b"),
        ("x_", "x"),
        ("a.b$c-d", "a_b_c_d"),
        ("数据", "value"),
        ("x数据", "x"),
        ("__", "value"),
        (None, "value"),
        ("", "value"),
    ],
)
def test_legal(hint: str | None, name: str) -> None:
    assert legal(hint, "value") == name


@given(st.text(max_size=8))
def test_any_hint_gives_an_identifier(hint: str) -> None:
    name = legal(hint, "value")
    assert name.isascii()
    assert name.isidentifier()
    assert "__" not in name
    assert not name.startswith("_")
    assert name not in RESERVED


def test_names_are_unique_where_they_are_visible() -> None:
    names = Names()
    assert [names.declare("i", "value") for _ in range(3)] == ["i", "i_1", "i_2"]
    with names.scope():
        assert names.declare("i", "value") == "i_3"
        assert names.declare("j", "value") == "j"
        assert names.declare_outside("k", "value") == "k"
    assert names.declare("i", "value") == "i_3"
    assert names.declare("j", "value") == "j"
    assert names.declare("k", "value") == "k_1"


def test_numbers_never_meet() -> None:
    names = Names()
    assert names.declare("x_1", "value") == "x_1"
    assert [names.declare("x", "value") for _ in range(2)] == ["x", "x_2"]
    assert [names.declare("int", "value") for _ in range(2)] == ["int_", "int_1"]
