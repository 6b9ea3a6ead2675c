# SPDX-License-Identifier: Apache-2.0
"""C++ expressions as text with a precedence, combined with no more parentheses than a reader needs."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

PRIMARY = 16
UNARY = 15
MULTIPLICATIVE = 13
ADDITIVE = 12
SHIFT = 11
RELATIONAL = 9
EQUALITY = 8
BIT_AND = 7
BIT_XOR = 6
BIT_OR = 5
AND = 4
OR = 3
CONDITIONAL = 2

NOTHING: frozenset[str] = frozenset()


class Fit(Enum):
    """How the C++ type of an expression relates to the type it has in the IR."""

    EXACT = auto()
    NARROW = auto()
    """An `int` literal for a 64-bit value: arithmetic between two of these would be 32-bit."""
    WIDE = auto()
    """A 64-bit API result for a 32-bit value: right in arithmetic, but it would mislead template deduction."""


class Expr(NamedTuple):
    """An expression; `reads` names the variables in it, `update` is set where `x = x + y` can be `x += y`."""

    text: str
    precedence: int = PRIMARY
    reads: frozenset[str] = NOTHING
    fit: Fit = Fit.EXACT
    update: tuple[str, str, str] | None = None

    def at_least(self, precedence: int) -> str:
        """The text, in parentheses if it binds weaker than `precedence`."""
        return self.text if self.precedence >= precedence else f"({self.text})"


class _Operator(NamedTuple):
    precedence: int
    others: int
    """What an operand must bind at least as strong as. Compilers warn about mixed shifts, bit and boolean operators
    that rely on precedence, so these ask for more than the grammar does."""
    chains: bool = True
    """Whether `a op b op c` is written without parentheses."""
    associative: bool = False
    """Whether `a op (b op c)` is the same."""


_OPERATORS = {
    "*": _Operator(MULTIPLICATIVE, UNARY),
    "/": _Operator(MULTIPLICATIVE, UNARY),
    "%": _Operator(MULTIPLICATIVE, UNARY),
    "+": _Operator(ADDITIVE, MULTIPLICATIVE),
    "-": _Operator(ADDITIVE, MULTIPLICATIVE),
    "<<": _Operator(SHIFT, UNARY, chains=False),
    ">>": _Operator(SHIFT, UNARY, chains=False),
    "<": _Operator(RELATIONAL, ADDITIVE, chains=False),
    "<=": _Operator(RELATIONAL, ADDITIVE, chains=False),
    ">": _Operator(RELATIONAL, ADDITIVE, chains=False),
    ">=": _Operator(RELATIONAL, ADDITIVE, chains=False),
    "==": _Operator(EQUALITY, ADDITIVE, chains=False),
    "!=": _Operator(EQUALITY, ADDITIVE, chains=False),
    "&": _Operator(BIT_AND, UNARY, associative=True),
    "^": _Operator(BIT_XOR, UNARY, associative=True),
    "|": _Operator(BIT_OR, UNARY, associative=True),
    "&&": _Operator(AND, EQUALITY, associative=True),
    "||": _Operator(OR, EQUALITY, associative=True),
}
_TRUTH_VALUED = frozenset({"<", "<=", ">", ">=", "==", "!=", "&&", "||"})


def reads_of(*parts: Expr) -> frozenset[str]:
    """The variables that any of the parts reads."""
    reads = NOTHING
    for part in parts:
        if part.reads:
            reads = reads | part.reads if reads else part.reads
    return reads


def widened(literal: Expr) -> Expr:
    """A literal with the suffix of its 64-bit type."""
    return literal._replace(text=f"{literal.text}LL", fit=Fit.EXACT) if literal.fit is Fit.NARROW else literal


def _common_fit(left: Expr, right: Expr) -> tuple[Expr, Fit]:
    """`left`, made 64-bit if nothing else does it, and the fit of an arithmetic result."""
    if Fit.WIDE in {left.fit, right.fit}:
        return left, Fit.WIDE
    return (widened(left), Fit.EXACT) if left.fit is right.fit else (left, Fit.EXACT)


def binary(left: Expr, operator: str, right: Expr) -> Expr:
    """`left operator right`."""
    precedence, others, chains, associative = _OPERATORS[operator]
    left, fit = _common_fit(left, right)
    same_left = chains and left.precedence == precedence
    same_right = associative and right.precedence == precedence
    before = left.text if same_left else left.at_least(others)
    after = right.text if same_right else right.at_least(others)
    text = f"{before} {operator} {after}"
    if operator in _TRUTH_VALUED:
        return Expr(text, precedence, reads_of(left, right))
    return Expr(text, precedence, reads_of(left, right), fit, (before, operator, right.text))


def shift(left: Expr, operator: str, right: Expr) -> Expr:
    """`left << right` or `left >> right`: the type is that of `left` alone."""
    return binary(widened(left), operator, right)


def prefix(operator: str, operand: Expr) -> Expr:
    """`-x`, `!x`, `~x`, `*x` or `&x`."""
    operand = widened(operand)
    return Expr(f"{operator}{operand.at_least(PRIMARY)}", UNARY, operand.reads, operand.fit)


def cast(type_name: str, operand: Expr) -> Expr:
    """`static_cast<type_name>(operand)`."""
    return Expr(f"static_cast<{type_name}>({operand.text})", PRIMARY, operand.reads)


def conditional(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """`condition ? then : otherwise`."""
    then, fit = _common_fit(then, otherwise)
    text = f"{condition.at_least(OR)} ? {then.at_least(OR)} : {otherwise.at_least(OR)}"
    return Expr(text, CONDITIONAL, reads_of(condition, then, otherwise), fit)
