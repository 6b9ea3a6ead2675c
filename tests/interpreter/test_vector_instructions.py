# SPDX-License-Identifier: Apache-2.0
"""Every binary vector instruction in every form and type, against a reference that goes lane by lane in Python."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from interpreted import fault_of, interpret, lowered

from asc.dialects.asc_dialect import NOT_EXECUTABLE
from asc.dialects.dtypes import ARCH_2201, ARCH_3510
from asc.dialects.vec_binary import BY_NAME
from asc.interpreter import run
from asc.interpreter.params import InterpretParams

DTYPES: dict[str, type[np.generic]] = {
    "f16": np.float16, "f32": np.float32, "i8": np.int8, "ui8": np.uint8, "i16": np.int16, "ui16": np.uint16,
    "i32": np.int32, "ui32": np.uint32,
}  # fmt: skip
SOCS = {ARCH_2201: "Ascend910B1", ARCH_3510: "Ascend950"}
Number = Any
Array = npt.NDArray[Any]


def rounded(value: float, dtype: type[np.generic]) -> Number:
    """A result as its type holds it: floats to the nearest, integers wrapped around."""
    if np.dtype(dtype).kind == "f":
        with np.errstate(over="ignore"):
            return dtype(value)
    info = np.iinfo(dtype)
    return dtype((int(value) - info.min) % (info.max - info.min + 1) + info.min)


def saturated(value: float, dtype: type[np.generic]) -> Number:
    """A result converted to a narrower type: ties to even, beyond the limits the limit."""
    if np.dtype(dtype).kind == "f":
        limit = float(np.finfo(dtype).max)
        return dtype(min(max(value, -limit), limit))
    info = np.iinfo(dtype)
    return dtype(min(max(round(value) if math.isfinite(value) else value, info.min), info.max))


# (src0, src1, dst before, type of the sources, type of dst) -> dst; each step rounds.
def _steps(function: Callable[[Number, Number], float]) -> Callable[..., Number]:
    return lambda a, b, d, source, target: rounded(function(a, b), target)


def _relu(value: Number) -> Number:
    return value if value > 0 else type(value)(0)


REFERENCE: dict[str, Callable[..., Number]] = {
    "add": _steps(lambda a, b: a + b),
    "sub": _steps(lambda a, b: a - b),
    "mul": _steps(lambda a, b: a * b),
    "div": lambda a, b, d, source, target: rounded(
        a / b if np.dtype(source).kind == "f" else math.trunc(a / b), target
    ),
    "max": _steps(max),
    "min": _steps(min),
    "and": _steps(lambda a, b: a & b),
    "or": _steps(lambda a, b: a | b),
    "add_relu": lambda a, b, d, source, target: _relu(rounded(a + b, target)),
    "sub_relu": lambda a, b, d, source, target: _relu(rounded(a - b, target)),
    "mul_add_dst": lambda a, b, d, source, target: rounded(float(rounded(a * b, target)) + d, target),
    "fused_mul_add": lambda a, b, d, source, target: rounded(float(rounded(a * d, target)) + b, target),
    "fused_mul_add_relu": lambda a, b, d, source, target: _relu(
        rounded(float(rounded(a * d, target)) + b, target)
    ),
    "add_relu_cast": lambda a, b, d, source, target: saturated(_relu(rounded(a + b, source)).item(), target),
    "sub_relu_cast": lambda a, b, d, source, target: saturated(_relu(rounded(a - b, source)).item(), target),
    "mul_cast": lambda a, b, d, source, target: saturated(rounded(a * b, source).item(), target),
    "prelu": lambda a, b, d, source, target: rounded(a if a >= 0 else a * b, target),
    "fused_abs_sub": lambda a, b, d, source, target: rounded(abs(a - b), target),
    "fused_exp_sub": lambda a, b, d, source, target: rounded(math.exp(float(rounded(a - b, target))), target),
}  # fmt: skip


def _row_by_lane(mnemonic: str) -> Callable[..., Number]:
    """The row's own meaning, on one lane at a time: what an instruction is checked against until it has a reference."""
    meaning = next(op.INSTRUCTION.numpy for op in BY_NAME.values() if op.INSTRUCTION.mnemonic == mnemonic)
    text = meaning.format(a="a", b="b", d="d") if "{" in meaning else f"{meaning}(a, b)"

    def lane(a: float, b: float, d: float, source: type[np.generic], target: type[np.generic]) -> Number:
        operands = {"a": np.array([a], source), "b": np.array([b], source), "d": np.array([d], target)}
        return np.asarray(eval(text, {"np": np}, operands)).astype(target)[0]

    return lane


def reference(mnemonic: str, a: Array, b: Array, d: Array) -> list[Number]:
    """dst, lane by lane."""
    function = REFERENCE.get(mnemonic) or _row_by_lane(mnemonic)
    source, target = a.dtype.type, d.dtype.type
    return [function(x, y, z, source, target) for x, y, z in zip(a.tolist(), b.tolist(), d.tolist(), strict=True)]


def operands(mnemonic: str, src: str, dst: str, count: int) -> tuple[Array, Array, Array]:
    """(src0, src1, dst before): numbers that reach the limits of narrow types, and divisors that are not 0."""
    random = np.random.default_rng(sum(map(ord, mnemonic)))
    source, target = DTYPES[src], DTYPES[dst]
    spread = 6 if mnemonic == "fused_exp_sub" else 300
    a, b = (np.asarray(random.uniform(-spread, spread, count)).astype(source) for _ in range(2))
    if np.dtype(source).kind != "f":
        low, high = np.iinfo(source).min, np.iinfo(source).max
        a, b = (random.integers(low, high, count, endpoint=True, dtype=source) for _ in range(2))
    if mnemonic == "div":
        b[b == 0] = source(3)
    if mnemonic == "mul_cast" and dst == "ui8":
        a, b = abs(a), abs(b)
    return a, b, np.asarray(random.uniform(-99, 99, count)).astype(target)


def cases() -> Iterator[tuple[str, str, str, str]]:
    executable = [(name, op) for name, op in BY_NAME.items() if op.name not in NOT_EXECUTABLE]
    for name, op in executable:
        for arch, pairs in op.INSTRUCTION.types.items():
            yield from ((name, arch, dst, src) for dst, src in sorted(pairs) if "bf16" not in {dst, src})


def module(name: str, dst: str, src: str, sizes: dict[str, int], call: str, prologue: str = "") -> str:
    """A kernel that loads src0, src1 and dst from its arguments, runs one instruction, and stores dst."""
    local, gm = "!asc.local_tensor<*x{}>", "!asc.global_tensor<*x{}>"
    kinds = {"a": src, "b": src, "d": dst}
    at = {"a": 0, "b": 32768, "d": 65536}
    lines: list[str] = []
    for tensor, kind in kinds.items():
        lines += [
            f"%{tensor}_gm = asc.global_tensor : {gm.format(kind)}",
            f"asc.global_tensor.set_global_buffer %{tensor}_gm, %{tensor}_at : {gm.format(kind)}, memref<?x{kind}, 22>",
            f'%{tensor}_addr = "emitc.constant"() <{{value = {at[tensor]} : ui32}}> : () -> ui32',
            f'%{tensor}_size = "emitc.constant"() <{{value = {sizes[tensor]} : ui32}}> : () -> ui32',
            f"%{tensor}_n = arith.constant {sizes[tensor]} : i32",
            f"%{tensor} = asc.local_tensor_v2 vecin, %{tensor}_addr, %{tensor}_size : {local.format(kind)}",
            f"asc.data_copy_l2 %{tensor}, %{tensor}_gm, %{tensor}_n : {local.format(kind)}, {gm.format(kind)}, i32",
        ]
    copy = f"asc.data_copy_l2 %d_gm, %d, %d_n : {gm.format(dst)}, {local.format(dst)}, i32"
    tensors = f"{local.format(dst)}, {local.format(src)}, {local.format(src)}"
    types = f"memref<?x{src}, 22>, %b_at: memref<?x{src}, 22>, %d_at: memref<?x{dst}, 22>"
    op = f"asc.{name} %d, %a, %b{call}".replace("TENSORS", tensors)
    body = "\n  ".join([*lines, prologue, op, copy])
    return f"func.func @k(%a_at: {types}) attributes {{asc.global}} {{\n  {body}\n  func.return\n}}"


def params(*strides: int) -> str:
    fields = "".join(f"%s{i} = arith.constant {stride} : i32\n" for i, stride in enumerate(strides))
    names = ", ".join(f"%s{i}" for i in range(len(strides)))
    ui8 = ", ".join(["ui8"] * len(strides))
    types = ", ".join(["i32"] * len(strides))
    return fields + f"%p = asc.construct !asc.binary_repeat_params({names}) [{ui8}] : {types}\n"


def masked_call(form: str, mask: int | list[int], repeat: int, is_set: bool = True) -> tuple[str, str]:
    """(prologue, rest of the op) of the mask forms."""
    attribute = " {isSetMask}" if is_set else ""
    times = f"%r = arith.constant {repeat} : i8\n"
    if form == "l0":
        return f"{times}%m = arith.constant {mask} : i64\n", (
            f", %m, %r, %p{attribute} : TENSORS, i64, i8, !asc.binary_repeat_params"
        )
    assert isinstance(mask, list)
    words = "".join(f'%w{i} = "emitc.constant"() <{{value = {w} : ui64}}> : () -> ui64\n' for i, w in enumerate(mask))
    return times + words, (f", %w0, %w1, %r, %p{attribute} : TENSORS, ui64, ui64, i8, !asc.binary_repeat_params")


@pytest.mark.parametrize(("name", "arch", "dst", "src"), list(cases()))
def test_instruction(name: str, arch: str, dst: str, src: str) -> None:
    mnemonic, form = name.rsplit("_", 1)
    wide = max(np.dtype(DTYPES[dst]).itemsize, np.dtype(DTYPES[src]).itemsize)
    lanes, repeat = 256 // wide, 2
    size = lanes * repeat
    a, b, d = operands(mnemonic, src, dst, size)
    prologue, active = "", np.ones(size, bool)
    if form == "l2":
        prologue, call = f"%n = arith.constant {size - 5} : i32", ", %n : TENSORS, i32"
        active[size - 5 :] = False
    elif form == "l3":
        call = " : TENSORS"
    else:
        steps = [8 * np.dtype(DTYPES[kind]).itemsize // wide for kind in (dst, src, src)]
        odd = [int("01" * 32, 2), int("01" * 32, 2) if lanes > 64 else 0]
        prologue, call = masked_call(form, lanes - 3 if form == "l0" else odd, repeat)
        prologue = params(1, 1, 1, *steps) + prologue
        lane = np.arange(size) % lanes
        active = lane < lanes - 3 if form == "l0" else lane % 2 == 0
    expected = np.where(active, np.array(reference(mnemonic, a, b, d), DTYPES[dst]), d)
    got = d.copy()
    interpret(module(name, dst, src, {"a": size, "b": size, "d": size}, call, prologue), a, b, got, soc=SOCS[arch])
    tolerance = 1e-6 if mnemonic == "fused_exp_sub" else 0
    np.testing.assert_allclose(got, expected, rtol=tolerance, atol=0)


def f32(text: str, *arrays: Array) -> Array:
    interpret(text, *arrays)
    return arrays[-1]


def masked_f32(strides: tuple[int, ...], sizes: dict[str, int], mask: int | list[int] = 64, repeat: int = 2,
               op: str = "add", is_set: bool = True) -> str:  # fmt: skip
    form = "l0" if isinstance(mask, int) else "l1"
    prologue, call = masked_call(form, mask, repeat, is_set)
    return module(f"{op}_{form}", "f32", "f32", sizes, call, params(*strides) + prologue)


def arrays(**sizes: int) -> tuple[Array, Array, Array]:
    a, b, d = (np.arange(sizes[name], dtype=np.float32) + start for name, start in (("a", 0), ("b", 1000), ("d", -1)))
    return a, b, d


def test_strides_reach_the_blocks_they_name() -> None:
    # dst in every second block, src0 repeats block 0 of each repeat, src1 leaves a gap of 8 blocks between repeats.
    sizes = {"a": 128, "b": 256, "d": 256}
    a, b, d = arrays(**sizes)
    expected = d.copy()
    for repeat in range(2):
        for block in range(8):
            for lane in range(8):
                source = a[repeat * 64 + lane] + b[repeat * 128 + block * 8 + lane]
                expected[repeat * 128 + block * 16 + lane] = source
    np.testing.assert_array_equal(f32(masked_f32((2, 0, 1, 16, 8, 16), sizes), a, b, d), expected)


def test_repeats_may_accumulate_into_src1() -> None:
    text = masked_f32((1, 1, 1, 0, 8, 0), {"a": 256, "b": 64, "d": 64}, repeat=4).replace(
        "asc.add_l0 %d, %a, %b", "asc.add_l0 %d, %a, %d"
    )
    a, b, d = arrays(a=256, b=64, d=64)
    np.testing.assert_array_equal(f32(text, a, b, d.copy()), d + a.reshape(4, 64).sum(axis=0))


def test_a_repeat_count_of_more_than_127_is_an_unsigned_byte() -> None:
    sizes = {"a": 64 * 200, "b": 64, "d": 64 * 200}
    text = masked_f32((1, 1, 1, 8, 8, 0), sizes, repeat=-56)
    assert "200" in lowered(text).source.split("core.masked")[1]


def test_mask_register_is_what_the_last_instruction_left() -> None:
    sizes = {"a": 64, "b": 64, "d": 64}
    first = masked_f32((1, 1, 1, 8, 8, 8), sizes, mask=3, repeat=1)
    kept = first.replace(
        "\n  asc.data_copy_l2 %d_gm",
        "\n  asc.mul_l0 %d, %a, %b, %m, %r, %p : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, "
        "!asc.local_tensor<*xf32>, i64, i8, !asc.binary_repeat_params\n  asc.data_copy_l2 %d_gm",
    )
    a, b, d = arrays(**sizes)
    np.testing.assert_array_equal(f32(kept, a, b, d.copy()), np.where(np.arange(64) < 3, a * b, d))
    count = "\n  asc.add_l2 %d, %a, %b, %a_n : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, "
    reset = kept.replace("\n  asc.mul_l0", f"{count}!asc.local_tensor<*xf32>, i32\n  asc.mul_l0")
    np.testing.assert_array_equal(f32(reset, a, b, d.copy()), a * b)


def test_half_lanes_beyond_64_take_the_second_word() -> None:
    sizes = {"a": 128, "b": 128, "d": 128}
    prologue, call = masked_call("l1", [0, 1 << 63], 1)
    text = module("add_l1", "f16", "f16", sizes, call, params(1, 1, 1, 8, 8, 8) + prologue)
    ones = np.ones(128, np.float16)
    got = np.zeros(128, np.float16)
    interpret(text, ones, ones, got)
    assert got.tolist() == [0.0] * 127 + [2.0]


@pytest.mark.parametrize(("mask", "repeat"), [(0, 2), ([0, 0], 2), (64, 0)])
def test_nothing_to_do(mask: int | list[int], repeat: int) -> None:
    sizes = {"a": 64, "b": 64, "d": 64}
    a, b, d = arrays(**sizes)
    np.testing.assert_array_equal(f32(masked_f32((1, 1, 1, 8, 8, 8), sizes, mask, repeat), a, b, d.copy()), d)


FULL = {"a": 128, "b": 128, "d": 128}
MASKED_FAULTS = [
    ("mask beyond the lanes", {"strides": (1, 1, 1, 8, 8, 8), "mask": 65}, "mask-range", "64"),
    ("negative mask", {"strides": (1, 1, 1, 8, 8, 8), "mask": -1}, "mask-range", "-1"),
    ("dst block stride 0", {"strides": (0, 1, 1, 8, 8, 8)}, "stride-range", "dstBlkStride is 0"),
    ("stride beyond a byte", {"strides": (1, 1, 1, 8, 256, 8)}, "stride-range", "src0RepStride is 256"),
    ("dst too short", {"strides": (1, 1, 1, 9, 8, 8)}, "repeat-outside", "byte 544 of dst"),
    ("src1 too short", {"strides": (1, 1, 2, 8, 8, 8)}, "repeat-outside", "byte 736 of src1"),
]


@pytest.mark.parametrize(("case", "arguments", "identity", "text"), MASKED_FAULTS, ids=lambda value: str(value)[:30])
def test_masked_faults(case: str, arguments: dict[str, Any], identity: str, text: str) -> None:
    fault = fault_of(lambda: interpret(masked_f32(sizes=FULL, **arguments), *arrays(**FULL)))
    assert (fault.id, text in fault.message) == (identity, True), fault.message


def test_a_mask_that_ends_in_a_block_needs_only_its_lanes() -> None:
    # 3 lanes of the second repeat end at element 67; src and dst have 72.
    sizes = {"a": 72, "b": 72, "d": 72}
    a, b, d = arrays(**sizes)
    expected = np.where(np.arange(72) % 64 < 3, a + b, d)
    np.testing.assert_array_equal(f32(masked_f32((1, 1, 1, 8, 8, 8), sizes, mask=3), a, b, d), expected)


OVERLAPS = [
    ("partly the same block of one repeat", (2, 1, 1, 16, 8, 8), "asc.add_l0 %d, %d, %b", "within one repeat"),
    ("a later repeat reads it as src0", (1, 1, 1, 8, 0, 8), "asc.add_l0 %d, %d, %b", "a later one reads from src0"),
    ("no accumulation in this instruction", (1, 1, 1, 0, 8, 0), "asc.fused_mul_add_l0 %d, %a, %d", "a later one reads"),
]


@pytest.mark.parametrize(("case", "strides", "op", "text"), OVERLAPS, ids=[case[0] for case in OVERLAPS])
def test_overlaps(case: str, strides: tuple[int, ...], op: str, text: str) -> None:
    sizes = {"a": 256, "b": 256, "d": 256}
    source = masked_f32(strides, sizes).replace("asc.add_l0 %d, %a, %b", op)
    fault = fault_of(lambda: interpret(source, *arrays(**sizes)))
    assert fault.id == "operand-overlap"
    assert text in fault.message


def test_in_place_repeats_are_no_overlap() -> None:
    sizes = {"a": 128, "b": 128, "d": 128}
    source = masked_f32((1, 1, 1, 8, 8, 8), sizes).replace("asc.add_l0 %d, %a, %b", "asc.add_l0 %d, %d, %b")
    a, b, d = arrays(**sizes)
    np.testing.assert_array_equal(f32(source, a, b, d.copy()), d + b)


def test_plans_are_kept_between_launches_but_not_mixed_up() -> None:
    sizes = {"a": 128, "b": 128, "d": 128}
    a, b, d = arrays(**sizes)
    add, mul = (lowered(masked_f32((1, 1, 1, 8, 8, 8), sizes, op=op)) for op in ("add", "mul"))
    for program, expected in ((add, a + b), (mul, a * b), (add, a + b)):
        got = d.copy()
        run(program, (a, b, got), 1, InterpretParams())
        np.testing.assert_array_equal(got, expected)


def test_add_deq_relu_is_refused_with_the_reason() -> None:
    from asc.diagnostics.errors import AscError

    text = module("add_deq_relu_l2", "f16", "i32", FULL, ", %a_n : TENSORS, i32")
    with pytest.raises(AscError, match="SetDeqScale") as caught:
        lowered(text)
    assert caught.value.diagnostics[0].id == "not-executable"
    assert isinstance(caught.value, NotImplementedError)
