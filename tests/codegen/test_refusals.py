# SPDX-License-Identifier: Apache-2.0
"""What has no Ascend C form is a diagnostic at its place, never C++ that does not compile."""

from __future__ import annotations

import pytest
from host_compiler import printed
from xdsl.dialects import test as test_dialect
from xdsl.dialects.builtin import ModuleOp, f32
from xdsl.parser import Parser

from asc.codegen import print_module
from asc.codegen.cannot_print import CannotPrint
from asc.diagnostics import AscError, Location, Span
from asc.dialects.context import make_context
from asc.dialects.locations import to_attr

GLOBAL = "asc.aicore, asc.global"


def refusal(module: ModuleOp) -> CannotPrint:
    with pytest.raises(AscError) as caught:
        print_module(module)
    assert isinstance(caught.value, ValueError)
    (diagnostic,) = caught.value.diagnostics
    assert isinstance(diagnostic, CannotPrint)
    return diagnostic


CASES = [
    ("(%a: i1) -> i1", "%0 = arith.addi %a, %a : i1\nfunc.return %0 : i1", "arith.addi", "single bits"),
    ("(%a: i1) -> i1", "%0 = arith.cmpi slt, %a, %a : i1\nfunc.return %0 : i1", "arith.cmpi", "single bits"),
    ("(%a: i32) -> f32", "%0 = arith.bitcast %a : i32 to f32\nfunc.return %0 : f32", "arith.bitcast", "no rule"),
    ("() -> i32", "%0 = arith.constant dense<1> : vector<2xi32>\nfunc.return %0 : vector<2xi32>", "arith.constant",
     "neither an integer"),
    ("() -> f32", "%0 = arith.constant 1.0 : f80\nfunc.return %0 : f80", "arith.constant", "no C++ spelling"),
    ("(%a: i4)", "", "func.func", "4 bits"),
    ("(%a: memref<?xf32>)", "", "func.func", "not an address in global memory"),
    ("(%a: vector<4xf32>)", "", "func.func", "has no C++ spelling"),
    ("() -> (i32, i32)", "%0 = arith.constant 0 : i32\nfunc.return %0, %0 : i32, i32", "func.func", "returns 2 values"),
    ("(%a: i32)", "%0 = emitc.cast %a : i32 to i24\nasc.set_flag mte2_v, %0 : i24", "emitc.cast", "24 bits"),
]  # fmt: skip


@pytest.mark.parametrize(("signature", "lines", "op", "reason"), CASES, ids=[f"{case[2]} {case[3]}" for case in CASES])
def test_refused(signature: str, lines: str, op: str, reason: str) -> None:
    end = "" if "func.return" in lines else "func.return"
    text = f"builtin.module {{ func.func @f{signature} {{ {lines}\n{end} }} }}"
    diagnostic = refusal(Parser(make_context(), text).parse_module())
    assert diagnostic.op == op
    assert reason in diagnostic.message


def test_strange_includes() -> None:
    text = 'builtin.module { "emitc.include"() <{include = "a\\22 b.h"}> : () -> () }'
    assert "no file name" in refusal(Parser(make_context(), text).parse_module()).message


def test_an_unknown_op_has_its_place() -> None:
    text = f"builtin.module {{ func.func @f() attributes {{{GLOBAL}}} {{ func.return }} }}"
    module = Parser(make_context(), text).parse_module()
    unknown = test_dialect.TestOp(result_types=[f32])
    at = Location(Span("kernel.py", 31, 4, 31, 20))
    unknown.location = to_attr(at)
    function = module.body.block.first_op
    assert function is not None
    function.regions[0].block.insert_op_before(unknown, function.regions[0].block.first_op)  # pyright: ignore[reportArgumentType]
    diagnostic = refusal(module)
    assert diagnostic.at == at
    assert diagnostic.message == "test.op cannot be printed as Ascend C: codegen has no rule for it"


def test_a_helper_that_is_not_inlined_says_what_to_do() -> None:
    text = "func.func @g() { func.return }\nfunc.func @f() { func.call @g() : () -> ()\nfunc.return }"
    diagnostic = refusal(Parser(make_context(), f"builtin.module {{ {text} }}").parse_module())
    assert diagnostic.help == "Run asc-inline before printing."


def test_unstructured_control_flow() -> None:
    text = "func.func @f() { cf.br ^bb1\n^bb1:\nfunc.return }"
    from xdsl.dialects.cf import Cf

    context = make_context()
    context.load_dialect(Cf)
    assert "several blocks" in refusal(Parser(context, f"builtin.module {{ {text} }}").parse_module()).message


def test_kernels_hide_their_helpers() -> None:
    helper = "func.func private @helper(%p: !asc.pipe) { asc.pipe.init %p : !asc.pipe\nfunc.return }"
    kernel = f"func.func @f() attributes {{{GLOBAL}}} {{ func.return }}"
    assert "helper" not in printed(f"builtin.module {{ {helper}\n{kernel} }}")
    alone = printed(f"builtin.module {{ {helper} }}")
    assert "__aicore__ inline void helper(AscendC::TPipe& p)\n{\n    p.Init();\n}\n" in alone
