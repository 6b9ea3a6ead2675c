# SPDX-License-Identifier: Apache-2.0
"""The constructs of Python that are refused, by syntax tree class: how they are called and what to write instead."""

from __future__ import annotations

import ast
from typing import Final, NamedTuple

from asc.frontend.diagnostics.syntax import UnsupportedSyntax


class _Refused(NamedTuple):
    construct: str
    instead: str | None = None


_LOOP: Final = "fill tensors with a for loop; a fixed set of values is a tuple"

REFUSED: Final[dict[type[ast.AST], _Refused]] = {
    ast.Lambda: _Refused("a lambda", "write a function decorated with @asc.jit"),
    ast.NamedExpr: _Refused("the walrus operator :=", "assign in a statement of its own"),
    ast.ListComp: _Refused("a list comprehension", _LOOP),
    ast.SetComp: _Refused("a set comprehension", _LOOP),
    ast.DictComp: _Refused("a dict comprehension", _LOOP),
    ast.GeneratorExp: _Refused("a generator expression", _LOOP),
    ast.Dict: _Refused("a dict", "use one variable for each entry"),
    ast.Set: _Refused("a set", "use a tuple"),
    ast.Await: _Refused("await"),
    ast.Yield: _Refused("yield", "write results to a tensor"),
    ast.YieldFrom: _Refused("yield from", "write results to a tensor"),
    ast.Starred: _Refused("an unpacking with * here", "write the elements one by one"),
    ast.FunctionDef: _Refused("a function definition", "define the helper outside and decorate it with @asc.jit"),
    ast.AsyncFunctionDef: _Refused("an async function", "use def; kernels overlap work through queues"),
    ast.ClassDef: _Refused("a class definition", "define it outside the kernel"),
    ast.Import: _Refused("an import", "import at the top of the file"),
    ast.ImportFrom: _Refused("an import", "import at the top of the file"),
    ast.Global: _Refused("a global statement", "pass the value as an argument and return the new one"),
    ast.Nonlocal: _Refused("a nonlocal statement", "pass the value as an argument and return the new one"),
    ast.Delete: _Refused("a del statement", "leave it out: the lifetime of a variable does not matter in a kernel"),
    ast.With: _Refused("a with statement", "write the calls at its start and at its end"),
    ast.AsyncWith: _Refused("an async with statement"),
    ast.AsyncFor: _Refused("an async for loop", "write for"),
    ast.Try: _Refused("a try statement", "a kernel raises nothing: test the condition with if"),
    ast.TryStar: _Refused("a try statement", "a kernel raises nothing: test the condition with if"),
    ast.Raise: _Refused("a raise statement", "check constants with assert or asc.static_assert"),
    ast.Match: _Refused("a match statement", "write if / elif / else"),
    ast.Break: _Refused(
        "break",
        "put the rest of the body under an if, or use a while loop whose condition ends it: while i < n and go_on",
    ),
    ast.Continue: _Refused("continue", "put the rest of the loop body under an if with the opposite condition"),
}


def refused(node: ast.AST) -> UnsupportedSyntax:
    """The diagnostic for a construct that no handler takes."""
    entry = REFUSED.get(type(node)) or _Refused(f"this syntax ({type(node).__name__})")
    return UnsupportedSyntax(construct=entry.construct, instead=entry.instead)
