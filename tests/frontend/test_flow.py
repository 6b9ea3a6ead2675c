# SPDX-License-Identifier: Apache-2.0
"""Which names statements assign, and which are live after branches and inside loops."""

from __future__ import annotations

import ast
from textwrap import dedent, indent

import pytest

from asc.frontend.flow import Flow

# Bodies with one compound statement to look at (the first), and its names: assigned, live after, live inside.
BODIES: dict[str, tuple[str, str, str, str]] = {
    "nothing read later": ("for i in r:\n    a = i", "a i", "", ""),
    "read later": ("for i in r:\n    a = i\nu(a)", "a i", "a u", "a u"),
    "read, then assigned": ("for i in r:\n    b = a\n    a = i", "a b i", "", "a"),
    "assigned, then read": ("for i in r:\n    a = i\n    u(a)", "a i", "", "u"),
    "assigned again later": ("for i in r:\n    a = i\na = 1\nu(a)", "a i", "u", "u"),
    "assigned again in one branch later": ("for i in r:\n    a = i\nif c:\n    a = 1\nu(a)", "a i", "a c u", "a c u"),
    "augmented": ("for i in r:\n    a += i", "a i", "", "a"),
    "the condition of a while": ("while a < n:\n    a = a + 1", "a", "", "a n"),
    "assigned in one branch only": ("for i in r:\n    if c:\n        a = 1\n    u(a)", "a i", "", "a c u"),
    "assigned in both branches": (
        "for i in r:\n    if c:\n        a = 1\n    else:\n        a = 2\n    u(a)", "a i", "", "c u"
    ),
    "an inner loop may not run": ("for i in r:\n    for j in s:\n        a = j\n    u(a)", "a i j", "", "a s u"),
    "live around the loop": (
        "for i in r:\n    for j in s:\n        a = j\n        u(b)\n    b = 1", "a b i j", "", "b s u"
    ),
    "branch": ("if c:\n    a = 1\nelse:\n    b = 2\nu(a)", "a b", "a u", ""),
    "tuple targets": ("for i, (j, *k) in r:\n    a = b = j\n    t[k] = 1", "a b i j k", "", "t"),
    "annotated": ("for i in r:\n    a: int = 1\n    b: int", "a i", "", "int"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "assigned", "after", "inside"), BODIES.values(), ids=BODIES)
def test_names(body: str, assigned: str, after: str, inside: str) -> None:
    (function,) = ast.parse("def f():\n" + indent(dedent(body), "    ")).body
    assert isinstance(function, ast.FunctionDef)
    flow = Flow(function)
    statement = function.body[0]
    assert " ".join(sorted(flow.assigned([statement]))) == assigned
    assert " ".join(sorted(flow.live_after[statement])) == after
    if isinstance(statement, (ast.For, ast.While)):
        assert " ".join(sorted(flow.live_inside[statement])) == inside


def test_the_first_assignment_is_given_in_the_order_of_the_source() -> None:
    (function,) = ast.parse("def f():\n    if c:\n        b = 1\n        a = 2\n    else:\n        a = 3\n").body
    assert isinstance(function, ast.FunctionDef)
    assert [(name, node.lineno) for name, node in Flow(function).assigned(function.body).items()] == [
        ("b", 3),
        ("a", 4),
    ]
