# SPDX-License-Identifier: Apache-2.0
"""Constants: right type, exactly the right value, no more digits than needed."""

from __future__ import annotations

import ctypes
import math
import struct
from pathlib import Path

import pytest
from host_compiler import load
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType, StringAttr, bf16, f16, f32, f64

from asc.codegen.cannot_print import Unprintable
from asc.codegen.expression import ADDITIVE, PRIMARY
from asc.codegen.literals import literal
from asc.codegen.types import cpp
from asc.dialects.dtypes import scalar_type

INTEGERS = [
    (0, "i32", "0"),
    (-1, "i32", "-1"),
    (2**31 - 1, "i32", "2147483647"),
    (-(2**31), "i32", "-2147483647 - 1"),
    (-128, "i8", "-128"),
    (1, "i1", "true"),
    (-1, "i1", "true"),
    (0, "i1", "false"),
    (7, "i64", "7"),
    (2**31, "i64", "2147483648LL"),
    (-(2**31), "i64", "-2147483647 - 1"),
    (-(2**31) - 1, "i64", "-2147483649LL"),
    (-(2**63), "i64", "-9223372036854775807LL - 1"),
    (12, "index", "12"),
    (65536, "ui32", "65536"),
    (2**32 - 1, "ui32", "4294967295U"),
    (65535, "ui64", "65535"),
    (2**32, "ui64", "4294967296ULL"),
    (2**64 - 1, "ui64", "18446744073709551615ULL"),
]


@pytest.mark.parametrize(("value", "kind", "text"), INTEGERS)
def test_integers(value: int, kind: str, text: str) -> None:
    got = literal(IntegerAttr(value, scalar_type(kind)))  # pyright: ignore[reportArgumentType]
    assert got.text == text
    assert got.precedence == (ADDITIVE if text.startswith("-") else PRIMARY)


FLOATS = [
    (1.0, f32, "1.0f"),
    (-1.5, f32, "-1.5f"),
    (-0.0, f32, "-0.0f"),
    (0.1, f32, "0.1f"),
    (1e-7, f32, "1e-07f"),
    (1e20, f32, "1e+20f"),
    (100.0, f32, "100.0f"),
    (16777217.0, f32, "16777216.0f"),
    (3.4028234663852886e38, f32, "3.4028235e+38f"),
    (1e-45, f32, "1e-45f"),
    (0.1, f64, "0.1"),
    (1e300, f64, "1e+300"),
    (1.5, f16, "static_cast<half>(1.5f)"),
    (0.1, f16, "static_cast<half>(0.1f)"),
    (65504.0, f16, "static_cast<half>(65504.0f)"),
    (6e-8, f16, "static_cast<half>(6e-08f)"),
    (1.5, bf16, "AscendC::Cast(1.5f)"),
    (math.inf, f32, "AscendC::NumericLimits<float>::Infinity()"),
    (-math.inf, f16, "AscendC::NumericLimits<half>::NegativeInfinity()"),
    (math.nan, f32, "AscendC::NumericLimits<float>::QuietNaN()"),
    (math.inf, f64, "static_cast<double>(AscendC::NumericLimits<float>::Infinity())"),
    (math.nan, bf16, "AscendC::Cast(AscendC::NumericLimits<float>::QuietNaN())"),
]


@pytest.mark.parametrize(("value", "kind", "text"), FLOATS)
def test_floats(value: float, kind: object, text: str) -> None:
    assert literal(FloatAttr(value, kind)).text == text  # pyright: ignore[reportArgumentType, reportCallIssue]


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_float_names_its_value(value: float) -> None:
    number = float(literal(FloatAttr(value, f32)).text.removesuffix("f"))
    assert struct.pack("<f", number) == struct.pack("<f", value)


@given(st.floats(width=16, allow_nan=False, allow_infinity=False))
def test_a_half_names_its_value_through_float(value: float) -> None:
    text = literal(FloatAttr(value, f16)).text
    number = float(text.removeprefix("static_cast<half>(").removesuffix("f)"))
    through_float = struct.unpack("<f", struct.pack("<f", number))[0]
    assert struct.pack("<e", through_float) == struct.pack("<e", value)


def test_a_compiler_reads_the_same_values(tmp_path: Path) -> None:
    values = [value for value, kind, _ in FLOATS if kind is f32]
    texts = ", ".join(literal(FloatAttr(value, f32)).text for value in values)
    source = f'#include "kernel_operator.h"\nextern "C" float values[] = {{{texts}}};'
    array = (ctypes.c_float * len(values)).in_dll(load(source, tmp_path), "values")
    assert struct.pack(f"<{len(values)}f", *array) == struct.pack(f"<{len(values)}f", *values)


def test_other_constants_are_refused() -> None:
    with pytest.raises(Unprintable, match="neither an integer nor a float"):
        literal(StringAttr("text"))


@pytest.mark.parametrize("bits", [4, 24, 128])
def test_odd_widths_are_refused(bits: int) -> None:
    with pytest.raises(Unprintable, match=f"no integer type of {bits} bits"):
        cpp(IntegerType(bits))
