# SPDX-License-Identifier: Apache-2.0
"""Integer ops at compile time give what the machine gives: two's complement, truncating division, C++ casts."""

from __future__ import annotations

import pytest
from xdsl.context import Context

from asc.compiler.analysis.constants import Constants
from asc.compiler.folding import constant_of
from asc.compiler.pipeline import PASSES, run_pipeline
from asc.diagnostics import Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module

BINARY: list[tuple[str, str, int, int, int | None]] = [
    ("addi", "i32", 2147483647, 1, -2147483648),
    ("subi", "i8", -128, 1, 127),
    ("muli", "i32", 65536, 65536, 0),
    ("divsi", "i32", -7, 2, -3),
    ("divsi", "i32", -2147483648, -1, -2147483648),
    ("divsi", "i32", 1, 0, None),
    ("remsi", "i32", -7, 4, -3),
    ("remsi", "i32", 7, -4, 3),
    ("remsi", "i32", 7, 0, None),
    ("floordivsi", "i32", -7, 2, -4),
    ("ceildivsi", "i32", -7, 2, -3),
    ("ceildivsi", "i32", 7, 2, 4),
    ("divui", "i32", -1, 2, 2147483647),
    ("remui", "i8", -1, 10, 5),
    ("minsi", "i32", -1, 1, -1),
    ("minui", "i32", -1, 1, 1),
    ("maxui", "i32", -1, 1, -1),
    ("andi", "i32", -4, 6, 4),
    ("ori", "i32", 4, 1, 5),
    ("xori", "i32", -1, 1, -2),
    ("shli", "i32", 1, 31, -2147483648),
    ("shli", "i32", 1, 32, None),
    ("shrsi", "i32", -8, 1, -4),
    ("shrui", "i32", -8, 28, 15),
]
COMPARISONS = [
    ("slt", -1, 1, 1),
    ("ult", -1, 1, 0),
    ("sge", 3, 3, 1),
    ("ne", 3, 3, 0),
    ("eq", 3, 3, 1),
    ("ugt", -1, 1, 1),
]
CASTS = [
    ("arith.extsi %a : i8 to i32", "i8", -1, -1),
    ("arith.extui %a : i8 to i32", "i8", -1, 255),
    ("arith.trunci %a : i32 to i8", "i32", 300, 44),
    ("arith.index_cast %a : i32 to index", "i32", -5, -5),
    ("emitc.cast %a : i32 to ui64", "i32", -1, 18446744073709551615),
    ("emitc.cast %a : i32 to ui8", "i32", 257, 1),
    ("arith.extui %a : i1 to i32", "i1", 1, 1),
    ("arith.extsi %a : i1 to i32", "i1", 1, -1),
]


@pytest.fixture(scope="module")
def context() -> Context:
    return make_context()


def result(context: Context, text: str) -> tuple[int | None, int | None]:
    """The value of `%r` as the analysis knows it, and as the canonicaliser leaves it."""
    module = parse_module(context, text + '\n"test.use"(%r) : (' + text.rsplit(" ", 1)[1] + ") -> ()")
    known = Constants()
    for op in module.ops:
        known.learn(op)
    value = known.of(module.body.block.last_op.operands[0])  # pyright: ignore[reportOptionalMemberAccess]
    run_pipeline(module, context, [PASSES["canonicalize"]()()], Engine())
    return value, constant_of(module.body.block.last_op.operands[0])  # pyright: ignore[reportOptionalMemberAccess]


@pytest.fixture(autouse=True)
def _unregistered(context: Context) -> None:
    context.allow_unregistered = True


@pytest.mark.parametrize(("op", "type", "a", "b", "expected"), BINARY)
def test_arithmetic(context: Context, op: str, type: str, a: int, b: int, expected: int | None) -> None:
    constants = f"%a = arith.constant {a} : {type}\n%b = arith.constant {b} : {type}\n"
    assert result(context, f"{constants}%r = arith.{op} %a, %b : {type}") == (expected, expected)


@pytest.mark.parametrize(("predicate", "a", "b", "expected"), COMPARISONS)
def test_comparisons(context: Context, predicate: str, a: int, b: int, expected: int) -> None:
    constants = f"%a = arith.constant {a} : i32\n%b = arith.constant {b} : i32\n"
    compared = f"%c = arith.cmpi {predicate}, %a, %b : i32\n%r = arith.extui %c : i1 to i32"
    assert result(context, constants + compared) == (expected, expected)


@pytest.mark.parametrize(("cast", "type", "a", "expected"), CASTS)
def test_casts(context: Context, cast: str, type: str, a: int, expected: int) -> None:
    assert result(context, f"%a = arith.constant {a} : {type}\n%r = {cast}") == (expected, expected)


def test_selects(context: Context) -> None:
    constants = "%c = arith.constant false\n%a = arith.constant 1 : i32\n%b = arith.constant 2 : i32\n"
    assert result(context, constants + "%r = arith.select %c, %a, %b : i32") == (2, 2)
