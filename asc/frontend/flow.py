# SPDX-License-Identifier: Apache-2.0
"""Which names a function's statements assign, and which of them are read later.

Loops and branches carry only names that somebody reads afterwards: a temporary of the same name before and inside a
loop is no loop-carried value. Everything is a safe over-estimate: a name may be called read that no run reads.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Names: TypeAlias = frozenset[str]
Loop: TypeAlias = ast.For | ast.While
NONE: Names = frozenset()


@dataclass(frozen=True, slots=True)
class _Summary:
    """What running a piece of code does: names it may read before assigning them, and names it assigns for sure."""

    reads: Names
    writes: Names = NONE

    def then(self, later: _Summary) -> _Summary:
        return _Summary(self.reads | (later.reads - self.writes), self.writes | later.writes)

    def before(self, live: Names) -> Names:
        """The names that are live before the code, if `live` are after it."""
        return self.reads | (live - self.writes)


class Flow:
    """The names of one function.

    `live_after[s]`: names that may be read after the compound statement `s` before they are assigned again.
    `live_inside[loop]`: likewise at the end of each turn of a loop.
    """

    def __init__(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._summaries: dict[ast.stmt, _Summary] = {}
        self._assigned: dict[ast.stmt, dict[str, ast.expr]] = {}
        self.live_after: dict[ast.stmt, Names] = {}
        self.live_inside: dict[Loop, Names] = {}
        self._summary_of_all(function.body)
        self._liveness(function.body, NONE)

    def assigned(self, *blocks: Sequence[ast.stmt]) -> dict[str, ast.expr]:
        """The names that the statements may assign, each with its first assignment, in the order of the source."""
        found: dict[str, ast.expr] = {}
        for statement in (each for block in blocks for each in block):
            for name, target in self._assigned_by(statement).items():
                found.setdefault(name, target)
        return found

    def _assigned_by(self, statement: ast.stmt) -> dict[str, ast.expr]:
        if statement not in self._assigned:
            own: dict[str, ast.expr] = {target.id: target for target in _stored_names(*_targets(statement))}
            inner = self.assigned(*_blocks(statement))
            self._assigned[statement] = {**inner, **own} if inner else own
        return self._assigned[statement]

    def _summary_of_all(self, statements: Sequence[ast.stmt]) -> _Summary:
        total = _Summary(NONE)
        for statement in statements:
            self._summaries[statement] = self._summary_of(statement)
            total = total.then(self._summaries[statement])
        return total

    def _summary_of(self, statement: ast.stmt) -> _Summary:
        match statement:
            case ast.If():
                body, orelse = self._summary_of_all(statement.body), self._summary_of_all(statement.orelse)
                either = _Summary(body.reads | orelse.reads, body.writes & orelse.writes)
                return _Summary(_loaded_names(statement.test)).then(either)
            case ast.For():
                body = self._summary_of_all(statement.body)
                target = _Summary(_loaded_names(statement.target), _names(statement.target))
                inside = target.then(body)
                self._summary_of_all(statement.orelse)
                self.live_inside[statement] = inside.reads
                return _Summary(_loaded_names(statement.iter) | inside.reads)
            case ast.While():
                body = self._summary_of_all(statement.body)
                self._summary_of_all(statement.orelse)
                self.live_inside[statement] = _loaded_names(statement.test) | body.reads
                return _Summary(self.live_inside[statement])
            case _:
                return _Summary(_loaded_names(statement), _names(*_targets(statement)))

    def _liveness(self, statements: Sequence[ast.stmt], live: Names) -> None:
        """Fill in the tables for statements after which `live` are live."""
        for statement in reversed(statements):
            if isinstance(statement, (ast.If, ast.For, ast.While)):
                self.live_after[statement] = live
                inside = live
                if isinstance(statement, (ast.For, ast.While)):
                    inside = self.live_inside[statement] = self.live_inside[statement] | live
                self._liveness(statement.body, inside)
                self._liveness(statement.orelse, live)
            live = self._summaries[statement].before(live)


def _targets(statement: ast.stmt) -> Sequence[ast.expr]:
    match statement:
        case ast.Assign():
            return statement.targets
        case ast.AnnAssign():
            return [statement.target] if statement.value is not None else []
        case ast.AugAssign() | ast.For():
            return [statement.target]
        case _:
            return []


def _blocks(statement: ast.stmt) -> Sequence[Sequence[ast.stmt]]:
    return [statement.body, statement.orelse] if isinstance(statement, (ast.If, ast.For, ast.While)) else []


def _stored_names(*targets: ast.expr) -> Iterator[ast.Name]:
    for target in targets:
        for node in ast.walk(target):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node


def _names(*targets: ast.expr) -> Names:
    return frozenset(target.id for target in _stored_names(*targets))


def _loaded_names(node: ast.AST) -> Names:
    loaded = {name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)}
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        loaded.add(node.target.id)
    return frozenset(loaded)
