# SPDX-License-Identifier: Apache-2.0
"""Loops, branches and the variables that live through them."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest
from host_compiler import load, printed, printed_body
from random_kernels import NAMESPACE, SLOTS, RandomKernel

TENSOR = "!asc.global_tensor<*xi32>"


def body(lines: str) -> list[str]:
    """What a function of `%t` (a tensor), `%a`, `%b`, `%n` (i32) and `%p` (i1) with constants %0 to %2 prints."""
    constants = "\n".join(f"%c{n} = arith.constant {n} : i32" for n in range(3))
    arguments = f"%t: {TENSOR}, %a: i32, %b: i32, %n: i32, %p: i1"
    return printed_body(f"builtin.module {{ func.func @f({arguments}) {{\n{constants}\n{lines}\nfunc.return }} }}")


def store(value: str, index: str = "%c0") -> str:
    return f"asc.global_tensor.set_value %t, {index}, {value} : {TENSOR}, i32, i32"


def text(lines: str) -> list[str]:
    return [line for line in lines.strip("\n").split("\n") if line]


CASES = {
    "a loop over indices": (
        "%lb = arith.constant 0 : index\n%ub = arith.constant 8 : index\n%st = arith.constant 2 : index\n"
        f"scf.for %i = %lb to %ub step %st {{\n{store('%n', '%c1')} }}",
        """
for (int64_t i = 0; i < 8; i += 2) {
    t.SetValue(1, n);
}
""",
    ),
    "loops in a row keep their counter": (
        f"scf.for %i = %c0 to %n step %c1 : i32 {{ {store('%i')} }}\n"
        "scf.for %i_1 = %c0 to %n step %c1 : i32 {\n"
        f"scf.for %i_2 = %c0 to %i_1 step %c1 : i32 {{ {store('%i_2')} }} }}",
        """
for (int32_t i = 0; i < n; ++i) {
    t.SetValue(0, i);
}
for (int32_t i = 0; i < n; ++i) {
    for (int32_t i_1 = 0; i_1 < i; ++i_1) {
        t.SetValue(0, i_1);
    }
}
""",
    ),
    "values that change places": (
        "%x, %y = scf.for %i = %c0 to %n step %c1 iter_args(%x_1 = %a, %y_1 = %b) -> (i32, i32) : i32 {\n"
        f"scf.yield %y_1, %x_1 : i32, i32 }}\n{store('%x')}\n{store('%y')}",
        """
int32_t x = a;
int32_t y = b;
for (int32_t i = 0; i < n; ++i) {
    int32_t x_next = y;
    y = x;
    x = x_next;
}
t.SetValue(0, x);
t.SetValue(0, y);
""",
    ),
    "no temporary where an order does it": (
        "%x, %y = scf.for %i = %c0 to %n step %c1 iter_args(%x_1 = %a, %y_1 = %b) -> (i32, i32) : i32 {\n"
        f"%s = arith.addi %x_1, %y_1 : i32\nscf.yield %y_1, %c1 : i32, i32 }}\n{store('%x')}\n{store('%y')}",
        """
int32_t x = a;
int32_t y = b;
for (int32_t i = 0; i < n; ++i) {
    x = y;
    y = 1;
}
t.SetValue(0, x);
t.SetValue(0, y);
""",
    ),
    "a carried value that is needed later keeps its variable": (
        f"%a_1 = scf.for %i = %c0 to %n step %c1 iter_args(%a_2 = %a) -> (i32) : i32 {{\n"
        f"%a_3 = arith.addi %a_2, %i : i32\nscf.yield %a_3 : i32 }}\n{store('%a_1')}\n{store('%a')}",
        """
int32_t a_1 = a;
for (int32_t i = 0; i < n; ++i) {
    a_1 += i;
}
t.SetValue(0, a_1);
t.SetValue(0, a);
""",
    ),
    "assigning again": (
        f"%x = arith.addi %a, %c1 : i32\n{store('%x')}\n{store('%x', '%c1')}\n"
        f"%x_1 = arith.addi %x, %b : i32\n{store('%x_1')}\n{store('%x_1', '%c1')}",
        """
int32_t x = a + 1;
t.SetValue(0, x);
t.SetValue(1, x);
x += b;
t.SetValue(0, x);
t.SetValue(1, x);
""",
    ),
    "not while the old value is needed": (
        f"%x = arith.addi %a, %c1 : i32\n{store('%x')}\n%x_1 = arith.muli %x, %b : i32\n{store('%x_1')}\n"
        f"{store('%x_1', '%c1')}\n%y = arith.subi %x, %c1 : i32\n{store('%y')}",
        """
int32_t x = a + 1;
t.SetValue(0, x);
int32_t x_1 = x * b;
t.SetValue(0, x_1);
t.SetValue(1, x_1);
t.SetValue(0, x - 1);
""",
    ),
    "an expression that is printed later still needs it": (
        f"%x = arith.addi %a, %c1 : i32\n{store('%x')}\n%y = arith.subi %x, %c1 : i32\n"
        f"%x_1 = arith.muli %a, %b : i32\n{store('%x_1')}\n{store('%x_1', '%c1')}\n{store('%y')}",
        """
int32_t x = a + 1;
t.SetValue(0, x);
int32_t x_1 = a * b;
t.SetValue(0, x_1);
t.SetValue(1, x_1);
t.SetValue(0, x - 1);
""",
    ),
    "assigned in one branch": (
        f"%x = arith.addi %a, %c1 : i32\n%x_1 = scf.if %p -> (i32) {{\n%x_2 = arith.addi %x, %b : i32\n"
        f"scf.yield %x_2 : i32 }} else {{ scf.yield %x : i32 }}\n{store('%x_1')}",
        """
int32_t x = a + 1;
if (p) {
    x += b;
}
t.SetValue(0, x);
""",
    ),
    "assigned in the other branch": (
        f"%x = arith.addi %a, %c1 : i32\n%x_1 = scf.if %p -> (i32) {{ scf.yield %x : i32 }} else {{\n"
        f"%x_2 = arith.addi %x, %b : i32\nscf.yield %x_2 : i32 }}\n{store('%x_1')}",
        """
int32_t x = a + 1;
if (!p) {
    x += b;
}
t.SetValue(0, x);
""",
    ),
    "a value for both branches": (
        f"%x = scf.if %p -> (i32) {{\n{store('%a')}\nscf.yield %a : i32 }} else {{ scf.yield %b : i32 }}\n"
        + store("%x"),
        """
int32_t x = b;
if (p) {
    t.SetValue(0, a);
    x = a;
}
t.SetValue(0, x);
""",
    ),
    "a conditional expression": (
        "%x = scf.if %p -> (i32) { scf.yield %a : i32 } else {\n"
        f"%0 = arith.addi %b, %c1 : i32\nscf.yield %0 : i32 }}\n{store('%x')}",
        """
t.SetValue(0, p ? a : b + 1);
""",
    ),
    "and, or": (
        "%false = arith.constant false\n%true = arith.constant true\n%0 = arith.cmpi slt, %a, %n : i32\n"
        "%1 = scf.if %0 -> (i1) {\n%2 = arith.cmpi slt, %b, %n : i32\nscf.yield %2 : i1\n"
        "} else { scf.yield %false : i1 }\n"
        "%3 = scf.if %1 -> (i1) { scf.yield %true : i1 } else { scf.yield %p : i1 }\n"
        f"scf.if %3 {{ {store('%a')} }}",
        """
if ((a < n && b < n) || p) {
    t.SetValue(0, a);
}
""",
    ),
    "else if": (
        f"scf.if %p {{ {store('%c0')} }} else {{\n%0 = arith.cmpi slt, %a, %b : i32\n"
        f"scf.if %0 {{ {store('%c1')} }} else {{\n{store('%c2')} }} }}",
        """
if (p) {
    t.SetValue(0, 0);
} else if (a < b) {
    t.SetValue(0, 1);
} else {
    t.SetValue(0, 2);
}
""",
    ),
    "only the else branch does something": (
        f"%0 = arith.cmpi slt, %a, %b : i32\nscf.if %0 {{ }} else {{ {store('%c1')} }}",
        """
if (!(a < b)) {
    t.SetValue(0, 1);
}
""",
    ),
    "a branch that does nothing": ("scf.if %p { }", ""),
    "a condition that reads": (
        f"scf.while () : () -> () {{\n%0 = asc.global_tensor.get_value %t, %a : {TENSOR}, i32, i32\n"
        f"%1 = arith.cmpi sgt, %0, %c0 : i32\nscf.condition(%1) }} do {{ {store('%c1')}\nscf.yield }}",
        """
while (t.GetValue(a) > 0) {
    t.SetValue(0, 1);
}
""",
    ),
    "a condition that needs statements": (
        "%r = scf.while (%k = %n) : (i32) -> i32 {\n%0 = arith.muli %k, %k : i32\n%1 = arith.cmpi slt, %0, %a : i32\n"
        "%2 = arith.cmpi sgt, %0, %b : i32\n%3 = arith.andi %1, %2 : i1\nscf.condition(%3) %0 : i32 } do {\n"
        f"^bb0(%sq: i32):\n{store('%sq')}\n%4 = arith.subi %sq, %c1 : i32\nscf.yield %4 : i32 }}\n{store('%r')}",
        """
int32_t k = n;
int32_t sq;
while (true) {
    int32_t value = k * k;
    sq = value;
    if (!(value < a && value > b)) {
        break;
    }
    t.SetValue(0, sq);
    k = sq - 1;
}
t.SetValue(0, sq);
""",
    ),
    "a long expression is taken apart": (
        "%e1 = arith.addi %a, %b : i32\n"
        + "\n".join(f"%e{n + 1} = arith.addi %e{n}, %b : i32" for n in range(1, 12))
        + f"\n{store('%e12')}",
        """
int32_t e4 = a + b + b + b + b;
t.SetValue(0, e4 + b + b + b + b + b + b + b + b);
""",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_text(name: str) -> None:
    lines, expected = CASES[name]
    assert body(lines) == text(expected)


INPUTS = [(0, 0), (5, -3), (-1000, 1000), (17, 2), (-1, -1)]


@pytest.mark.parametrize("hints", [True, False], ids=["python names", "no names"])
def test_random_programs_compute_the_same(hints: bool, tmp_path: Path) -> None:
    kernels = [RandomKernel(seed + 1000 * hints, hints=hints) for seed in range(12)]
    source = printed("builtin.module {\n" + "\n".join(kernel.mlir for kernel in kernels) + "\n}")
    library = load(source, tmp_path)
    for kernel in kernels:
        namespace = dict(NAMESPACE)
        exec(kernel.python, namespace)
        for p, q in INPUTS:
            expected, got = [0] * SLOTS, (ctypes.c_int32 * SLOTS)()
            namespace[kernel.name](expected, p, q)  # pyright: ignore[reportCallIssue] - made by exec
            library[kernel.name](got, p, q)
            assert list(got) == expected, (kernel.python, p, q)
