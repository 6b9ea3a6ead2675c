# SPDX-License-Identifier: Apache-2.0
"""The shape of the house: rooms that import downwards only, small files and functions, a map that is complete."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path
    for folder in ("asc", "dialects", "codegen")
    for path in (ROOT / folder).rglob("*.py")
    # The two symlinks in asc/ lead to the folders at the root, which are walked themselves.
    if path.relative_to(ROOT).parts[:2] not in {("asc", "dialects"), ("asc", "codegen")}
)
OWN_TESTS = sorted(path for folder in ("tests", "benchmarks", "examples") for path in (ROOT / folder).rglob("*.py"))

# Rooms by floor; a room imports from lower floors only, and rooms of one floor do not know each other.
FLOORS = [
    {"diagnostics"},
    {"target"},
    {"dialects"},
    {"codegen", "interpreter"},
    {"language"},
    {"compiler", "frontend"},
    {"runtime", "lib", "common"},
    {"tools"},
]
# pyasc's `asc.lib.runtime` and `asc.runtime` describe one thing, the host side, and refer to each other.
SAME_HOUSEHOLD = {("runtime", "lib"), ("lib", "runtime")}
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
TABLES = {"op_samples.py"}
# Paths that exist only so that code written for pyasc finds its names; they re-export and define nothing.
COMPATIBILITY_PATHS = {ROOT / "asc/language/core/utils.py"}


def room_of(path: Path) -> str | None:
    parts = path.relative_to(ROOT).parts
    if parts[0] in {"dialects", "codegen"}:
        return parts[0]
    return parts[1] if len(parts) > 2 else None


def imported_rooms(tree: ast.Module) -> set[str]:
    modules: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            modules |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name.split(".")[1] for name in modules if name.startswith("asc.")}


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_imports_point_down(path: Path) -> None:
    room = room_of(path)
    if room is None:
        return
    assert room in FLOOR, f"{room} is not on the floor plan"
    for other in imported_rooms(ast.parse(path.read_text(encoding="utf-8"))) & set(FLOOR):
        allowed = other == room or FLOOR[other] < FLOOR[room] or (room, other) in SAME_HOUSEHOLD
        assert allowed, f"{room} must not import {other}"


@pytest.mark.parametrize("path", SOURCES + OWN_TESTS, ids=ids)
def test_files_are_small_and_licensed(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    limit = 800 if path.name in TABLES else 600
    assert len(lines) < limit
    golden_program = "errors" in path.parts and path.name != "test_errors.py"
    assert golden_program or not lines or lines[0] == "# SPDX-License-Identifier: Apache-2.0"


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_functions_are_short(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 60, f"{node.name} is too long"


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_rooms_have_names_of_their_own(path: Path) -> None:
    if path in COMPATIBILITY_PATHS:
        body = ast.parse(path.read_text(encoding="utf-8")).body
        assert all(isinstance(node, ast.ImportFrom | ast.Assign | ast.Expr) for node in body)
        return
    assert path.name not in {"utils.py", "helpers.py", "misc.py", "common.py"}


def test_the_map_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("make_system", ROOT / "docs/make_system.py")
    assert spec is not None
    assert spec.loader is not None
    make_system = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_system)
    fresh = "run: python docs/make_system.py"
    assert (ROOT / "docs/system.md").read_text(encoding="utf-8") == make_system.page(), fresh
    rooms = {ROOT / folder for folder, _ in make_system.ROOMS}
    assert all(rooms & set(path.parents) for path in SOURCES if path.parent != ROOT / "asc")


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_every_file_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "a module docstring, whose first paragraph goes into docs/system.md"


def test_only_asc_is_installed() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'packages.find = { include = ["asc", "asc.*"] }' in text
    assert (ROOT / "asc/dialects").is_symlink()
    assert (ROOT / "asc/codegen").is_symlink()
