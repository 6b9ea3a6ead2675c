# SPDX-License-Identifier: Apache-2.0
"""Finds the source of a Python function, as text and as syntax tree with the file's own lines and columns.

The whole file is parsed and the function is looked up by its first line. Cutting the function out and dedenting it goes
wrong on continuation lines, multi-line strings and tabs, and shifts every column.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from types import CodeType, FunctionType
from typing import Any, NoReturn
from weakref import WeakKeyDictionary

from asc.diagnostics import SOURCES
from asc.frontend.diagnostics.source import SourceUnavailable
from asc.frontend.failure import fail
from asc.frontend.flow import Flow

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, eq=False)
class FunctionSource:
    """A function's text from its first decorator to its last line; `node` has absolute lines and byte columns."""

    file: str
    first_line: int
    text: str
    node: Definition

    @cached_property
    def flow(self) -> Flow:
        """Which names its statements assign and use."""
        return Flow(self.node)


@dataclass(frozen=True)
class _File:
    lines: list[str]
    functions: dict[tuple[int, str], Definition]


_files: dict[str, _File] = {}
_sources: WeakKeyDictionary[Callable[..., Any], FunctionSource] = WeakKeyDictionary()


def function_source(function: Callable[..., Any]) -> FunctionSource:
    """The source of a function; works wherever Python itself could show it in a traceback.

    Raises CodegenError (`source-unavailable`, an OSError): no source, or not the one the function was made from.
    """
    if function not in _sources:
        assert isinstance(function, FunctionType)
        _sources[function] = _find(function.__code__, function.__globals__)
    return _sources[function]


def _find(code: CodeType, module: dict[str, Any]) -> FunctionSource:
    file, name, first = code.co_filename, code.co_name, code.co_firstlineno
    if name == "<lambda>":
        _refuse(code, "it is a lambda; write a def")
    node = _parsed(code, _lines_of(code, module)).functions.get((first, name))
    if node is None:
        _refuse(code, "its file has changed since it was imported")
    lines = _files[file].lines[first - 1 : node.end_lineno]
    return FunctionSource(file, first, "".join(lines), node)


def _lines_of(code: CodeType, module: dict[str, Any]) -> list[str]:
    file = code.co_filename
    linecache.checkcache(file)
    lines = linecache.getlines(file, module) or list(_registered_lines(file))
    return lines or _refuse(code, "there is no text of it")


def _registered_lines(file: str) -> Iterator[str]:
    for number in count(1):
        line = SOURCES.line(file, number)
        if line is None:
            return
        yield line + "\n"


def _parsed(code: CodeType, lines: list[str]) -> _File:
    known = _files.get(code.co_filename)
    if known is not None and known.lines == lines:
        return known
    try:
        tree = ast.parse("".join(lines))
    except (SyntaxError, ValueError):
        _refuse(code, "its file has changed since it was imported and is no longer valid Python")
    definitions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    functions = {(_first_line(node), node.name): node for node in definitions}
    _files[code.co_filename] = _File(lines, functions)
    return _files[code.co_filename]


def _first_line(node: Definition) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _refuse(code: CodeType, reason: str) -> NoReturn:
    fail(SourceUnavailable(function=code.co_name, file=code.co_filename, reason=reason))
