# SPDX-License-Identifier: Apache-2.0
"""What changes a kernel's key, what does not, and what cannot be told."""

from __future__ import annotations

import linecache
import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import asc
from asc.runtime.fingerprint import describe_constant, fingerprint

KERNEL = """
import asc

@asc.jit
def helper(x):
    return inner(x) + LIMIT

@asc.jit
def inner(x):
    return x * 2

def unrelated():
    return 1

@asc.jit
def kernel(x, n: asc.ConstExpr = 4):
    if n < settings.tile.rows:
        helper(x)
    return TILE

TILE = 128
LIMIT = 7
OTHER = 1
"""


class Color(Enum):
    RED = 1
    BLUE = 2


@dataclass
class Tile:
    rows: int = 8
    columns: int = 8


def load(path: Path, text: str = KERNEL) -> ModuleType:
    path.write_text(text, encoding="utf-8")
    linecache.clearcache()
    module = ModuleType(path.stem)
    module.settings = SimpleNamespace(tile=Tile(), unused=1)  # pyright: ignore[reportAttributeAccessIssue]
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


def key(module: Any) -> str | None:
    return fingerprint(module.kernel.fn).key


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("x * 2", "x * 3", False),
        ("return inner(x) + LIMIT", "return inner(x)", False),
        ("TILE = 128", "TILE = 64", False),
        ("TILE = 128", "TILE = 128.0", False),
        ("TILE = 128", "TILE = True", False),
        ("TILE = 128", "TILE = asc.float16", False),
        ("LIMIT = 7", "LIMIT = 8", False),
        ("n: asc.ConstExpr = 4", "n: asc.ConstExpr = 5", False),
        ("n: asc.ConstExpr = 4", "n: int = 4", False),
        ("import asc\n", "import asc\n\n", False),
        ("helper(x)\n", "helper(x)  # a comment\n", False),
        ("OTHER = 1", "OTHER = 2", True),
        ("TILE = 128", "TILE = 64 + 64", True),
        ("    return 1", "    return 2", True),
    ],
)
def test_the_key_follows_the_source(tmp_path: Path, old: str, new: str, same: bool) -> None:
    assert old in KERNEL
    first = key(load(tmp_path / "kernel.py"))
    second = key(load(tmp_path / "kernel.py", KERNEL.replace(old, new)))
    assert first is not None
    assert (first == second) is same


def test_the_key_is_the_same_from_load_to_load_and_follows_the_file(tmp_path: Path) -> None:
    assert key(load(tmp_path / "a.py")) == key(load(tmp_path / "a.py"))
    assert key(load(tmp_path / "a.py")) != key(load(tmp_path / "b.py")), "errors and locations name the file"


def _set(name: str, value: object) -> Callable[[Any], None]:
    return lambda module: setattr(module, name, value)


@pytest.mark.parametrize(
    ("change", "noticed"),
    [
        (_set("TILE", 64), True),
        (_set("LIMIT", 8), True),
        (_set("inner", max), True),
        (_set("settings", SimpleNamespace(tile=Tile(16))), True),
        (lambda module: setattr(module.settings, "tile", Tile(16)), True),
        (lambda module: setattr(module.settings.tile, "rows", 16), True),
        (
            lambda module: setattr(
                module.inner.fn,
                "__code__",
                module.unrelated.__code__.replace(co_argcount=1, co_nlocals=1, co_varnames=("x",)),
            ),
            True,
        ),
        (lambda module: setattr(module.kernel.fn, "__defaults__", (5,)), True),
        (lambda module: setattr(module.helper, "fn", module.inner.fn), True),
        (lambda module: setattr(module.settings.tile, "columns", 16), False),
        (lambda module: setattr(module.settings, "unused", 16), False),
        (_set("OTHER", 5), False),
        (_set("unrelated", 5), False),
    ],
    ids=lambda value: "",
)
def test_a_change_of_what_is_used_is_noticed(tmp_path: Path, change: Callable[[Any], None], noticed: bool) -> None:
    module = load(tmp_path / "kernel.py")
    taken = fingerprint(module.kernel.fn)
    assert taken.valid()
    change(module)
    assert taken.valid() is not noticed
    assert (fingerprint(module.kernel.fn).key != taken.key) is noticed


def test_enclosed_variables_count() -> None:
    def make(tile: int) -> Any:
        def kernel(x: int) -> int:
            return x * tile

        def retile(value: int) -> None:
            nonlocal tile
            tile = value

        return kernel, retile

    (first, retile), (second, _) = make(8), make(16)
    taken = fingerprint(first)
    assert taken.key != fingerprint(second).key
    retile(16)
    assert not taken.valid()
    assert fingerprint(first).key == fingerprint(second).key


CONFIG = {"tile": 8}
SHAPE = [4, 4]
UNKNOWN = object()


def uses_dictionary() -> Any:
    return CONFIG["tile"]


def uses_list() -> Any:
    return SHAPE[0]


def test_a_value_that_can_change_in_place_is_described_each_time() -> None:
    for function, container, name in ((uses_dictionary, CONFIG, "tile"), (uses_list, SHAPE, 0)):
        taken = fingerprint(function)
        assert taken.key is not None
        assert not taken.valid()
        assert fingerprint(function).key == taken.key
        container[name] = 9  # pyright: ignore[reportArgumentType, reportCallIssue]
        assert fingerprint(function).key != taken.key


def test_what_cannot_be_described_has_no_key() -> None:
    def uses_object() -> Any:
        return UNKNOWN

    def uses_module() -> Any:
        return math

    def uses_module_attribute() -> Any:
        return math.pi

    def uses_our_module() -> Any:
        return asc

    assert fingerprint(uses_object).key is None
    assert fingerprint(uses_module).key is None
    assert fingerprint(uses_module_attribute).key is not None
    assert fingerprint(uses_our_module).key is not None


def test_recursion_ends() -> None:
    def ping(n: int) -> int:
        return pong(n)

    def pong(n: int) -> int:
        return ping(n)

    assert fingerprint(ping).key is not None


def test_constants_are_described_by_value() -> None:
    loop: list[Any] = []
    loop.append(loop)
    values: list[Any] = [
        1, True, 1.0, -0.0, 0.0, "1", b"1", None, (), (1,), (1, 2), ((1,), 2), [1], {1: 2}, Color.RED, Color.BLUE,
        asc.float16, asc.float32, asc.TPosition.A1, asc.add, asc.sub, int, float, np.int32(1), np.int64(1), len,
        Tile(1), Tile(2), SimpleNamespace(a=1), SimpleNamespace(a=2), asc.ConstExpr("x"), asc.TQue, math.ceil,
    ]  # fmt: skip
    described = [describe_constant(value) for value in values]
    assert None not in described
    assert len(set(described)) == len(described)
    for value in (object(), Color, Tile, np.zeros(2), [object()], {"a": object()}, "x".join, loop, {1}):
        assert describe_constant(value) is None
