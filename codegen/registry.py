# SPDX-License-Identifier: Apache-2.0
"""How each op class prints: as an expression at its use, or as statements of its own."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

from xdsl.ir import Operation

from asc.codegen.expression import Expr

if TYPE_CHECKING:
    from asc.codegen.body import Body


class Kind(IntEnum):
    """Where an expression may be printed."""

    ALIAS = auto()
    """At every use: a literal, or another name of a value."""
    PURE = auto()
    """At its single use, wherever that is in the block."""
    VIEW = auto()
    """At its single use, unless a tensor is pointed elsewhere in between."""
    READ = auto()
    """At its single use, unless anything at all happens in between."""


def once(_: Operation) -> bool:
    """The expression contains each operand once."""
    return False


class Expression(NamedTuple):
    """How an op prints as an expression; `repeats` tells whether that contains an operand more than once."""

    kind: Kind
    build: Callable[[Body, Any], Expr]
    repeats: Callable[[Operation], bool]


Statement = Callable[["Body", Any], None]
"""Prints an op's statements into the body."""

_EXPRESSIONS: dict[type[Operation], Expression | None] = {}
_STATEMENTS: dict[type[Operation], Statement | None] = {}


def expression(
    *ops: type[Operation], kind: Kind = Kind.PURE, repeats: Callable[[Operation], bool] = once
) -> Callable[[Callable[[Body, Any], Expr]], Callable[[Body, Any], Expr]]:
    """Register how ops (and their subclasses) print as expressions."""

    def register(build: Callable[[Body, Any], Expr]) -> Callable[[Body, Any], Expr]:
        _EXPRESSIONS.update(dict.fromkeys(ops, Expression(kind, build, repeats)))
        return build

    return register


def statement(*ops: type[Operation]) -> Callable[[Statement], Statement]:
    """Register how ops (and their subclasses) print as statements."""

    def register(write: Statement) -> Statement:
        _STATEMENTS.update(dict.fromkeys(ops, write))
        return write

    return register


def expression_of(op: type[Operation]) -> Expression | None:
    """How an op class prints as an expression, None if it does not."""
    if op not in _EXPRESSIONS:
        _EXPRESSIONS[op] = next((_EXPRESSIONS[base] for base in op.__mro__ if base in _EXPRESSIONS), None)
    return _EXPRESSIONS[op]


def statement_of(op: type[Operation]) -> Statement | None:
    """How an op class prints as statements, None if it does not."""
    if op not in _STATEMENTS:
        _STATEMENTS[op] = next((_STATEMENTS[base] for base in op.__mro__ if base in _STATEMENTS), None)
    return _STATEMENTS[op]
