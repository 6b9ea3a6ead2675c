# SPDX-License-Identifier: Apache-2.0
"""A program as data: its source, names and places, its way through JSON, its arguments; how it runs without xDSL."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from interpreted import fault_of, interpret, lowered
from kernel_text import kernel

from asc.diagnostics import Frame, Location, Span
from asc.diagnostics.errors import AscError
from asc.dialects.context import make_context
from asc.dialects.locations import to_attr
from asc.dialects.parser import parse_module
from asc.interpreter import KernelFault, Program, lower_module, run
from asc.interpreter.lowering.names import Names
from asc.target.soc import get_soc

ROOT = Path(__file__).resolve().parents[2]
DOUBLE = kernel(
    """
p = TPipe()
q = TQue("vecin", 1)
o = TQue("vecout", 1)
p.init_buffer(q, 2, 256)
p.init_buffer(o, 2, 256)
for i in range(n):
    a = q.alloc()
    copy(a, x[i * 64:], 64)
    q.enque(a)
    b = q.deque()
    c = o.alloc()
    add(c, b, b, 64)
    q.free(b)
    o.enque(c)
    d = o.deque()
    copy(x[i * 64:], d, 64)
    o.free(d)
"""
)
SOURCE = """\
# k on Ascend910B1: what one core does.
import numpy as np

from asc.interpreter.machine.library import int32


def k(core, gm, n, flag):
    x = core.global_tensor('x')
    x.set_global_buffer(gm)
    p = core.pipe()
    q = core.queue('q', 'VECIN', 1)
    o = core.queue('o', 'VECOUT', 1)
    p.init_queue(q, 2, 256)
    next_q = q.rotation(np.float32)
    p.init_queue(o, 2, 256)
    next_o = o.rotation(np.float32)
    for i in range(n):
        a = next_q()
        v = int32(i * 64)
        x.load(a, v, 64)
        c = next_o()
        np.add(a.array, a.array, out=c.array)
        v_1 = int32(i * 64)
        x.store(c, v_1, 64)
    core.finish()
"""


def test_source_reads_like_python_and_is_the_same_each_time() -> None:
    assert lowered(DOUBLE).source == SOURCE
    assert lowered(DOUBLE).source == SOURCE


def test_json_round_trip() -> None:
    program = lowered(DOUBLE)
    data = json.loads(json.dumps(program.to_json()))
    assert Program.from_json(data) == program
    assert Program.from_json(data).location(10) == program.location(10) == Location(Span("k.py", 1, 0, 1, 0))
    assert program.location(1) is None
    assert program.location(999) is None
    with pytest.raises((KeyError, TypeError)):
        Program.from_json({"source": ""})


ALONE = """
import json, sys
import numpy as np
from asc.interpreter import InterpretParams, KernelFault, Program, run

program = Program.from_json(json.load(sys.stdin))
x = np.arange(128, dtype=np.float32)
run(program, (x, 2, False), 1, InterpretParams())
assert x.tolist() == [2 * i for i in range(128)]
try:
    run(program, (x, 3, False), 1)
except KernelFault as fault:
    print(fault)
assert not [name for name in sys.modules if name.split(".")[0] in {"xdsl", "jinja2"}], "xDSL was imported"
"""


def test_a_cached_program_runs_without_xdsl() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE],
        cwd=ROOT, input=json.dumps(lowered(DOUBLE).to_json()), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "error[global-range]" in done.stdout
    assert "--> k.py:8:1" in done.stdout


def test_hints_become_names_that_python_allows() -> None:
    names = Names({"k"})
    hints = ["x", "x", "x_1", "class", "core", "k", "a.b", "1", "int32", "名", "print"]
    expected = ["x", "x_1", "x_1_1", "class_1", "core_1", "k_1", "a_b", "v_1", "int32_1", "名", "print_1"]
    assert [names.new(hint) for hint in hints] == expected


def test_a_fault_in_a_helper_has_the_calls_that_led_there() -> None:
    """Helpers are expanded in place: the call stack is in the location."""
    text = kernel('a = LocalTensor("vecin", 0, 8)\ncopy(a, x, 16)')
    module = parse_module(make_context(), text)
    call = Frame("k", Span("k.py", 9, 4, 9, 12))
    at = Location(Span("h.py", 2, 4, 2, 20), (call,))
    for op in module.walk():
        if op.name == "asc.data_copy_l2":
            op.location = to_attr(at)
    program = lower_module(module, get_soc())
    fault = fault_of(lambda: run(program, (np.zeros(16, np.float32), 0, False), 1))
    assert fault.at == at


def test_a_fault_in_a_called_function_has_its_call_site() -> None:
    text = """
    func.func @f(%v: i32) -> i32 {
      %r = arith.addi %v, %v : i32 loc("f.py":2:5)
      func.return %r : i32
    }
    func.func @k(%v: i32) attributes {asc.global} {
      %r = func.call @g(%v) : (i32) -> i32 loc("k.py":7:3)
      func.return
    }
    func.func @g(%v: i32) -> i32 {
      %r = func.call @f(%v) : (i32) -> i32 loc("g.py":5:1)
      func.return %r : i32
    }"""
    fault = fault_of(lambda: interpret(text, (1 << 31) - 1))
    calls = (Frame("g", Span("g.py", 5, 0, 5, 0)), Frame("k", Span("k.py", 7, 2, 7, 2)))
    assert fault.at == Location(Span("f.py", 2, 4, 2, 4), calls)


def test_a_fault_in_a_masked_instruction_is_reported_once() -> None:
    text = """
    func.func @k(%x: memref<?xi32, 22>) attributes {asc.global} {
      %at = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %n = "emitc.constant"() <{value = 64 : ui32}> : () -> ui32
      %t = asc.local_tensor_v2 vecin, %at, %n : !asc.local_tensor<*xi32>
      %p = asc.construct !asc.binary_repeat_params()
      %m = arith.constant 64 : i64
      %r = arith.constant 1 : i8
      asc.sub_l0 %t, %t, %t, %m, %r, %p {isSetMask} : !asc.local_tensor<*xi32>, !asc.local_tensor<*xi32>, !asc.local_tensor<*xi32>, i64, i8, !asc.binary_repeat_params
      asc.div_l0 %t, %t, %t, %m, %r, %p {isSetMask} : !asc.local_tensor<*xi32>, !asc.local_tensor<*xi32>, !asc.local_tensor<*xi32>, i64, i8, !asc.binary_repeat_params loc("k.py":9:1)
      func.return
    }"""  # noqa: E501
    fault = fault_of(lambda: interpret(text, np.zeros(1, np.int32), soc="Ascend950"))
    assert fault.id == "division-by-zero"
    assert fault.at == Location(Span("k.py", 9, 0, 9, 0))


def test_which_function_is_the_kernel() -> None:
    one = "func.func @only() { func.return }"
    assert lowered(one).entry == "only"
    with pytest.raises(AscError, match="none of the module's 2 functions is the kernel"):
        lowered(one + one.replace("only", "other"))
    with pytest.raises(AscError, match="no function to run"):
        lowered("")


def test_a_function_name_that_python_lacks() -> None:
    program = lowered('func.func @"for"() { func.return }')
    assert program.entry == "for_1"
    run(program, (), 1)


NOT_EXECUTABLE = [
    ("func.call @elsewhere() : () -> ()", "a call of elsewhere cannot run on the CPU: the module has no body for it"),
    ("%x = asc.pipe\n%r = emitc.cast %x : !asc.pipe to i32", "converts !asc.pipe to i32"),
    ("%r = arith.constant dense<1> : tensor<2xi32>", "is not a number"),
    ("%a = arith.constant 1 : i32\n%r, %o = arith.mului_extended %a, %a : i32", "does not know this op"),
    (
        "%r = asc.tbuf : !asc.tbuf<vecin>\n%g = asc.tbuf.get_tensor %r : !asc.tbuf<vecin>, !asc.local_tensor<*xbf16>",
        "NumPy has no bfloat16",
    ),
]


@pytest.mark.parametrize(("body", "text"), NOT_EXECUTABLE)
def test_what_cannot_run_is_refused_when_lowering(body: str, text: str) -> None:
    with pytest.raises(NotImplementedError, match=text) as caught:
        lowered(f"func.func private @elsewhere()\nfunc.func @k() {{\n{body}\nfunc.return\n}}")
    assert isinstance(caught.value, AscError)
    assert caught.value.diagnostics[0].at is not None


F32 = np.zeros(8, np.float32)
ARGUMENTS: list[tuple[tuple[Any, ...], str, str]] = [
    ((F32, 1), "argument-count", "k takes 3 arguments, got 2"),
    ((F32.astype(np.int32), 1, False), "argument-kind", "an array of float32, got an array of int32"),
    (([1.0], 1, False), "argument-kind", '"gm" must be an array of float32, got list'),
    ((np.zeros((4, 4), np.float32).T, 1, False), "argument-layout", "strides are (4, 16)"),
    ((np.zeros(8, np.float32)[::2], 1, False), "argument-layout", "strides are (8,)"),
    ((F32, 1 << 31, False), "argument-kind", "a number of type int32, got 2147483648"),
    ((F32, 1, 2), "argument-kind", "a number of type bool, got 2"),
    ((F32, "one", False), "argument-kind", "got 'one'"),
]


@pytest.mark.parametrize(("arguments", "identity", "text"), ARGUMENTS)
def test_arguments_that_do_not_fit(arguments: tuple[Any, ...], identity: str, text: str) -> None:
    fault = fault_of(lambda: interpret(kernel(""), *arguments))
    assert (fault.id, text in fault.message) == (identity, True), fault.message


def test_no_cores() -> None:
    assert fault_of(lambda: interpret(kernel(""), F32, 1, False, cores=0)).id == "core-count"


def test_arrays_of_any_shape_are_written_in_place() -> None:
    x = np.ones((2, 64), np.float32)
    interpret(DOUBLE, x, 2, False)
    assert (x == 2).all()


@pytest.mark.parametrize("kind", [np.matrix, np.ma.MaskedArray])
def test_arrays_with_an_indexing_of_their_own_are_memory(kind: type[np.ndarray[Any, Any]]) -> None:
    x = np.arange(4, dtype=np.int32)
    given = np.ma.array(x, mask=True, copy=False) if kind is np.ma.MaskedArray else x[None].view(kind)
    text = """
    func.func @k(%x: memref<?xi32, 22>) attributes {asc.global} {
      %g = asc.global_tensor : !asc.global_tensor<*xi32>
      asc.global_tensor.set_global_buffer %g, %x : !asc.global_tensor<*xi32>, memref<?xi32, 22>
      %at = arith.constant 1 : i32
      %v = asc.global_tensor.get_value %g, %at : !asc.global_tensor<*xi32>, i32, i32
      %w = arith.addi %v, %v : i32
      asc.global_tensor.set_value %g, %at, %w : !asc.global_tensor<*xi32>, i32, i32
      func.return
    }"""
    interpret(text, given)
    assert x.tolist() == [0, 2, 2, 3]


def test_a_number_too_large_for_its_type() -> None:
    text = "func.func @k(%f: f32) attributes {asc.global} { func.return }"
    interpret(text, float("inf"))
    assert "a number of type float32, got 1e+300" in fault_of(lambda: interpret(text, 1e300)).message


def test_a_dtype_by_another_name() -> None:
    """NumPy has several integer types of 64 bits, whose memoryviews differ."""
    text = """
    func.func @k(%x: memref<?xi64, 22>) attributes {asc.global} {
      %g = asc.global_tensor : !asc.global_tensor<*xi64>
      asc.global_tensor.set_global_buffer %g, %x : !asc.global_tensor<*xi64>, memref<?xi64, 22>
      %at = "emitc.constant"() <{value = 0 : ui32}> : () -> ui32
      %n = "emitc.constant"() <{value = 4 : ui32}> : () -> ui32
      %t = asc.local_tensor_v2 vecin, %at, %n : !asc.local_tensor<*xi64>
      %count = arith.constant 4 : i32
      asc.data_copy_l2 %t, %g, %count : !asc.local_tensor<*xi64>, !asc.global_tensor<*xi64>, i32
      func.return
    }"""
    for kind in (np.int64, np.longlong):
        interpret(text, np.zeros(4, kind))


def test_a_keyboard_interrupt_passes_through() -> None:
    program = lowered(kernel(""))
    source = program.source.replace("    core.finish()", "    raise KeyboardInterrupt")
    stopped = Program(source, program.entry, program.soc, program.parameters, program.lines, program.places)
    with pytest.raises(KeyboardInterrupt):
        run(stopped, (F32, 1, False), 1)


def test_faults_pickle_and_are_what_python_calls_them() -> None:
    import pickle

    with pytest.raises(KernelFault) as caught:
        interpret(DOUBLE, np.zeros(64, np.float32), 2, False)
    assert isinstance(caught.value, IndexError)
    assert pickle.loads(pickle.dumps(caught.value)).diagnostics == caught.value.diagnostics
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
