# SPDX-License-Identifier: Apache-2.0
"""Where a node of the syntax tree stands in its file."""

from __future__ import annotations

import ast
from typing import Final, TypeAlias

from asc.diagnostics import Span

Placed: TypeAlias = ast.expr | ast.stmt | ast.arg | ast.keyword

_NAMED: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_KEYWORDS: Final[dict[type[ast.AST], str]] = {
    ast.FunctionDef: "def",
    ast.AsyncFunctionDef: "async def",
    ast.ClassDef: "class",
    ast.Try: "try",
    ast.TryStar: "try",
    ast.With: "with",
    ast.AsyncWith: "async with",
    ast.AsyncFor: "async for",
    ast.Match: "match",
}


def span_of(file: str, node: Placed) -> Span:
    """The range of a node; of a compound statement only its head, so that an error does not underline a whole loop."""
    keyword = _KEYWORDS.get(type(node))
    if keyword is not None:
        text = f"{keyword} {node.name}" if isinstance(node, _NAMED) else keyword
        return Span(file, node.lineno, node.col_offset, node.lineno, node.col_offset + len(text.encode()))
    end = _end_of_head(node)
    last, column = end.end_lineno, end.end_col_offset
    assert last is not None
    assert column is not None
    return Span(file, node.lineno, node.col_offset, last, column)


def _end_of_head(node: Placed) -> Placed:
    match node:
        case ast.If() | ast.While():
            return node.test
        case ast.For():
            return node.iter
        case _:
            return node
