# SPDX-License-Identifier: Apache-2.0
"""The file around the statements: includes, entries, source lines, imports."""

from __future__ import annotations

import re
import subprocess
import sys

from host_compiler import module_of_text, printed

from asc.codegen import print_module
from asc.codegen.body import wrapped

KERNEL = "attributes {asc.aicore, asc.global}"


def test_an_empty_kernel() -> None:
    text = f'builtin.module {{ emitc.include "kernel_operator.h" func.func @f() {KERNEL} {{ func.return }} }}'
    assert printed(text) == '#include "kernel_operator.h"\n\nextern "C" __global__ __aicore__ void f()\n{\n}\n'


def test_includes_come_once_and_in_order() -> None:
    standard = '"emitc.include"() <{include = "cmath", is_standard_include}> : () -> ()'
    text = f'emitc.include "b.h" {standard} emitc.include "b.h" emitc.include "kernel_operator.h"'
    expected = '#include "kernel_operator.h"\n#include "b.h"\n#include <cmath>\n'
    assert printed(f"builtin.module {{ {text} }}") == expected


def test_a_function_returns_its_value() -> None:
    text = "builtin.module { func.func @twice(%x: i32) -> i32 { %0 = arith.addi %x, %x : i32 func.return %0 : i32 } }"
    assert printed(text).endswith("__aicore__ inline int32_t twice(int32_t x)\n{\n    return x + x;\n}\n")


def test_reserved_kernel_names() -> None:
    text = f"builtin.module {{ func.func @double(%int: i32) {KERNEL} {{ func.return }} }}"
    assert 'extern "C" __global__ __aicore__ void double_(int32_t int_)' in printed(text)


def test_kernels_are_told_apart_and_from_the_functions_of_c() -> None:
    symbols = ["exp", "a_b", "a__b", '"内核"', '"核"']
    kernels = [f"func.func @{symbol}() {KERNEL} {{ func.return }}" for symbol in symbols]
    text = printed(f"builtin.module {{ {' '.join(kernels)} }}")
    assert re.findall(r"void (\w+)\(\)", text) == ["exp_1", "a_b", "a_b_1", "kernel", "kernel_1"]


LOCATED = f"""
builtin.module {{
  func.func @f(%n: i32) {KERNEL} {{
    %c0 = arith.constant 0 : i32 loc("k.py":2:5)
    %c1 = arith.constant 1 : i32 loc("k.py":2:5)
    asc.pipe_barrier pipe_v loc("/home/me/k.py":3:5)
    asc.pipe_barrier pipe_m loc("/home/me/k.py":3:9)
    scf.for %i = %c0 to %n step %c1 : i32 {{
      %x = arith.addi %i, %n : i32 loc("k.py":5:9)
      asc.set_flag mte2_v, %x : i32 loc("k.py":6:9)
      asc.pipe_barrier pipe_all
    }} loc("k.py":4:5)
    scf.if %b {{ }} loc("k.py":7:5)
    asc.pipe_barrier pipe_s loc("C:\\\\dir\\\\odd*/\\0Aname\\\\":8:5)
    func.return loc("k.py":9:5)
  }}
}}
""".replace("%n: i32)", "%n: i32, %b: i1)")


def test_source_lines() -> None:
    lines = print_module(module_of_text(LOCATED), source_lines=True).splitlines()
    assert [line[4:] for line in lines[lines.index("{") + 1 : -1]] == [
        "// k.py:3",
        "AscendC::PipeBarrier<PIPE_V>();",
        "AscendC::PipeBarrier<PIPE_M>();",
        "// k.py:4",
        "for (int32_t i = 0; i < n; ++i) {",
        "    // k.py:6",
        "    AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(i + n);",
        "    AscendC::PipeBarrier<PIPE_ALL>();",
        "}",
        "// ?name:8",
        "AscendC::PipeBarrier<PIPE_S>();",
    ]


def test_long_calls_are_wrapped() -> None:
    arguments = [f"argument_{n}" for n in range(12)]
    lines = wrapped("    ", "AscendC::Function(", arguments, ");")
    assert all(len(line) <= 120 for line in lines)
    assert lines[0] == "    AscendC::Function("
    assert "".join(line.strip() + " " for line in lines[1:]).strip() == ", ".join(arguments) + ");"
    assert wrapped("    ", "f(", ["x"], ");") == ["    f(x);"]


def test_catching_errors_needs_no_xdsl() -> None:
    program = "import sys; from asc.codegen.errors import CodegenError; sys.exit('xdsl' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
