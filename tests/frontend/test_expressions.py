# SPDX-License-Identifier: Apache-2.0
"""The IR of expressions: types of numbers, plain or floored division, what is computed while compiling."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest
from traced import assert_lines, kernel, module_of, refused

from asc.diagnostics import Engine
from asc.language.core.dtype import (
    DataType,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint32,
    uint64,
)

BY_NAME = {each.name: each for each in (float16, float32, float64, int8, int16, int32, int64, uint8, uint32, uint64)}


def ops_of(expression: str, **names: object) -> list[str]:
    """The names of the ops that an expression becomes, constants aside."""
    found = [op.name for op in module_of(kernel(f"value = {expression}", **names)).walk()]
    return found[found.index("asc.global_tensor.set_global_buffer") + 1 : -1]


def type_of(expression: str, **arguments: object) -> str:
    """The type of an expression, which must be a run-time one."""
    module = module_of(kernel(f"value = asc.language.core.ir_value.materialize_ir_value({expression})"), **arguments)
    (value,) = [result for op in module.walk() for result in op.results if result.name_hint == "value"]
    return str(value.type)


# Operands by type or literal, and the type they meet in ("" where there is none).
MEETINGS: list[tuple[DataType, DataType | str, str]] = [
    (int32, int32, "i32"),
    (int8, int16, "i16"),
    (int32, int64, "i64"),
    (uint8, int16, "i16"),
    (uint8, int8, "i16"),
    (uint32, int32, "i64"),
    (uint32, int64, "i64"),
    (uint8, uint32, "ui32"),
    (uint64, uint32, "ui64"),
    (uint64, int8, ""),
    (int32, float16, "f16"),
    (int64, float32, "f32"),
    (float16, float32, "f32"),
    (float32, float64, "f64"),
    (int8, "100", "i8"),
    (int8, "200", "i32"),
    (int8, "True", "i8"),
    (uint8, "200", "ui8"),
    (uint8, "-1", "i32"),
    (uint64, "18446744073709551615", "ui64"),
    (int32, "2147483648", "i64"),
    (int32, "1.5", "f32"),
    (float16, "2", "f16"),
    (float16, "2.5", "f32"),
    (float64, "2.5", "f64"),
]


@pytest.mark.parametrize(("left", "right", "expected"), MEETINGS, ids=str)
def test_types_meet(left: DataType, right: DataType | str, expected: str) -> None:
    arguments = {"n": left, **({"m": right} if isinstance(right, DataType) else {})}
    operand = "m" if isinstance(right, DataType) else right
    for expression in (f"n + {operand}", f"{operand} + n"):
        if not expected:
            assert refused(kernel(f"value = {expression}"), **arguments).id == "no-common-type"
        else:
            assert type_of(expression, **arguments) == expected


@pytest.mark.parametrize(
    ("literal", "expected"),
    [("5", "i32"), ("-2147483648", "i32"), ("2147483648", "i64"), ("1.0", "f32"), ("True", "i1"), ("n > m", "i1")],
)
def test_what_a_number_is_when_it_stands_alone(literal: str, expected: str) -> None:
    text = str(module_of(kernel(f"y = 0\nif n > 0:\n    y = {literal}\nelse:\n    y = {literal}\nz = y")))
    assert "scf.if" not in text or f"-> ({expected})" in text
    text = str(module_of(kernel(f"y = {literal}\nfor i in range(n):\n    y = {literal}\ng.set_value(0, y)")))
    assert f"-> ({expected})" in text


# Expressions, and the ops they become.
OPS = {
    "n + m * 2": ["arith.muli", "arith.addi"],
    "-n": ["arith.subi"],
    "-f": ["arith.negf"],
    "+n": [],
    "n != m": ["arith.cmpi"],
    "2 * 3 + len((1, 2)) - int(math.sqrt(16.0))": [],
    "asc.get_block_idx() // 3": ["asc.get_block_idx", "arith.divsi"],
    "(asc.get_block_idx() * 4 + asc.get_block_num()) % 7": [
        "asc.get_block_idx",
        "arith.muli",
        "asc.get_block_num",
        "arith.addi",
        "arith.remsi",
    ],
    "n // 4": ["arith.shrsi"],
    "n % 4": ["arith.andi"],
    "n % 3": ["arith.remsi", "arith.cmpi", "arith.addi", "arith.select"],
    "n // 3": ["arith.remsi", "arith.cmpi", "arith.divsi", "arith.extui", "arith.subi"],
    "n if n > 0 else m": ["arith.cmpi", "arith.select"],
    "n > 0 and m > 0": ["arith.cmpi", "arith.cmpi", "arith.andi"],
    "n > 0 or m > 0": ["arith.cmpi", "arith.cmpi", "arith.ori"],
    "not n > 0": ["arith.cmpi", "arith.xori"],
    "n > 0 and True": ["arith.cmpi"],
    "n > 0 and False": ["arith.cmpi"],
    "n is None": [],
    "(n, m)[0]": [],
    "int(f)": ["arith.fptosi"],
    "float(n)": ["arith.sitofp"],
    "bool(n)": ["arith.cmpi"],
}


@pytest.mark.parametrize(("expression", "expected"), OPS.items(), ids=OPS)
def test_ops_of_an_expression(expression: str, expected: list[str]) -> None:
    assert ops_of(expression, math=math) == expected


def test_indices_of_ascending_loops_divide_plainly() -> None:
    body = "for i in range(n):\n    g.set_value(i // 8, f)\nfor j in range(9, -1, -1):\n    g.set_value(j % 8, f)"
    names = [op.name for op in module_of(kernel(body)).walk()]
    assert names.count("arith.divsi") == names.count("arith.remsi") == 1


@pytest.mark.parametrize(
    ("expression", "needs_branch"),
    [
        ("n > 0 and m > 0", False),
        ("n > 0 and m // n > 2", True),
        ("n > 0 and g.get_value(n) > 0.0", True),
        ("0 < n < m", False),
        ("m // n if n != 0 else 0", True),
    ],
)
def test_the_right_side_is_guarded_unless_it_is_harmless(expression: str, needs_branch: bool) -> None:
    assert ("scf.if" in ops_of(expression)) == needs_branch


def test_comparisons_of_floats_know_nan() -> None:
    text = str(module_of(kernel("a = f == f\nb = f != f\nc = f < 1.0")))
    assert_lines(text, "%a = arith.cmpf oeq", "%b = arith.cmpf une", "%c = arith.cmpf olt")


def test_unsigned_numbers_are_compared_and_divided_as_such() -> None:
    text = str(module_of(kernel("a = n > m\nb = n // m\nc = n >> 3"), n=uint64, m=uint64))
    assert_lines(text, "%a = arith.cmpi ugt", "arith.divui", "arith.shrui")
    text = str(module_of(kernel("a = n > m\nb = n * m"), n=uint32, m=uint32))
    assert_lines(text, "emitc.cast %n : ui32 to i64", "%a = arith.cmpi sgt", "arith.muli", "%b = emitc.cast")


def test_negation_of_unsigned_numbers_is_signed() -> None:
    assert type_of("-n", n=uint8) == "i16"
    assert type_of("-n", n=uint32) == "i64"
    assert refused(kernel("value = -n"), n=uint64).id == "no-common-type"


def test_constants_are_pooled_at_the_entry() -> None:
    text = str(module_of(kernel("if n > 7:\n    g.set_value(7, 7.0)\n    g.set_value(7, 7.0)")))
    assert text.count("arith.constant 7 : i32") == text.count("arith.constant 7.0") == 1
    assert text.index("constant 7.0") < text.index("asc.global_tensor")


def test_divisions_that_differ_from_python_are_warned_of() -> None:
    engine = Engine()
    module_of(kernel("a = n / m\nb = f // 2\nc = 7 / 2\nd = f / 2\nn /= m"), engine)
    assert [(each.id, each.at.span.line if each.at else 0) for each in engine.warnings] == [
        ("integer-true-division", 4),
        ("float-floor-division", 5),
        ("integer-true-division", 8),
    ]


def test_text_is_formatted_while_compiling() -> None:
    body = """
        name, size = "tile", 12
        asc.static_assert(f"{name!r:>8}|{size:04d}|{size / 8:.2f}|{x.dtype}" == "  'tile'|0012|1.50|float32")
        asc.static_assert("a" + "b" in "cab" and "tile".upper() == "TILE" and "-" * 3 == "---")
    """
    module_of(kernel(body))


def test_compile_time_values() -> None:
    body = """
        asc.static_assert(SIZES[1:] == (2, 3) and SIZES + (4,) == (1, 2, 3, 4))
        asc.static_assert(Options.TILE * x.dtype.sizeof() == 256 and asc.float16 != asc.float32)
        asc.static_assert(asc.TPosition.VECIN is not asc.TPosition.VECOUT and 7 / 2 == 3.5)
        asc.static_assert(math.ceil(7 / 2) == 4 and round(2.5) == 2 and max(SIZES) == 3 and sum(SIZES, 1) == 7)
        asc.static_assert(asc.ceildiv(7, 2) == 4 and isinstance(x, asc.GlobalAddress) and isinstance(n, int))
        asc.static_assert(sorted((3, 1)) == (1, 3) and list(zip(SIZES, "abc"))[2] == (3, "c"))
        asc.static_assert(-7 // 2 == -4 and -7 % 3 == 2 and 2**40 == 1 << 40 and 10**30 > 0 and ~5 == -6)
        asc.static_assert(asc.DataType("int8") == asc.int8 and asc.PipeID(int(asc.PipeID.PIPE_V)) == asc.PipeID.PIPE_V)
    """

    class Options:
        TILE = 64

    module_of(kernel(body, math=math, SIZES=(1, 2, 3), Options=Options))


def test_numbers_of_numpy_are_plain_constants() -> None:
    import numpy as np

    text = str(module_of(kernel("g.set_value(0, FACTOR)", FACTOR=np.float64(2.5))))
    assert "arith.constant 2.500000e+00 : f32" in text

    module_of(kernel("asc.static_assert(LENGTH // 2 == 4 and FLAG)", LENGTH=np.int64(8), FLAG=np.bool_(True)))


def test_attributes_of_records_are_constants() -> None:
    config = SimpleNamespace(tile=SimpleNamespace(rows=8, columns=[1]), name="a")
    module_of(kernel("asc.static_assert(config.tile.rows == 8 and config.name == 'a')", config=config))
    for expression, identity in {
        "config": "unsupported-global",
        "config.tile": "unsupported-global",
        "config.tile.columns": "unsupported-global",
        "config.tile.depth": "unknown-attribute",
    }.items():
        assert refused(kernel(f"value = {expression}", config=config)).id == identity


@pytest.mark.parametrize("literal", ["nan", "inf", "-inf"])
def test_floats_beyond_numbers(literal: str) -> None:
    module_of(kernel("g.set_value(0, VALUE)", VALUE=float(literal)))


# Values stored into tensors of a type, and the diagnostic of those that would lose something.
STORES = [
    (float16, "65504", None),
    (float16, "70000.0", "number-out-of-range"),
    (float16, "f", "narrowing-conversion"),
    (float32, "n", None),
    (int32, "f", "narrowing-conversion"),
    (int32, "2147483648", "number-out-of-range"),
    (int64, "n", None),
    (int8, "n > 0", None),
    (uint8, "-1", "number-out-of-range"),
    (uint64, "18446744073709551615", None),
    (int32, "n + 18446744073709551615", "number-out-of-range"),
]


@pytest.mark.parametrize(("dtype", "value", "problem"), STORES, ids=str)
def test_nothing_is_narrowed_silently(dtype: DataType, value: str, problem: str | None) -> None:
    fn = kernel(f"g.set_value(0, {value})")
    if problem is None:
        module_of(fn, x=dtype)
    else:
        assert refused(fn, x=dtype).id == problem


def test_truth_values_are_bits() -> None:
    assert type_of("n > m") == "i1"
    assert type_of("(n > m) + 1") == "i32"
    assert type_of("(n > m) & (m > 0)") == "i1"
