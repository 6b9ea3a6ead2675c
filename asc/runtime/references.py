# SPDX-License-Identifier: Apache-2.0
"""Which outside names a function reads, from its bytecode: `TILE`, `cfg.tile.rows`, a helper, a closed-over value."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from types import CodeType

_GLOBAL = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})
_CLOSED_OVER = frozenset({"LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF"})
_ATTRIBUTE = frozenset({"LOAD_ATTR", "LOAD_METHOD"})

Chain = tuple[str, ...]
"""A name and the attributes read from it at once."""


def references(code: CodeType) -> tuple[set[Chain], set[Chain]]:
    """The chains that start at a global (or builtin), and those that start at a variable of an enclosing function."""
    outside: set[Chain] = set()
    enclosed: set[Chain] = set()
    for each in _nested(code):
        for opname, chain in _chains(each):
            (outside if opname in _GLOBAL else enclosed).add(chain)
    return outside, {chain for chain in enclosed if chain[0] in code.co_freevars}


def _nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _nested(constant)


def _chains(code: CodeType) -> Iterator[tuple[str, Chain]]:
    start = ""
    chain: list[str] = []
    for instruction in dis.get_instructions(code):
        if instruction.opname == "EXTENDED_ARG":
            continue
        if chain and instruction.opname in _ATTRIBUTE:
            chain.append(str(instruction.argval))
            continue
        if chain:
            yield start, tuple(chain)
        start, chain = instruction.opname, []
        if start in _GLOBAL or start in _CLOSED_OVER:
            chain.append(str(instruction.argval))
