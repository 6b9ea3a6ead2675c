# SPDX-License-Identifier: Apache-2.0
"""Scalar arithmetic, conversions and control flow against Python and C++, and random programs against Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from interpreted import fault_of, interpret, lowered
from random_kernels import NAMESPACE, SLOTS, RandomKernel

from asc.interpreter import run

ELEMENTS = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "ui8": np.uint8, "ui16": np.uint16,
            "ui32": np.uint32, "ui64": np.uint64, "f16": np.float16, "f32": np.float32, "f64": np.float64,
            "index": np.int64}  # fmt: skip
MIN32, MAX32 = -(1 << 31), (1 << 31) - 1


def kernel(body: str, result: str, **parameters: str) -> str:
    """A kernel that stores %r of type `result` to element 0 of its first argument."""
    stored = "i32" if result in {"i1", "index"} else result
    gm = f"!asc.global_tensor<*x{stored}>"
    convert = {"i1": "%s = arith.extui %r : i1 to i32", "index": "%s = arith.index_cast %r : index to i32"}
    arguments = "".join(f", %{name}: {kind}" for name, kind in parameters.items())
    return f"""
    func.func @k(%out: memref<?x{stored}, 22>{arguments}) attributes {{asc.global}} {{
      %g = asc.global_tensor : {gm}
      asc.global_tensor.set_global_buffer %g, %out : {gm}, memref<?x{stored}, 22>
      %zero = arith.constant 0 : i32
      {body}
      {convert.get(result, "")}
      asc.global_tensor.set_value %g, %zero, {"%s" if result in convert else "%r"} : {gm}, i32, {stored}
      func.return
    }}"""


def value(body: str, result: str, parameters: dict[str, str], arguments: Sequence[Any]) -> Any:
    out = np.zeros(1, ELEMENTS["i32" if result in {"i1", "index"} else result])
    interpret(kernel(body, result, **parameters), out, *arguments)
    return out[0].item()


def binary(op: str, kind: str, a: Any, b: Any, result: str = "") -> Any:
    return value(f"%r = {op} %a, %b : {kind}", result or kind, {"a": kind, "b": kind}, (a, b))


def trunc_div(a: int, b: int) -> int:
    return int(math.copysign(1, a) * math.copysign(1, b)) * (abs(a) // abs(b))


def u32(a: int) -> int:
    return a % (1 << 32)


def i32(a: int) -> int:
    return (a - MIN32) % (1 << 32) + MIN32


NUMBERS = [(7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5), (MAX32, 3), (MIN32, 7), (6, 3), (-1, 31)]
INTEGER_OPS = {
    "arith.divsi": trunc_div,
    "arith.remsi": lambda a, b: a - b * trunc_div(a, b),
    "arith.floordivsi": lambda a, b: a // b,
    "arith.ceildivsi": lambda a, b: -(-a // b),
    "arith.divui": lambda a, b: i32(u32(a) // u32(b)),
    "arith.remui": lambda a, b: i32(u32(a) % u32(b)),
    "arith.ceildivui": lambda a, b: i32(-(-u32(a) // u32(b))),
    "arith.maxui": lambda a, b: i32(max(u32(a), u32(b))),
    "arith.minui": lambda a, b: i32(min(u32(a), u32(b))),
    "arith.maxsi": max,
    "arith.minsi": min,
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.xori": lambda a, b: a ^ b,
}  # fmt: skip


@pytest.mark.parametrize("op", INTEGER_OPS)
def test_integer_ops(op: str) -> None:
    program = lowered(kernel(f"%r = {op} %a, %b : i32", "i32", a="i32", b="i32"))
    for a, b in NUMBERS:
        out = np.zeros(1, np.int32)
        run(program, (out, a, b), 1)
        assert out[0] == INTEGER_OPS[op](a, b), (op, a, b)


@pytest.mark.parametrize(("op", "a", "b", "expected"), [
    ("arith.shli", 3, 4, 48), ("arith.shli", -3, 4, -48), ("arith.shrsi", -5, 1, -3), ("arith.shrui", -1, 28, 15),
    ("arith.addi", MAX32, -1, MAX32 - 1), ("arith.muli", -4, 5, -20), ("arith.subi", MIN32, -5, MIN32 + 5),
])  # fmt: skip
def test_integer_results(op: str, a: int, b: int, expected: int) -> None:
    assert binary(op, "i32", a, b) == expected


@pytest.mark.parametrize(("op", "kind", "a", "b"), [
    ("arith.addi", "i32", MAX32, 1), ("arith.subi", "i32", MIN32, 1), ("arith.muli", "i32", 65536, 32768),
    ("arith.divsi", "i32", MIN32, -1), ("arith.floordivsi", "i32", MIN32, -1), ("arith.shli", "i32", 1, 31),
    ("arith.addi", "i8", 127, 1), ("arith.muli", "i16", 256, 128), ("arith.addi", "i64", (1 << 63) - 1, 1),
])  # fmt: skip
def test_signed_overflow_is_a_fault(op: str, kind: str, a: int, b: int) -> None:
    fault = fault_of(lambda: binary(op, kind, a, b))
    assert fault.id == "scalar-overflow"
    assert f"int{kind[1:]}" in fault.message


@pytest.mark.parametrize("op", ["divsi", "remsi", "floordivsi", "ceildivsi", "divui", "remui", "ceildivui"])
def test_division_by_zero_is_a_fault(op: str) -> None:
    with pytest.raises(ZeroDivisionError, match="division-by-zero"):
        binary(f"arith.{op}", "i32", 1, 0)


@pytest.mark.parametrize(("op", "amount"), [("shli", 32), ("shrsi", -1), ("shrui", 99)])
def test_shift_range(op: str, amount: int) -> None:
    assert fault_of(lambda: binary(f"arith.{op}", "i32", 1, amount)).id == "shift-range"


def test_unsigned_arithmetic_wraps() -> None:
    """The front end computes with uint32 as the signless bits between two casts."""
    body = """
    %sa = emitc.cast %a : ui32 to i32
    %sb = emitc.cast %b : ui32 to i32
    %sum = arith.addi %sa, %sb : i32
    %r = emitc.cast %sum : i32 to ui32"""
    kinds = {"a": "ui32", "b": "ui32"}
    assert value(body, "ui32", kinds, (MAX32, 1)) == MAX32 + 1
    assert value(body, "ui32", kinds, ((1 << 32) - 1, 2)) == 1


COMPARISONS = {"eq": "==", "ne": "!=", "slt": "<", "sle": "<=", "sgt": ">", "sge": ">=",
               "ult": "u<", "ule": "u<=", "ugt": "u>", "uge": "u>="}  # fmt: skip


@pytest.mark.parametrize("predicate", COMPARISONS)
def test_integer_comparisons(predicate: str) -> None:
    operator = COMPARISONS[predicate]
    for a, b in [(1, 2), (2, 1), (2, 2), (-1, 1), (1, -1)]:
        left, right = (u32(a), u32(b)) if operator.startswith("u") else (a, b)
        expected = eval(f"{left} {operator.removeprefix('u')} {right}")
        assert value(f"%r = arith.cmpi {predicate}, %a, %b : i32", "i1", {"a": "i32", "b": "i32"}, (a, b)) == expected


NAN = math.nan
FLOAT_COMPARISONS = {"oeq": (0, 1, 0, 0), "ogt": (0, 0, 1, 0), "oge": (0, 1, 1, 0), "olt": (1, 0, 0, 0),
                     "ole": (1, 1, 0, 0), "one": (1, 0, 1, 0), "ord": (1, 1, 1, 0), "ueq": (0, 1, 0, 1),
                     "ugt": (0, 0, 1, 1), "uge": (0, 1, 1, 1), "ult": (1, 0, 0, 1), "ule": (1, 1, 0, 1),
                     "une": (1, 0, 1, 1), "uno": (0, 0, 0, 1), "false": (0, 0, 0, 0), "true": (1, 1, 1, 1)}  # fmt: skip


@pytest.mark.parametrize("predicate", FLOAT_COMPARISONS)
def test_float_comparisons(predicate: str) -> None:
    """For 1 and 2, 2 and 2, 3 and 2, NaN and 2."""
    body = f"%r = arith.cmpf {predicate}, %a, %b : f32"
    got = [value(body, "i1", {"a": "f32", "b": "f32"}, (a, 2.0)) for a in (1.0, 2.0, 3.0, NAN)]
    assert tuple(got) == FLOAT_COMPARISONS[predicate]


@pytest.mark.parametrize("kind", ["f16", "f32", "f64"])
@pytest.mark.parametrize("op", ["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf"])
def test_float_ops_round_to_their_type(op: str, kind: str) -> None:
    dtype = ELEMENTS[kind]
    a, b = dtype(0.1), dtype(3.7)
    functions = {"addf": np.add, "subf": np.subtract, "mulf": np.multiply, "divf": np.divide, "maximumf": np.maximum,
                 "minimumf": np.minimum, "maxnumf": np.fmax, "minnumf": np.fmin}  # fmt: skip
    assert binary(f"arith.{op}", kind, a, b) == functions[op](a, b).item()


def test_nan_in_extremes() -> None:
    assert math.isnan(binary("arith.maximumf", "f32", NAN, 1.0))
    assert binary("arith.maxnumf", "f32", NAN, 1.0) == 1.0


def test_float_division_by_zero_is_infinite() -> None:
    assert binary("arith.divf", "f32", 1.0, 0.0) == math.inf


CONVERSIONS = [
    ("arith.extsi %a : i8 to i32", "i8", "i32", -5, -5),
    ("arith.extui %a : i8 to i32", "i8", "i32", -1, 255),
    ("arith.trunci %a : i32 to i8", "i32", "i8", 300, 44),
    ("arith.trunci %a : i32 to i8", "i32", "i8", 200, -56),
    ("arith.trunci %a : i32 to i1", "i32", "i1", 2, 0),
    ("arith.index_cast %a : i32 to index", "i32", "index", -3, -3),
    ("arith.sitofp %a : i32 to f32", "i32", "f32", 16777217, 16777216.0),
    ("arith.sitofp %a : i64 to f32", "i64", "f32", (1 << 62) + (1 << 38) + 1, float((1 << 62) + (1 << 39))),
    ("arith.uitofp %a : i32 to f32", "i32", "f32", -1, 4294967296.0),
    ("arith.uitofp %a : i64 to f64", "i64", "f64", -1, 18446744073709551616.0),
    ("arith.extf %a : f16 to f32", "f16", "f32", 0.1, float(np.float16(0.1))),
    ("arith.truncf %a : f32 to f16", "f32", "f16", 0.1, float(np.float16(0.1))),
    ("arith.fptosi %a : f32 to i32", "f32", "i32", -2.9, -2),
    ("arith.fptosi %a : f32 to i32", "f32", "i32", -2147483648.0, MIN32),
    ("arith.fptoui %a : f32 to i32", "f32", "i32", 4294967040.0, -256),
    ("arith.bitcast %a : f32 to i32", "f32", "i32", 1.0, 0x3F800000),
    ("arith.bitcast %a : i32 to f32", "i32", "f32", 0x40490FDB, float(np.float32(math.pi))),
    ("arith.sitofp %a : i1 to f32", "i1", "f32", True, -1.0),
    ("arith.uitofp %a : i1 to f32", "i1", "f32", True, 1.0),
    ("emitc.cast %a : i32 to ui64", "i32", "ui64", -1, (1 << 64) - 1),
    ("emitc.cast %a : ui64 to i32", "ui64", "i32", (1 << 32) - 1, -1),
    ("emitc.cast %a : i64 to i32", "i64", "i32", (1 << 32) + 5, 5),
    ("emitc.cast %a : i32 to i1", "i32", "i1", 2, 1),
    ("emitc.cast %a : f32 to i1", "f32", "i1", 0.5, 1),
    ("emitc.cast %a : f32 to ui8", "f32", "ui8", 255.9, 255),
    ("emitc.cast %a : ui8 to f16", "ui8", "f16", 255, 255.0),
    ("emitc.cast %a : f32 to f16", "f32", "f16", 0.1, float(np.float16(0.1))),
    ("emitc.cast %a : i8 to i32", "i8", "i32", -1, -1),
]  # fmt: skip


@pytest.mark.parametrize(("op", "source", "target", "given", "expected"), CONVERSIONS)
def test_conversions(op: str, source: str, target: str, given: Any, expected: Any) -> None:
    assert value(f"%r = {op}", target, {"a": source}, (given,)) == expected


@pytest.mark.parametrize(("op", "source", "target", "given"), [
    ("arith.fptosi %a : f32 to i32", "f32", "i32", 2147483648.0), ("arith.fptosi %a : f32 to i32", "f32", "i32", NAN),
    ("emitc.cast %a : f32 to ui8", "f32", "ui8", -1.0), ("arith.fptoui %a : f64 to i64", "f64", "i64", math.inf),
])  # fmt: skip
def test_floats_that_no_integer_holds(op: str, source: str, target: str, given: float) -> None:
    assert fault_of(lambda: value(f"%r = {op}", target, {"a": source}, (given,))).id == "conversion-range"


def test_an_index_that_does_not_fit_is_a_fault() -> None:
    body = "%r = arith.index_cast %a : index to i32"
    assert fault_of(lambda: value(body, "i32", {"a": "index"}, (1 << 31,))).id == "scalar-overflow"


def test_bits_are_truth_values() -> None:
    body = """
    %p = arith.cmpi slt, %a, %b : i32
    %q = arith.cmpi eq, %a, %b : i32
    %yes = arith.constant true
    %not = arith.xori %p, %yes : i1
    %both = arith.andi %not, %q : i1
    %one = arith.ori %both, %p : i1
    %differ = arith.xori %one, %q : i1
    %s = arith.extui %differ : i1 to i32
    %t = arith.extsi %one : i1 to i32
    %r = arith.addi %s, %t : i32"""
    assert [value(body, "i32", {"a": "i32", "b": "i32"}, ab) for ab in [(1, 2), (2, 2), (3, 2)]] == [0, -1, 0]


def test_a_chosen_condition_chooses() -> None:
    body = """
    %p = arith.cmpi slt, %a, %b : i32
    %q = arith.cmpi eq, %b, %zero : i32
    %which = arith.select %p, %q, %p : i1
    %r = arith.select %which, %a, %b : i32"""
    assert value(body, "i32", {"a": "i32", "b": "i32"}, (-1, 0)) == -1
    assert value(body, "i32", {"a": "i32", "b": "i32"}, (-1, 1)) == 1


LOOP = """
    %one = arith.constant 1 : i32
    %r = scf.for %i = %a to %b step %c iter_args(%acc = %zero) -> (i32) : i32 {
      %next = arith.addi %acc, %i : i32
      scf.yield %next : i32
    }"""


def test_for() -> None:
    kinds = {"a": "i32", "b": "i32", "c": "i32"}
    for bounds in [(0, 5, 1), (5, 0, 1), (-4, 9, 3)]:
        assert value(LOOP, "i32", kinds, bounds) == sum(range(*bounds))
    fault = fault_of(lambda: value(LOOP, "i32", kinds, (0, 5, 0)))
    assert (fault.id, fault.message) == ("loop-step", "the step of a counted loop is 0, it must be positive")
    # The counter of the C++ loop goes on past the last turn.
    assert value(LOOP, "i32", kinds, (2**31 - 9, 2**31 - 1, 8)) == 2**31 - 9
    fault = fault_of(lambda: value(LOOP, "i32", kinds, (2**31 - 9, 2**31 - 1, 9)))
    assert fault.message.startswith("the result 2147483648 does not fit int32")


def test_loop_carried_values_are_exchanged_at_once() -> None:
    body = """
    %one = arith.constant 1 : i32
    %x, %r = scf.for %i = %zero to %a step %one iter_args(%p = %zero, %q = %one) -> (i32, i32) : i32 {
      %sum = arith.addi %p, %q : i32
      scf.yield %q, %sum : i32, i32
    }"""
    assert value(body, "i32", {"a": "i32"}, (10,)) == 89


def test_while_with_work_in_its_condition() -> None:
    body = """
    %two = arith.constant 2 : i32
    %r, %n = scf.while (%x = %a, %n = %zero) : (i32, i32) -> (i32, i32) {
      %half = arith.divsi %x, %two : i32
      %odd = arith.remsi %x, %two : i32
      %even = arith.cmpi eq, %odd, %zero : i32
      scf.condition(%even) %half, %n : i32, i32
    } do {
    ^bb0(%y: i32, %m: i32):
      scf.yield %y, %m : i32, i32
    }"""
    assert value(body, "i32", {"a": "i32"}, (40,)) == 2


def test_if_chain_is_elif() -> None:
    body = """
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %three = arith.constant 3 : i32
    %p = arith.cmpi slt, %a, %zero : i32
    %r = scf.if %p -> (i32) {
      scf.yield %one : i32
    } else {
      %q = arith.cmpi eq, %a, %zero : i32
      %inner = scf.if %q -> (i32) {
        %v = arith.addi %a, %two : i32
        scf.yield %v : i32
      } else {
        %w = arith.muli %a, %three : i32
        scf.yield %w : i32
      }
      scf.yield %inner : i32
    }"""
    assert [value(body, "i32", {"a": "i32"}, (a,)) for a in (-1, 0, 5)] == [1, 2, 15]
    source = lowered(kernel(body, "i32", a="i32")).source
    assert "    if a < 0:\n" in source
    assert "    elif a == 0:\n" in source


@pytest.mark.parametrize(("loops", "fits"), [(19, True), (20, False)])
def test_nesting(loops: int, fits: bool) -> None:
    from asc.diagnostics.errors import AscError

    body = "%one = arith.constant 1 : i32\n"
    for depth in range(loops):
        loop = f"scf.for %i{depth} = %zero to %one step %one iter_args(%x{depth} = %one) -> (i32) : i32"
        body += f"%r{depth} = {loop} {{\n"
    body += f"%y = arith.addi %x{loops - 1}, %one : i32\nscf.yield %y : i32\n}}\n"
    for depth in reversed(range(loops - 1)):
        body += f"scf.yield %r{depth + 1} : i32\n}}\n"
    text = kernel(body.replace("%r0 =", "%r ="), "i32")
    if fits:
        out = np.zeros(1, np.int32)
        interpret(text, out)
        assert out[0] == 2
    else:
        with pytest.raises(AscError, match="nested more than 19 deep"):
            lowered(text)


def test_elements_of_global_memory() -> None:
    text = """
    func.func @k(%x: memref<?xf32, 22>, %i: i32, %v: f32) attributes {asc.global} {
      %g = asc.global_tensor : !asc.global_tensor<*xf32>
      asc.global_tensor.set_global_buffer %g, %x : !asc.global_tensor<*xf32>, memref<?xf32, 22>
      %u = emitc.cast %i : i32 to ui64
      %old = asc.global_tensor.get_value %g, %u : !asc.global_tensor<*xf32>, ui64, f32
      %new = arith.addf %old, %v : f32
      asc.global_tensor.set_value %g, %u, %new : !asc.global_tensor<*xf32>, ui64, f32
      func.return
    }"""
    x = np.zeros(3, np.float32)
    interpret(text, x, 2, 0.1)
    assert x.tolist() == [0, 0, np.float32(0.1)]
    fault = fault_of(lambda: interpret(text, x, -1, 0.1))
    assert (fault.id, "get_value reads element -1" in fault.message) == ("global-range", True)
    x.flags.writeable = False
    assert fault_of(lambda: interpret(text, x, 0, 0.1)).id == "read-only-argument"


def test_elements_of_the_unified_buffer() -> None:
    text = """
    func.func @k(%x: memref<?xi16, 22>, %i: i32) attributes {asc.global} {
      %g = asc.global_tensor : !asc.global_tensor<*xi16>
      asc.global_tensor.set_global_buffer %g, %x : !asc.global_tensor<*xi16>, memref<?xi16, 22>
      %at = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
      %size = "emitc.constant"() <{value = 16 : ui32}> : () -> ui32
      %n = arith.constant 16 : i32
      %t = asc.local_tensor_v2 vecin, %at, %size : !asc.local_tensor<*xi16>
      asc.data_copy_l2 %t, %g, %n : !asc.local_tensor<*xi16>, !asc.global_tensor<*xi16>, i32
      %part = asc.local_tensor.subindex %t[%i] : !asc.local_tensor<*xi16>, i32, !asc.local_tensor<*xi16>
      %zero = arith.constant 0 : i32
      %left = asc.local_tensor.get_size %part : !asc.local_tensor<*xi16>, i16
      asc.local_tensor.set_value %part, %zero, %left : !asc.local_tensor<*xi16>, i32, i16
      %v = asc.local_tensor.get_value %t, %i : !asc.local_tensor<*xi16>, i32, i16
      asc.global_tensor.set_value %g, %zero, %v : !asc.global_tensor<*xi16>, i32, i16
      func.return
    }"""
    x = np.arange(16, dtype=np.int16)
    interpret(text, x, 3)
    assert x[0] == 13
    fault = fault_of(lambda: interpret(text, x, 16))
    assert (fault.id, "element 0" in fault.message) == ("element-range", True)


def test_a_global_tensor_that_points_nowhere() -> None:
    text = """
    func.func @k(%x: memref<?xf32, 22>) attributes {asc.global} {
      %g = asc.global_tensor : !asc.global_tensor<*xf32>
      %i = arith.constant 0 : i32
      %v = asc.global_tensor.get_value %g, %i : !asc.global_tensor<*xf32>, i32, f32
      func.return
    }"""
    assert fault_of(lambda: interpret(text, np.zeros(1, np.float32))).id == "global-tensor-unset"


def test_a_helper_that_is_called() -> None:
    text = """
    func.func @twice(%v: i32) -> i32 {
      %two = arith.constant 2 : i32
      %r = arith.muli %v, %two : i32
      func.return %r : i32
    }
    """ + kernel("%r = func.call @twice(%a) : (i32) -> i32", "i32", a="i32")
    out = np.zeros(1, np.int32)
    interpret(text, out, 21)
    assert out[0] == 42
    with pytest.raises(OverflowError, match="4294967294"):
        interpret(text, out, MAX32)


@pytest.mark.parametrize("seed", range(40))
def test_random_programs(seed: int) -> None:
    program = RandomKernel(seed, hints=seed % 2 == 0)
    namespace: dict[str, Any] = dict(NAMESPACE)
    exec(program.python, namespace)
    compiled = lowered(program.mlir)
    for arguments in ((3, -7), (1000, -1000)):
        expected = [0] * SLOTS
        namespace[program.name](expected, *arguments)
        out = np.zeros(SLOTS, np.int32)
        run(compiled, (out, *arguments), 1)
        assert out.tolist() == expected
