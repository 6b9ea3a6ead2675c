# SPDX-License-Identifier: Apache-2.0
"""Every op: round trip, refusal of wrong operands, a story that is complete. Generated from the tables."""

from __future__ import annotations

from io import StringIO

import pytest
from op_samples import CUSTOM, POOL_CLASS, SAMPLES, binary_sample, binary_samples, module_of
from xdsl.dialects import test as test_dialect
from xdsl.dialects.builtin import ModuleOp, f64
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from asc.dialects import emitasc, emitc
from asc.dialects.asc_dialect import FAMILIES, NOT_EXECUTABLE, Asc
from asc.dialects.base import AscOp
from asc.dialects.context import make_context
from asc.dialects.interfaces import Call
from asc.dialects.vec_binary import BY_NAME, INSTRUCTIONS

ALL_OPS = [op for family in FAMILIES for op in family.OPS] + list(emitasc.OPS)
BINARY = binary_samples()
CASES = [(name, module_of(line)) for name, line in SAMPLES.items()] + [
    (f"asc.{name}", module_of(binary_sample(name, dst, src), dst, src)) for name, _, dst, src in BINARY
]
PIPES = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX"}


def parse(text: str) -> ModuleOp:
    module = Parser(make_context(), text).parse_module()
    module.verify()
    return module


def op_named(module: ModuleOp, name: str) -> Operation:
    return next(op for op in module.walk() if op.name == name)


def printed(module: ModuleOp, *, generic: bool) -> str:
    stream = StringIO()
    Printer(stream, print_generic_format=generic).print_op(module)
    return stream.getvalue() + "\n"


def test_every_op_has_a_sample() -> None:
    covered = {name for name, _ in CASES}
    assert {op.name for op in (*Asc.operations, *emitasc.OPS)} <= covered


@pytest.mark.parametrize(("name", "text"), CASES)
@pytest.mark.parametrize("generic", [False, True])
def test_round_trip(name: str, text: str, *, generic: bool) -> None:
    module = parse(text)
    once = printed(module, generic=generic)
    again = parse(once)
    assert printed(again, generic=generic) == once
    assert again.is_structurally_equivalent(module)
    assert name in once


@pytest.mark.parametrize(("name", "text"), CASES[: len(SAMPLES)])
def test_wrong_operands_are_refused(name: str, text: str) -> None:
    op = op_named(parse(text), name)
    accepted: list[str] = []
    for index in range(len(op.operands)):
        module = parse(text)
        op = op_named(module, name)
        wrong = test_dialect.TestOp(result_types=[f64])
        block = op.parent_block()
        assert block is not None
        block.insert_op_before(wrong, op)
        op.operands[index] = wrong.results[0]
        try:
            module.verify()
        except VerifyException:
            continue
        accepted.append(f"operand {index}")
    anything = {"asc.construct": 6, "emitc.cast": 1}
    assert len(accepted) == anything.get(name, 0), accepted


@pytest.mark.parametrize("name", BY_NAME)
def test_binary_types_not_in_the_row_are_refused(name: str) -> None:
    row = BY_NAME[name].INSTRUCTION
    elements = ("i8", "ui8", "i16", "ui16", "f16", "bf16", "i32", "ui32", "f32", "i64", "f64")
    illegal = [(dst, src) for dst in elements for src in elements if (dst, src) not in row.legal()]
    for dst, src in illegal[::7]:
        with pytest.raises(VerifyException, match=row.ascend_c):
            parse(module_of(binary_sample(name, dst, src), dst, src))


@pytest.mark.parametrize("name", BY_NAME)
def test_binary_sources_of_two_types_are_refused(name: str) -> None:
    dst, src = sorted(BY_NAME[name].INSTRUCTION.legal())[0]
    line = binary_sample(name, dst, src).replace("%c", "%odd", 1)
    first, _, third = line.rpartition(f"!asc.local_tensor<*x{src}>")
    text = module_of(f"{first}!asc.local_tensor<*xf64>{third}", dst, src)
    with pytest.raises(VerifyException, match="src0 and src1"):
        parse(text.replace("%d:", "%odd: !asc.local_tensor<*xf64>, %d:"))


@pytest.mark.parametrize("op", ALL_OPS, ids=lambda op: op.name)
def test_the_story_is_complete(op: type[AscOp]) -> None:
    assert op.__doc__, "documented"
    assert op.FMT, "has a syntax"
    meaning = op.emulate is not AscOp.emulate
    assert meaning or op.name in NOT_EXECUTABLE, "has a CPU meaning or a reason for having none"


def test_not_executable_names_existing_ops_with_reasons() -> None:
    names = {op.name for op in Asc.operations}
    assert all(name in names and len(reason.split()) > 4 for name, reason in NOT_EXECUTABLE.items())


@pytest.mark.parametrize(("name", "text"), CASES)
def test_calls_and_effects_refer_to_the_op(name: str, text: str) -> None:
    op = op_named(parse(text), name)
    if not isinstance(op, AscOp):
        return
    call = op.call()
    if call is not None:
        assert isinstance(call, Call)
        assert call.callee[0].isupper() or not call.qualified
        assert call.receiver is None or call.receiver in op.operands
    for effect in op.effects():
        assert effect.tensor in op.operands
        assert effect.pipe in PIPES


def test_rows_are_unique() -> None:
    assert len({row.mnemonic for row in INSTRUCTIONS}) == len(INSTRUCTIONS)
    assert len({row.ascend_c for row in INSTRUCTIONS}) == len(INSTRUCTIONS)


def test_every_declared_emitc_op_is_registered() -> None:
    context = make_context()
    assert all(context.get_optional_op(op.name) is op for op in emitc.OPS)


REFUSED = [
    ("asc.set_flag max, %n : i32", "`max` counts"),
    ("asc.data_copy_l2 %g, %g, %n : !asc.global_tensor<*xf32>, !asc.global_tensor<*xf32>, i32", "global to global"),
    ("%r = asc.local_tensor_v2 gm, %u, %u : !asc.local_tensor<*xf32>", "cannot live at gm"),
    ("%r = asc.construct !asc.binary_repeat_params(%n) [ui8] : i32", "has the fields dstBlkStride"),
    ("%r = asc.construct !asc.binary_repeat_params(%n, %n, %n, %n, %n, %n) [ui8] : i32, i32, i32, i32, i32, i32",
     "1 types for 6 fields"),
    ("%r = asc.local_tensor.subindex %t[%n] : !asc.local_tensor<*xf32>, i32, !asc.local_tensor<*xf16>", "keep the"),
    ("asc.global_tensor.set_value %g, %w, %n : !asc.global_tensor<*xf32>, ui64, i32", "takes f32 elements, not i32"),
    ("%r = asc.global_tensor.get_value %g, %w : !asc.global_tensor<*xf32>, ui64, i32", "has f32 elements, not i32"),
    ("asc.que_bind.enque_tensor_pos %que, %t, gm, gm : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>", "both be"),
    ("asc.que_bind.enque_tensor_pos %que, %t, a1, gm : !asc.queue<vecin, 2>, !asc.local_tensor<*xf32>", "must be"),
    (f"asc.custom_pool.call %custom @row_of(%f) : {CUSTOM}, (f32) -> i32", "argument 0 of @row_of is i32, not f32"),
    (f"asc.custom_pool.call %custom @row_of() : {CUSTOM}, () -> ()", "takes 1 arguments, not 0"),
    (f"asc.custom_pool.call %custom @row_of(%n) : {CUSTOM}, (i32) -> ()", "results of @row_of"),
    (f"asc.custom_pool.call %custom @rows() : {CUSTOM}, () -> ()", "class @Rows has no method @rows"),
    (f"%q = asc.custom_pool : {CUSTOM} %r = asc.custom_pool : !asc.custom_pool<@Lines, veccalc, 8>", "class @Lines"),
    (f"%q = asc.custom_pool : {CUSTOM} %r = asc.custom_pool : !asc.custom_pool<@Rows, vecin, 8>", "makes pools"),
    (f"%r = asc.tbuf_pool.init_buf_pool(%pool, %custom, %u) : !asc.tbuf_pool<veccalc, 16>, {CUSTOM}, ui32 -> i1",
     "only a pipe can cut"),
    ("asc.add_l1 %t, %t, %s, %w, %w, %w, %b, %params : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, "
     "!asc.local_tensor<*xf32>, ui64, ui64, ui64, i8, !asc.binary_repeat_params", "one or two 64-bit words, got 3"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_op_verifiers(line: str, message: str) -> None:
    with pytest.raises(VerifyException, match=message):
        parse(module_of(line))


POOL_CLASSES = [
    ("<veccalc, 8>", "<co1, 8>", "is at co1; a custom pool is at one of vecin, vecout"),
    ("<veccalc, 8>", "<veccalc, 17>", "has 17 buffer ids"),
    ("%self: !asc.custom_pool<@Rows, veccalc, 8>, %row", "%row", "first argument of method @row_of must be the pool"),
    ("%num: i32, ", "", "method @init_queue must take the pool, !asc.any_queue, i32, i32"),
    ("%buf: !asc.any_tbuf", "%buf: !asc.any_queue", "method @init_tbuf must take the pool, !asc.any_tbuf, i32"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), POOL_CLASSES)
def test_pool_classes_are_checked(old: str, new: str, message: str) -> None:
    with pytest.raises(VerifyException, match=message):
        parse(f"builtin.module {{ {POOL_CLASS.replace(old, new)} }}")


SHORT_FORMS = [
    ("%r = asc.queue : <vecin, 2>", "!asc.queue<vecin, 2>"),
    ("%r = asc.tBufPool : <veccalc, 4>", "!asc.tbuf_pool<veccalc, 4>"),
    ("%r = asc.que_bind : <vecin, vecout, 1>", "!asc.que_bind<vecin, vecout, 1>"),
    ("%r = asc.tbuf : <veccalc>", "!asc.tbuf<veccalc>"),
    (
        "%r = asc.tbuf_pool.init_buf_pool(%pool, %child, %u) : <veccalc, 16>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1",
        "!asc.tbuf_pool<veccalc, 16>",
    ),
]


@pytest.mark.parametrize(("line", "full"), SHORT_FORMS)
def test_short_types_are_read_and_printed_in_full(line: str, full: str) -> None:
    assert f"{full}" in printed(parse(module_of(line)), generic=False).split("attributes", 1)[1]


@pytest.mark.parametrize("line", ['emitc.include "kernel_operator.h"', 'emitc.include <"cmath"> {keep}'])
def test_includes(line: str) -> None:
    assert line in printed(parse(f"builtin.module {{\n  {line}\n}}\n"), generic=False)
