# SPDX-License-Identifier: Apache-2.0
"""The transforming passes: what they do, what they must leave alone, and that places and names survive them."""

from __future__ import annotations

import pickle

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import PassFailedException

from asc.compiler.pipeline import DEFAULT_PIPELINE, PASSES, run_pipeline
from asc.diagnostics import AscError, Engine
from asc.dialects.context import make_context
from asc.dialects.locations import to_location
from asc.dialects.parser import parse_module

GLOBAL, MEMREF = "!asc.global_tensor<*xf32>", "memref<?xf32, 22>"


@pytest.fixture(scope="module")
def context() -> Context:
    return make_context()


def run(context: Context, text: str, *passes: str) -> ModuleOp:
    module = parse_module(context, text, "k.py")
    run_pipeline(module, context, [PASSES[name]()() for name in passes], Engine())
    module.verify()
    return module


def names(module: ModuleOp) -> list[str]:
    return [op.name for op in module.walk()]


def only(module: ModuleOp, name: str) -> Operation:
    (op,) = (op for op in module.walk() if op.name == name)
    return op


HELPERS = """
func.func @inner(%v : i32) -> i32 attributes {asc.aicore} {
  %one = arith.constant 1 : i32
  %sum = arith.addi %v, %one : i32
  return %sum : i32
}
func.func @outer(%v : i32) -> i32 attributes {asc.aicore} {
  %w = func.call @inner(%v) : (i32) -> i32
  return %w : i32
}
func.func @k(%n : i32, %g : !asc.global_tensor<*xi32>) attributes {asc.global, asc.aicore} {
  %a = func.call @outer(%n) : (i32) -> i32
  %b = func.call @outer(%a) : (i32) -> i32
  asc.global_tensor.set_value %g, %n, %b : !asc.global_tensor<*xi32>, i32, i32
  return
}
"""


class TestInline:
    def test_calls_are_replaced_and_helpers_removed(self, context: Context) -> None:
        module = run(context, HELPERS, "inline")
        assert names(module).count("func.func") == 1
        assert "func.call" not in names(module)
        assert names(module).count("arith.addi") == 2

    def test_call_sites_are_kept_innermost_first(self, context: Context) -> None:
        module = run(context, HELPERS, "inline")
        sums = [to_location(op.location) for op in module.walk() if op.name == "arith.addi"]
        frames = [[(each.function, each.span.line) for each in at.frames] for at in sums if at is not None]
        assert [at.span.line for at in sums if at is not None] == [4, 4]
        assert frames == [[("outer", 8), ("k", 12)], [("outer", 8), ("k", 13)]]

    def test_names_are_kept(self, context: Context) -> None:
        module = run(context, HELPERS, "inline")
        assert [op.results[0].name_hint for op in module.walk() if op.name == "arith.addi"] == ["sum", "sum"]

    def test_a_function_that_somebody_else_may_call_stays(self, context: Context) -> None:
        module = run(
            context,
            HELPERS.replace("@inner(%v : i32) -> i32 attributes {asc.aicore}", "@inner(%v : i32) -> i32"),
            "inline",
        )
        assert names(module).count("func.func") == 2

    def test_a_declaration_and_a_wrong_call_are_left_alone(self, context: Context) -> None:
        text = """
        func.func private @elsewhere(i32) -> ()
        func.func @k(%n : i32) { func.call @elsewhere(%n) : (i32) -> () return }
        """
        assert names(run(context, text, "inline")).count("func.call") == 1

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("func.func @f() { func.call @f() : () -> () return }", '"f" calls itself; a kernel has no call stack'),
            (
                "func.func @f() { func.call @g() : () -> () return }\n"
                "func.func @g() { func.call @f() : () -> () return }",
                '"g" calls itself through f; a kernel has no call stack',
            ),
        ],
    )
    def test_recursion(self, context: Context, text: str, message: str) -> None:
        with pytest.raises(AscError) as caught:
            run(context, text, "inline")
        assert isinstance(caught.value, RecursionError)
        assert [each.message for each in caught.value.diagnostics] == [message]
        assert pickle.loads(pickle.dumps(caught.value)).diagnostics == caught.value.diagnostics


class TestCanonicalize:
    def test_places_are_kept(self, context: Context) -> None:
        text = """
        %a = arith.constant 6 : i32
        %b = arith.divsi %a, %a : i32
        "test.use"(%b) : (i32) -> ()
        """
        context.allow_unregistered = True
        module = run(context, text, "canonicalize")
        (constant,) = (op for op in module.walk() if op.name == "arith.constant")
        at = to_location(constant.location)
        assert at is not None
        assert (at.span.line, constant.results[0].name_hint) == (3, "b")

    def test_branches_and_loops_that_are_decided(self, context: Context) -> None:
        text = """
        func.func @k(%g : !asc.global_tensor<*xi32>) {
          %c0 = arith.constant 0 : i32
          %c1 = arith.constant 1 : i32
          %t = arith.cmpi sgt, %c0, %c1 : i32
          scf.if %t {
            asc.pipe_barrier pipe_v
          } else {
            asc.pipe_barrier pipe_s
          }
          scf.for %i = %c1 to %c0 step %c1 : i32 {
            asc.pipe_barrier pipe_m
          }
          return
        }
        """
        module = run(context, text, "canonicalize")
        assert names(module) == ["builtin.module", "func.func", "asc.pipe_barrier", "func.return"]

    def test_what_has_effects_stays_in_order(self, context: Context) -> None:
        text = f"""
        func.func @k(%gm : {MEMREF}) {{
          %pipe = asc.pipe
          %q = asc.queue : !asc.queue<vecin, 1>
          %r = asc.queue : !asc.queue<vecin, 1>
          %g = asc.global_tensor : {GLOBAL}
          %h = asc.global_tensor : {GLOBAL}
          %u = "emitc.constant"() <{{value = 0 : ui32}}> : () -> ui32
          %a = asc.local_tensor_v2 vecin, %u, %u : !asc.local_tensor<*xf32>
          %b = asc.local_tensor_v2 vecin, %u, %u : !asc.local_tensor<*xf32>
          return
        }}
        """
        before = names(parse_module(context, text))
        assert names(run(context, text, *DEFAULT_PIPELINE[:5])) == before


class TestMotion:
    def loop(self, body: str) -> str:
        return f"""
        func.func @k(%n : i32, %m : i32, %gm : {MEMREF}, %out : !asc.global_tensor<*xi32>) {{
          %g = asc.global_tensor : {GLOBAL}
          %c0 = arith.constant 0 : i32
          %c1 = arith.constant 1 : i32
          scf.for %i = %c0 to %n step %c1 : i32 {{
            {body}
          }}
          return
        }}
        """

    def in_loop(self, module: ModuleOp) -> list[str]:
        loop = only(module, "scf.for")
        return [op.name for op in loop.regions[0].block.ops if op.name != "scf.yield"]

    @pytest.mark.parametrize(
        ("expression", "stays"),
        [
            ("arith.andi %n, %m : i32", False),
            ("arith.andi %n, %i : i32", True),
            ("arith.muli %n, %m : i32", True),
            ("arith.addi %n, %m : i32", True),
            ("arith.shrsi %n, %m : i32", True),
            ("arith.shrsi %n, %c1 : i32", False),
            ("arith.shli %n, %c1 : i32", True),
            ("arith.remsi %n, %m : i32", True),
            ("arith.floordivsi %n, %m : i32", True),
            ("arith.ceildivsi %n, %m : i32", True),
            ("arith.divsi %n, %m : i32", True),
            ("asc.get_block_idx : i32", False),
        ],
    )
    def test_only_what_cannot_fail_moves(self, context: Context, expression: str, stays: bool) -> None:
        store = "asc.global_tensor.set_value %out, %i, %r : !asc.global_tensor<*xi32>, i32, i32"
        module = run(context, self.loop(f"%r = {expression}\n{store}"), "licm")
        assert self.in_loop(module) == [*([expression.split()[0]] if stays else []), "asc.global_tensor.set_value"]

    @pytest.mark.parametrize("expression", ["arith.muli %n, %m : i32", "arith.divsi %n, %m : i32"])
    def test_a_loop_that_runs_makes_nothing_early(self, context: Context, expression: str) -> None:
        store = "asc.global_tensor.set_value %out, %i, %r : !asc.global_tensor<*xi32>, i32, i32"
        loop = self.loop(f"%r = {expression}\n{store}").replace("%c0 to %n", "%c0 to %c1")
        assert self.in_loop(run(context, loop, "licm")) == ["asc.global_tensor.set_value"]

    def test_a_division_by_a_constant_moves_with_it(self, context: Context) -> None:
        body = """
        %two = arith.constant 2 : i32
        %r = arith.remsi %n, %two : i32
        asc.global_tensor.set_value %out, %i, %r : !asc.global_tensor<*xi32>, i32, i32
        """
        assert self.in_loop(run(context, self.loop(body), "licm")) == ["asc.global_tensor.set_value"]

    def test_a_part_stays_behind_what_moves_its_tensor(self, context: Context) -> None:
        body = f"""
        %part = asc.global_tensor.subindex %g[%c1] : {GLOBAL}, i32, {GLOBAL}
        %v = asc.global_tensor.get_value %part, %i : {GLOBAL}, i32, f32
        %at = arith.index_cast %i : i32 to index
        %p = emitasc.ptr_offset %gm[%at] : {MEMREF}, {MEMREF}
        asc.global_tensor.set_global_buffer %g, %p : {GLOBAL}, {MEMREF}
        """
        module = run(context, self.loop(body), "licm", "cse")
        assert "asc.global_tensor.subindex" in self.in_loop(module)

    def test_equal_parts_of_a_moved_tensor_stay_two(self, context: Context) -> None:
        text = f"""
        func.func @k(%x : {MEMREF}, %y : {MEMREF}, %l : !asc.local_tensor<*xf32>) {{
          %c8 = arith.constant 8 : i32
          %g = asc.global_tensor : {GLOBAL}
          asc.global_tensor.set_global_buffer %g, %x : {GLOBAL}, {MEMREF}
          %a = asc.global_tensor.subindex %g[%c8] : {GLOBAL}, i32, {GLOBAL}
          asc.global_tensor.set_global_buffer %g, %y : {GLOBAL}, {MEMREF}
          %b = asc.global_tensor.subindex %g[%c8] : {GLOBAL}, i32, {GLOBAL}
          asc.data_copy_l2 %l, %a, %c8 : !asc.local_tensor<*xf32>, {GLOBAL}, i32
          asc.data_copy_l2 %l, %b, %c8 : !asc.local_tensor<*xf32>, {GLOBAL}, i32
          return
        }}
        """
        assert names(run(context, text, "cse")).count("asc.global_tensor.subindex") == 2


class TestDominance:
    @pytest.mark.parametrize(
        "text",
        [
            "%b = arith.addi %a, %a : i32\n%a = arith.constant 1 : i32",
            "%c = arith.constant true\nscf.if %c { %b = arith.addi %a, %a : i32 }\n%a = arith.constant 1 : i32",
        ],
    )
    def test_a_value_used_where_it_is_not_defined(self, context: Context, text: str) -> None:
        with pytest.raises(AscError) as caught:
            run(context, text, "verify-dominance")
        assert {each.message for each in caught.value.diagnostics} == {
            f"operand #{index} of 'arith.addi' is \"a\", which is not defined on every way to here" for index in (0, 1)
        }

    def test_blocks(self, context: Context) -> None:
        from xdsl.dialects.cf import Cf

        context.load_dialect(Cf)
        text = """
        func.func @f(%c : i1) {{
          cf.cond_br %c, ^left, ^right
        ^left:
          %a = arith.constant 1 : i32
          cf.br ^end
        ^right:
          cf.br ^end
        ^end:
          %b = arith.addi {0}, {0} : i32
          return
        }}
        """
        with pytest.raises(AscError):
            run(context, text.format("%a"), "verify-dominance")
        run(
            context,
            text.format("%d").replace("cf.cond_br", "%d = arith.constant 2 : i32\ncf.cond_br"),
            "verify-dominance",
        )


class TestPipeline:
    def test_the_default_is_made_of_the_names(self) -> None:
        assert set(DEFAULT_PIPELINE) <= set(PASSES)
        assert all(PASSES[name]().name == name for name in PASSES)

    def test_after_each_pass(self, context: Context) -> None:
        seen: list[str] = []
        module = parse_module(context, HELPERS)
        passes = [PASSES[name]()() for name in DEFAULT_PIPELINE]
        run_pipeline(module, context, passes, Engine(), lambda name, _: seen.append(name))
        assert tuple(seen) == DEFAULT_PIPELINE

    def test_an_exception_of_xdsl_names_pass_and_place(self, context: Context) -> None:
        class Failing(ModulePass):
            name = "failing"

            def apply(self, ctx: Context, op: ModuleOp) -> None:
                op = op.body.block.first_op  # pyright: ignore[reportAssignmentType]
                raise PassFailedException("no")

        module = parse_module(context, HELPERS, "k.py")
        with pytest.raises(AscError, match=r'pass "failing" failed: no') as caught:
            run_pipeline(module, context, [Failing()], Engine())
        (diagnostic,) = caught.value.diagnostics
        assert diagnostic.at is not None
        assert diagnostic.at.span.line == 2

    def test_an_unknown_soc(self) -> None:
        with pytest.raises(ValueError, match='unknown SoC "Ascend1"'):
            PASSES["verify-pools"]()(soc="Ascend1")  # pyright: ignore[reportCallIssue]
