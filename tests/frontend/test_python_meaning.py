# SPDX-License-Identifier: Apache-2.0
"""Kernels compute what Python computes: each case runs as a kernel on the CPU model and as plain Python."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable
from itertools import product

import numpy as np
import pytest

import asc
import asc.runtime.config as config

SIZE = 64
UNTOUCHED = -77

Case = Callable[["Memory", int, int, float], None]
CASES: list[tuple[Case, type, Iterable[tuple[int, int, float]]]] = []

SMALL = list(product((-7, -1, 0, 2, 9), (-3, 1, 4), (0.5,)))
COUNTS = [(0, 0, 0.5), (1, 5, -1.5), (6, -4, 2.0), (-3, 2, 8.0)]
FLOATS = [(1, 2, f) for f in (0.0, -0.0, 1.5, -2.5, math.inf, -math.inf, math.nan)]


class Memory:
    """What a kernel's `out` is in plain Python."""

    def __init__(self) -> None:
        self.values = [float(index) for index in range(SIZE)]

    def set_value(self, index: int, value: float) -> None:
        self.values[index] = value

    def get_value(self, index: int) -> float:
        return self.values[index]


def case(dtype: type, arguments: Iterable[tuple[int, int, float]]) -> Callable[[Case], Case]:
    def register(fn: Case) -> Case:
        CASES.append((fn, dtype, arguments))
        return fn

    return register


@asc.jit
def run(x: asc.GlobalAddress, body: asc.ConstExpr, n: int, m: int, f: float):
    out = asc.GlobalTensor()
    out.set_global_buffer(x)
    body(out, n, m, f)


@case(np.float32, COUNTS)
def while_condition_is_reevaluated(out, n, m, f):
    i = 0
    while i < n and i * i < 20:
        out.set_value(i, i * 2.0)
        i += 1
    out.set_value(40, i)


@case(np.float32, COUNTS)
def accumulators_start_as_literals(out, n, m, f):
    total, most, seen = 0, -1, False
    for i in range(n):
        value = out.get_value(i) * f
        total = total + value
        if value > most:
            most = value
            seen = True
    out.set_value(0, total)
    out.set_value(1, most)
    out.set_value(2, seen)


@case(np.int32, [(a, b, 0.0) for a in (10, 0, -5) for b in (0, 3, 11)])
def ranges_with_constant_steps(out, n, m, f):
    k = 0
    for i in range(n, m, -3):
        out.set_value(k, i)
        k += 1
    for i in range(m, n, 2):
        out.set_value(k, i)
        k += 1
    for i in asc.static_range(7, 1, -2):
        out.set_value(k, i + n)
        k += 1
    out.set_value(50, k)


@case(np.int32, [(a, b, 0.0) for a in (10, -5) for b in (-4, -1, 1, 3)])
def ranges_with_steps_known_at_run_time(out, n, m, f):
    k = 0
    for i in range(n, 2, m):
        out.set_value(k, i)
        k += 1
    out.set_value(50, k)


@case(np.float32, SMALL)
def names_assigned_in_branches(out, n, m, f):
    y = 5
    if n > m:
        y, z = n, 1
    elif n > 0:
        z = 2.5
    else:
        y = y + 1
        z = m
    out.set_value(0, y)
    out.set_value(1, z)


@case(np.int32, [(a, b, 0.0) for a in (-7, -6, -1, 0, 5, 6, 2147483647, -2147483648) for b in (-4, -3, 1, 2, 5)])
def division_floors(out, n, m, f):
    out.set_value(0, n // m)
    out.set_value(1, n % m)
    out.set_value(2, n // 3)
    out.set_value(3, n % 3)
    out.set_value(4, n // 8)
    out.set_value(5, n % 8)
    out.set_value(6, n // -3)
    out.set_value(7, n % -3)
    out.set_value(8, 100 // m)
    out.set_value(9, -100 % m)
    out.set_value(10, asc.get_block_num() * 7 // 3)


@case(np.int32, [(2, 3, 0.0), (100000, 0, 0.0), (-100000, 9, 0.0)])
def what_python_does_not_compute_cannot_overflow(out, n, m, f):
    small = -1000 < n < 1000
    out.set_value(0, n * n if small else 7)
    out.set_value(1, small and n * n > 3)
    out.set_value(2, n * n < 3 if small else n > 0)
    for i in range(m if small else 0):
        out.set_value(10 + i, n * n)


@case(np.float32, FLOATS)
def floats(out, n, m, f):
    out.set_value(0, -f)
    out.set_value(1, abs(f))
    out.set_value(2, f if f == f else 7.0)
    out.set_value(3, f != f)
    out.set_value(4, not f)
    out.set_value(5, min(f, 1.0))
    out.set_value(6, max(1.0, f))
    out.set_value(7, 1 if f else 2)
    out.set_value(8, f * n + m / 4.0)
    out.set_value(9, f < 1 < m)


@case(np.float32, [(1, 2, f) for f in (0.0, -7.5, 7.25, 2.0)])
def floor_division_of_floats(out, n, m, f):
    out.set_value(0, f // 2)
    out.set_value(1, f % 2)
    out.set_value(2, f // -0.5)
    out.set_value(3, f % -4.0)


@case(np.float32, [(n, m, f) for n, m, _ in SMALL for f in (-1.75, 2.5)])
def python_builtins(out, n, m, f):
    out.set_value(0, min(n, m, 3))
    out.set_value(1, max((n, m)))
    out.set_value(2, min(f, n))
    out.set_value(3, abs(n - m))
    out.set_value(4, int(f))
    out.set_value(5, float(n) / 2)
    out.set_value(6, bool(n))
    out.set_value(7, sum((n, m, f), 1))
    out.set_value(8, (n > m) + (m > n) + True)
    quotient, remainder = divmod(n, 7)
    out.set_value(9, quotient * 10 + remainder)
    out.set_value(10, len((n, m)) if isinstance(n, int) and not isinstance(f, int) else 0)


@case(np.int32, SMALL)
def truth(out, n, m, f):
    out.set_value(0, n and m)
    out.set_value(1, n or m)
    out.set_value(2, (n and m) or 5)
    out.set_value(3, not n)
    out.set_value(4, 0 < n <= m != 3)
    out.set_value(5, n > 0 or m > 0 or n == m)
    out.set_value(6, n > 0 and n < m and m < 9)
    out.set_value(7, 1 if n else 2 if m > 0 else 3)
    out.set_value(8, not (n > 0 and m > 0))
    out.set_value(9, None is None and n is not None)


@case(np.int32, SMALL)
def right_sides_run_only_when_needed(out, n, m, f):
    k = 0
    if n != 0 and 10 // n > 2:
        k = 1
    if n < 0 or out.get_value(n) > 3:
        k = k + 2
    out.set_value(0, k)
    out.set_value(1, 8 % n if n else -1)


@case(np.int32, COUNTS)
def nested_loops(out, n, m, f):
    total = 0
    for i in range(n):
        for j in range(i, n):
            if (i + j) % 2 == 0:
                total += j
            else:
                total -= i
        k = total
        while k > 3:
            k -= 2
            total += 1
        out.set_value(i, k)
    out.set_value(50, total)


@case(np.int32, COUNTS)
def swaps_and_tuples(out, n, m, f):
    a, b = 0, 1
    pair = (n, 3)
    for _ in range(n):
        a, b = b, a + b
        pair = (pair[1], pair[0] + 1)
    first, *rest = (a, b, *pair)
    for index, value in enumerate(rest):
        out.set_value(index, value)
    out.set_value(10, first)


@case(np.int32, COUNTS)
def loop_variables_after_the_loop(out, n, m, f):
    for i in range(3):
        last = i * n
    out.set_value(0, i)
    out.set_value(1, last)
    i = 100
    for i in range(n):
        out.set_value(20, i)
    out.set_value(2, i)
    for i in range(n):
        i = i * 2
        out.set_value(3 + i, i)


@case(np.int64, [(n, m, 0.0) for n, m in ((-3, 1), (0, 2), (7, 3))])
def large_integers(out, n, m, f):
    out.set_value(0, n + 5_000_000_000)
    out.set_value(1, -9223372036854775808 + 0 * n)
    out.set_value(2, n * 1_000_000_000_000)
    out.set_value(3, n < 5_000_000_000)
    total = 0
    for _ in range(m):
        total += 3_000_000_000
    out.set_value(4, total)
    out.set_value(5, (1 << 40) + n)
    out.set_value(6, 2**62 + n)


@case(np.int32, [(n, m, 0.0) for n in (-5, 0, 12) for m in (1, 7)])
def bits(out, n, m, f):
    out.set_value(0, n & m)
    out.set_value(1, n | m)
    out.set_value(2, n ^ m)
    out.set_value(3, ~n)
    out.set_value(4, n << 3)
    out.set_value(5, n >> 2)
    out.set_value(6, 1 << m)
    out.set_value(7, (n > m) & (m > 0))
    out.set_value(8, (n > m) ^ True)


@asc.jit
def power(base, exponent: asc.ConstExpr[int], *, start=1):
    result = start
    for _ in asc.static_range(exponent):
        result = result * base
    return result


@asc.jit
def both(base, exponent: asc.ConstExpr[int]):
    return power(base, exponent), power(base, exponent, start=2)


@case(np.float32, SMALL)
def helpers_with_different_constants(out, n, m, f):
    out.set_value(0, power(f, 3))
    out.set_value(1, power(n, 2))
    single, double = both(base=m, exponent=1)
    out.set_value(2, single + double)
    out.set_value(3, power(2, 5))


def plain(fn: Case) -> Case:
    """The case for Python itself: `asc` names stand for what they are in Python."""
    names = {**fn.__globals__, "power": plain_power, "both": plain_both, "asc": PlainAsc}
    return type(fn)(fn.__code__, names)  # pyright: ignore[reportReturnType, reportCallIssue] - a function is a Case


class PlainAsc:
    static_range = range

    @staticmethod
    def get_block_num() -> int:
        return 1


def plain_power(base: float, exponent: int, *, start: int = 1) -> float:
    return start * base**exponent


def plain_both(base: float, exponent: int) -> tuple[float, float]:
    return plain_power(base, exponent), plain_power(base, exponent, start=2)


@pytest.mark.parametrize(("fn", "dtype", "arguments"), CASES, ids=lambda each: getattr(each, "__name__", ""))
def test_a_kernel_means_what_python_means(fn: Case, dtype: type, arguments: Iterable[tuple[int, int, float]]) -> None:
    config.set_platform(config.Backend.Model)
    body = asc.jit(fn)
    for n, m, f in arguments:
        memory = Memory()
        plain(fn)(memory, n, m, f)
        data = np.arange(SIZE, dtype=dtype)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            run[1](data, body, n, m, f)
        np.testing.assert_allclose(data, np.array(memory.values), rtol=1e-6, err_msg=f"{n=} {m=} {f=}")
