# SPDX-License-Identifier: Apache-2.0
"""Whatever the bytes, asc-opt ends with status 0 or 1 and never with a traceback."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

AscOpt = Callable[..., Any]

DUMPS = [path.read_text() for path in sorted(Path(__file__).parents[2].joinpath("lit-tests", "dumps").glob("*.mlir"))]

NEST = 3000

HOSTILE = {
    "invalid UTF-8": (b"module {}\n  \xff\xfe", "<stdin>:2:3: error: not UTF-8 text: byte 0xff"),
    "NUL": (b"module {\0}", "<stdin>:1:9: error: Unexpected character"),
    "nested regions": ("module {" * NEST + "}" * NEST, "error: nested too deeply"),
    "nested types": (f"func.func private @f({'tuple<' * NEST}i32{'>' * NEST})", "error: nested too deeply"),
    "nested attributes": ("module attributes {a = " + "[" * NEST + "]" * NEST + "} {}", "error: nested too deeply"),
    "chained aliases": (
        "".join(f'#l{i} = loc("x"(#l{i + 1}))\n' for i in range(NEST)) + f"#l{NEST} = loc(unknown)",
        "error: nested too deeply",
    ),
    "giant integer": (f"%0 = arith.constant {'9' * 5000} : i32", "error: an integer literal has more digits"),
    "giant width": ("func.func private @f(i99999999999)", "<stdin>:1:22: error: an integer type has at most"),
    "giant tensor": (
        "%0 = arith.constant dense<1> : tensor<99999999999999xi64>",
        "<stdin>:1:32: error: a dense attribute has",
    ),
    "giant tuple index": ("%0 = arith.addi %1#99999999999999999999, %1 : i32", "error: value %1 is used"),
    "odd digit": ("%0 = arith.constant ² : i32", "<stdin>:1:"),
    "odd letter": ("é", '<stdin>:1:1: error: unknown operation "é"'),
    "truncated op": ("%0 = arith.constant", "<stdin>:1:20: error: "),
    "truncated string": ('module attributes {a = "b', "<stdin>:1:24: error: "),
    "endless string": ('module attributes {a = "' + "b" * 5000 + "} {}", "<stdin>:1:24: error: "),
    "escaped op name": (r'"\41\42"() : () -> ()', '<stdin>:1:1: error: unknown operation "AB"'),
    "binary op name": (r'"\FF\FE"() : () -> ()', "<stdin>:1:1: error: "),
    "metadata": ("{-# external_resources: {} #-}", "<stdin>:1:25: error: cannot be read: "),
    "lone alias": ("#a", "<stdin>:1:3: error: "),
    "only types": ("!a = i32", "<stdin>:1:9: error: "),
    "old line ends": ("module {}\rnothing\r\nmodule {}", '<stdin>:2:1: error: unknown operation "nothing"'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text(asc_opt: AscOpt, name: str) -> None:
    data, message = HOSTILE[name]
    outcome = asc_opt(data)
    assert (outcome.status, outcome.out) == (1, "")
    assert message in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("data", ["", "\n", "// only a comment", "\ufeffmodule {}"])
def test_nothing_is_a_module(asc_opt: AscOpt, data: str) -> None:
    outcome = asc_opt(data)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("builtin.module")


@settings(derandomize=True, max_examples=200, deadline=None, database=None)
@given(data=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_random_bytes(asc_opt: AscOpt, data: bytes) -> None:
    _assert_civil(asc_opt(data, "--verify-roundtrip"))


TOKENS = [
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    "-1",
    "%0",
    "%arg0",
    "#loc",
    "!asc.pipe",
    "i32",
    "@f",
    '"',
    "asc.",
    ":",
    ",",
    "=",
]


@settings(derandomize=True, max_examples=60, deadline=None, database=None)
@given(
    dump=st.sampled_from(DUMPS),
    edits=st.lists(
        st.tuples(st.integers(0, 1 << 16), st.integers(0, 8), st.sampled_from(["", *TOKENS])), min_size=1, max_size=3
    ),
    generic=st.booleans(),
)
def test_mutated_ir(asc_opt: AscOpt, dump: str, edits: list[tuple[int, int, str]], generic: bool) -> None:
    text = _reprinted(asc_opt, dump) if generic else dump
    for where, length, token in edits:
        start = where % len(text)
        text = text[:start] + token + text[start + length :]
    _assert_civil(asc_opt(text, "--verify-roundtrip"))


def _reprinted(asc_opt: AscOpt, dump: str) -> str:
    return asc_opt(dump, "--print-op-generic", "--print-debuginfo").out


def _assert_civil(outcome: Any) -> None:
    assert outcome.status in {0, 1}
    assert "Traceback" not in outcome.err
    assert "internal error" not in outcome.err
    assert bool(outcome.err) == (outcome.status == 1)
