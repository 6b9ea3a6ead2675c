# SPDX-License-Identifier: Apache-2.0
"""Scalar ops: how they read, and that the compiled C++ computes what the IR means."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from typing import Any

import pytest
from host_compiler import load, printed, printed_body
from random_kernels import remainder, truncated

I32 = "%out: memref<?xi32, 22>, %a: i32, %b: i32, %c: i32, %p: i1, %q: i1, %f: f32, %g: f32, %s: i16, %l: i64"
I32 += ", %u: ui32, %v: ui32, %h: f16, %bf: bf16, %d: f64"


def kernel(lines: str, result: str = "i32", name: str = "k") -> str:
    """A kernel that stores `%r`, of the type `result`, computed by `lines`."""
    tensor = f"!asc.global_tensor<*x{result}>"
    arguments = I32.replace("memref<?xi32", f"memref<?x{result}")
    return f"""
    func.func @{name}({arguments}) attributes {{asc.aicore, asc.global}} {{
      %zero = arith.constant 0 : i32
      %t = asc.global_tensor : {tensor}
      asc.global_tensor.set_global_buffer %t, %out : {tensor}, memref<?x{result}, 22>
      {lines}
      asc.global_tensor.set_value %t, %zero, %r : {tensor}, i32, {result}
      func.return
    }}"""


def shown(lines: str, result: str = "i32") -> str:
    """What the kernel stores, as C++."""
    statement = printed_body(f"builtin.module {{{kernel(lines, result)}}}")[-1]
    return statement.removeprefix("t.SetValue(0, ").removesuffix(");")


ADD, MUL = "arith.addi", "arith.muli"
TEXTS: list[tuple[str, str, str]] = [
    # Parentheses: where they change the meaning or a compiler warns, nowhere else.
    (f"%0 = {ADD} %a, %b : i32\n%r = {MUL} %0, %c : i32", "i32", "(a + b) * c"),
    (f"%0 = {MUL} %a, %b : i32\n%r = {ADD} %0, %c : i32", "i32", "a * b + c"),
    (f"%0 = {MUL} %b, %c : i32\n%r = {ADD} %a, %0 : i32", "i32", "a + b * c"),
    (f"%0 = {ADD} %a, %b : i32\n%r = {ADD} %0, %c : i32", "i32", "a + b + c"),
    (f"%0 = {ADD} %b, %c : i32\n%r = {ADD} %a, %0 : i32", "i32", "a + (b + c)"),
    ("%0 = arith.subi %b, %c : i32\n%r = arith.subi %a, %0 : i32", "i32", "a - (b - c)"),
    ("%0 = arith.divsi %a, %b : i32\n%r = arith.remsi %0, %c : i32", "i32", "a / b % c"),
    (f"%0 = {ADD} %a, %b : i32\n%r = arith.shli %0, %c : i32", "i32", "(a + b) << c"),
    ("%0 = arith.andi %a, %b : i32\n%r = arith.ori %0, %c : i32", "i32", "(a & b) | c"),
    ("%0 = arith.ori %b, %c : i32\n%r = arith.ori %a, %0 : i32", "i32", "a | b | c"),
    ("%0 = arith.negf %f : f32\n%r = arith.subf %g, %0 : f32", "f32", "g - -f"),
    ("%0 = arith.negf %f : f32\n%r = arith.negf %0 : f32", "f32", "-(-f)"),
    ("%0 = arith.andi %p, %q : i1\n%r = arith.ori %0, %p : i1", "i1", "(p && q) || p"),
    ("%0 = arith.cmpi slt, %a, %b : i32\n%r = arith.andi %0, %p : i1", "i1", "a < b && p"),
    ("%t1 = arith.constant true\n%0 = arith.cmpi slt, %a, %b : i32\n%r = arith.xori %0, %t1 : i1", "i1", "!(a < b)"),
    ("%0 = arith.cmpi slt, %a, %b : i32\n%r = arith.cmpi eq, %0, %p : i1", "i1", "(a < b) == p"),
    ("%r = arith.xori %p, %q : i1", "i1", "p != q"),
    ("%m = arith.constant -1 : i32\n%r = arith.xori %a, %m : i32", "i32", "~a"),
    ("%m = arith.constant -1 : i32\n%r = arith.subi %a, %m : i32", "i32", "a - (-1)"),
    ("%r = arith.select %p, %a, %b : i32", "i32", "p ? a : b"),
    ("%0 = arith.select %p, %a, %b : i32\n%r = arith.addi %0, %c : i32", "i32", "(p ? a : b) + c"),
    ("%0 = arith.select %p, %a, %b : i32\n%r = arith.select %q, %0, %c : i32", "i32", "q ? (p ? a : b) : c"),
    # Casts.
    ("%r = arith.sitofp %a : i32 to f32", "f32", "static_cast<float>(a)"),
    ("%r = arith.sitofp %p : i1 to f32", "f32", "p ? -1.0f : 0.0f"),
    ("%r = arith.uitofp %p : i1 to f32", "f32", "static_cast<float>(p)"),
    ("%r = arith.uitofp %a : i32 to f32", "f32", "static_cast<float>(static_cast<uint32_t>(a))"),
    ("%r = arith.fptosi %f : f32 to i32", "i32", "static_cast<int32_t>(f)"),
    ("%r = arith.fptoui %f : f32 to i32", "i32", "static_cast<int32_t>(static_cast<uint32_t>(f))"),
    ("%r = arith.extf %h : f16 to f32", "f32", "static_cast<float>(h)"),
    ("%r = arith.truncf %d : f64 to f32", "f32", "static_cast<float>(d)"),
    ("%r = arith.truncf %f : f32 to bf16", "bf16", "AscendC::Cast(f)"),
    ("%r = arith.extf %bf : bf16 to f32", "f32", "AscendC::Cast(bf)"),
    ("%r = arith.sitofp %a : i32 to bf16", "bf16", "AscendC::Cast(static_cast<float>(a))"),
    ("%r = arith.fptosi %bf : bf16 to i32", "i32", "static_cast<int32_t>(AscendC::Cast(bf))"),
    ("%r = arith.extsi %a : i32 to i64", "i64", "static_cast<int64_t>(a)"),
    ("%r = arith.extsi %p : i1 to i32", "i32", "p ? -1 : 0"),
    ("%r = arith.extui %p : i1 to i32", "i32", "static_cast<int32_t>(p)"),
    ("%r = arith.extui %a : i32 to i64", "i64", "static_cast<int64_t>(static_cast<uint32_t>(a))"),
    ("%r = arith.trunci %l : i64 to i32", "i32", "static_cast<int32_t>(l)"),
    ("%r = arith.trunci %a : i32 to i1", "i1", "(a & 1) != 0"),
    ("%0 = arith.index_cast %a : i32 to index\n%r = arith.index_cast %0 : index to i32", "i32",
     "static_cast<int32_t>(static_cast<int64_t>(a))"),
    ("%r = emitc.cast %a : i32 to ui64", "ui64", "static_cast<uint64_t>(a)"),
    ("%r = emitc.cast %u : ui32 to f32", "f32", "static_cast<float>(u)"),
    # Small integers are int in C++, but wrap in the IR.
    ("%r = arith.addi %s, %s : i16", "i16", "static_cast<int16_t>(s + s)"),
    # 64-bit arithmetic between literals must not be done by int.
    ("%x = arith.constant 1 : i64\n%r = arith.shli %x, %l : i64", "i64", "1LL << l"),
    ("%x = arith.constant 3 : i64\n%y = arith.constant 4 : i64\n%0 = arith.select %p, %x, %y : i64\n"
     "%r = arith.muli %0, %0 : i64", "i64", "value * value"),
    # Unsigned arithmetic reads like the Python it came from.
    ("%0 = emitc.cast %u : ui32 to i32\n%1 = emitc.cast %v : ui32 to i32\n%2 = arith.addi %0, %1 : i32\n"
     "%r = emitc.cast %2 : i32 to ui32", "ui32", "u + v"),
    ("%x = arith.constant 3 : i32\n%0 = emitc.cast %u : ui32 to i32\n%1 = arith.divui %0, %x : i32\n"
     "%2 = arith.muli %1, %x : i32\n%r = emitc.cast %2 : i32 to ui32", "ui32", "u / 3 * 3"),
    ("%x = arith.constant -3 : i32\n%0 = emitc.cast %u : ui32 to i32\n%r = arith.cmpi ult, %0, %x : i32", "i1",
     "u < 4294967293U"),
    ("%r = arith.cmpi ult, %a, %b : i32", "i1", "static_cast<uint32_t>(a) < static_cast<uint32_t>(b)"),
    ("%r = arith.shrui %a, %b : i32", "i32", "static_cast<int32_t>(static_cast<uint32_t>(a) >> b)"),
    ("%x = arith.constant 4 : i32\n%r = arith.maxui %a, %x : i32", "i32", "static_cast<uint32_t>(a) > 4 ? a : 4"),
    # One operand, one evaluation.
    ("%0 = arith.addi %a, %b : i32\n%r = arith.minsi %0, %c : i32", "i32", "value < c ? value : c"),
    ("%0 = asc.get_block_idx : i32\n%r = arith.muli %0, %a : i32", "i32",
     "AscendC::GetBlockIdx() * a"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "result", "expected"), TEXTS)
def test_text(lines: str, result: str, expected: str) -> None:
    assert shown(lines, result) == expected


CMPF = {
    "oeq": lambda f, g: f == g,
    "ogt": lambda f, g: f > g,
    "oge": lambda f, g: f >= g,
    "olt": lambda f, g: f < g,
    "ole": lambda f, g: f <= g,
    "one": lambda f, g: f < g or f > g,
    "ord": lambda f, g: not (math.isnan(f) or math.isnan(g)),
    "ueq": lambda f, g: not (f < g or f > g),
    "ugt": lambda f, g: not f <= g,
    "uge": lambda f, g: not f < g,
    "ult": lambda f, g: not f >= g,
    "ule": lambda f, g: not f > g,
    "une": lambda f, g: f != g,
    "uno": lambda f, g: math.isnan(f) or math.isnan(g),
    "true": lambda f, g: True,
    "false": lambda f, g: False,
}
CMPI = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "slt": lambda a, b: a < b,
    "sle": lambda a, b: a <= b,
    "sgt": lambda a, b: a > b,
    "sge": lambda a, b: a >= b,
    "ult": lambda a, b: a % 2**32 < b % 2**32,
    "ule": lambda a, b: a % 2**32 <= b % 2**32,
    "ugt": lambda a, b: a % 2**32 > b % 2**32,
    "uge": lambda a, b: a % 2**32 >= b % 2**32,
}


def signed(value: int) -> int:
    return (value + 2**31) % 2**32 - 2**31


def _nan_or(choose: Callable[[float, float], float]) -> Callable[[float, float], float]:
    return lambda f, g: math.nan if math.isnan(f) or math.isnan(g) else choose(f, g)


def _number_of(choose: Callable[[float, float], float]) -> Callable[[float, float], float]:
    return lambda f, g: g if math.isnan(f) else f if math.isnan(g) else choose(f, g)


INTEGERS: dict[str, Callable[[int, int], int | None]] = {
    "addi": lambda a, b: signed(a + b) if a + b == signed(a + b) else None,
    "divsi": lambda a, b: truncated(a, b) if b else None,
    "remsi": lambda a, b: remainder(a, b) if b else None,
    "floordivsi": lambda a, b: a // b if b else None,
    "ceildivsi": lambda a, b: -(-a // b) if b else None,
    "divui": lambda a, b: signed(a % 2**32 // (b % 2**32)) if b else None,
    "remui": lambda a, b: signed(a % 2**32 % (b % 2**32)) if b else None,
    "ceildivui": lambda a, b: signed(-(-(a % 2**32) // (b % 2**32))) if b else None,
    "shli": lambda a, b: signed(a << b) if 0 <= b < 32 else None,
    "shrsi": lambda a, b: a >> b if 0 <= b < 32 else None,
    "shrui": lambda a, b: signed(a % 2**32 >> b) if 0 <= b < 32 else None,
    "andi": lambda a, b: a & b,
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
    "minsi": min,
    "maxsi": max,
    "minui": lambda a, b: min(a, b, key=lambda value: value % 2**32),
    "maxui": lambda a, b: max(a, b, key=lambda value: value % 2**32),
}
FLOATS: dict[str, Callable[[float, float], float]] = {
    "minimumf": _nan_or(min),
    "maximumf": _nan_or(max),
    "minnumf": _number_of(min),
    "maxnumf": _number_of(max),
}
SAMPLE_INTEGERS = (0, 1, 2, 3, 7, 31, 100, 2**31 - 2, -1, -2, -3, -7, -100)
SAMPLE_FLOATS = (0.0, 1.0, -1.5, 3.25, math.inf, -math.inf, math.nan)

Case = tuple[str, str, str, Callable[[Any, Any], Any]]
BY_INTEGERS: list[Case] = [
    *((f"i_{op}", f"%r = arith.{op} %a, %b : i32", "i32", meaning) for op, meaning in INTEGERS.items()),
    *((f"c_{op}", f"%r = arith.cmpi {op}, %a, %b : i32", "i1", meaning) for op, meaning in CMPI.items()),
    *(
        (f"{op}_by_{'minus_' if by < 0 else ''}{abs(by)}", f"%k = arith.constant {by} : i32\n"
         f"%r = arith.{op} %a, %k : i32", "i32", lambda a, _, op=op, by=by: INTEGERS[op](a, by))
        for op in ("floordivsi", "ceildivsi", "divsi", "remsi")
        for by in (3, 8, -2, -7)
    ),
]  # fmt: skip
BY_FLOATS: list[Case] = [
    *((f"f_{op}", f"%r = arith.cmpf {op}, %f, %g : f32", "i1", meaning) for op, meaning in CMPF.items()),
    *((f"f_{op}", f"%r = arith.{op} %f, %g : f32", "f32", meaning) for op, meaning in FLOATS.items()),
]
C_TYPES = {"i32": ctypes.c_int32, "i1": ctypes.c_bool, "f32": ctypes.c_float}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    kernels = "\n".join(kernel(lines, result, name) for name, lines, result, _ in BY_INTEGERS + BY_FLOATS)
    return load(printed(f"builtin.module {{{kernels}}}"), tmp_path_factory.mktemp("arithmetic"))


def run(library: ctypes.CDLL, name: str, result: str, *, a: int = 0, b: int = 0, f: float = 0, g: float = 0) -> Any:
    out = (C_TYPES[result] * 1)()
    function = library[name]
    function.argtypes = [type(out), *[ctypes.c_int32] * 3, *[ctypes.c_bool] * 2, *[ctypes.c_float] * 2]
    function(out, a, b, 0, False, False, f, g)
    return out[0]


@pytest.mark.parametrize(("name", "_", "result", "meaning"), BY_INTEGERS, ids=[case[0] for case in BY_INTEGERS])
def test_integers_compute(
    library: ctypes.CDLL, name: str, _: str, result: str, meaning: Callable[[int, int], Any]
) -> None:
    for a in SAMPLE_INTEGERS:
        for b in SAMPLE_INTEGERS:
            expected = meaning(a, b)
            if expected is not None:
                assert run(library, name, result, a=a, b=b) == expected, (a, b)


@pytest.mark.parametrize(("name", "_", "result", "meaning"), BY_FLOATS, ids=[case[0] for case in BY_FLOATS])
def test_floats_compute(
    library: ctypes.CDLL, name: str, _: str, result: str, meaning: Callable[[float, float], Any]
) -> None:
    for f in SAMPLE_FLOATS:
        for g in SAMPLE_FLOATS:
            got, expected = run(library, name, result, f=f, g=g), meaning(f, g)
            assert got == expected or (math.isnan(got) and math.isnan(expected)), (f, g)
