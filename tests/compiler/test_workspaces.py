# SPDX-License-Identifier: Apache-2.0
"""Memory that instructions take without asking: AddDeqRelu has bytes 188416 to 196608 of the UB on arch 2201."""

from __future__ import annotations

import pytest
from xdsl.context import Context

from asc.compiler.memory_map.build import memory_maps
from asc.compiler.passes.verify_capacity import VerifyCapacity
from asc.compiler.pipeline import run_pipeline
from asc.diagnostics import Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

L2 = (
    "asc.add_deq_relu_l2 %d, %s, %s, %n : !asc.local_tensor<*xf16>, !asc.local_tensor<*xi32>, "
    "!asc.local_tensor<*xi32>, i32"
)
L0 = (
    "asc.add_deq_relu_l0 %d, %s, %s, %n, %n, %r : !asc.local_tensor<*xf16>, !asc.local_tensor<*xi32>, "
    "!asc.local_tensor<*xi32>, i32, i32, !asc.binary_repeat_params"
)
CASES = {
    "up to it": (196608 - 8192, 64, L2, "Ascend910B1", False),
    "into it": (196608 - 8192 + 32, 64, L2, "Ascend910B1", True),
    "into it, on another architecture": (196608 - 8192 + 32, 64, L2, "Ascend950", False),
    "on nobody knows how much": (196608 - 8192 + 32, "arith.addi %m, %m", L2, "Ascend910B1", False),
    "on at least one element": (196608 - 8192 + 32, "arith.maxsi %m, %one", L2, "Ascend910B1", True),
    "nothing to do": (196608 - 8192 + 32, 0, L2, "Ascend910B1", False),
    "with a mask": (196608 - 8192 + 32, 1, L0, "Ascend910B1", True),
    "not repeated": (196608 - 8192 + 32, 0, L0, "Ascend910B1", False),
}


@pytest.fixture(scope="module")
def context() -> Context:
    return make_context()


def module_of(length: int, count: int | str, call: str) -> str:
    known = f"arith.constant {count}" if isinstance(count, int) else count
    return f"""
        func.func @k(%m : i32) attributes {{asc.global}} {{
          %one = arith.constant 1 : i32
          %n = {known} : i32
          %length = arith.constant {length} : i32
          %r = asc.construct !asc.binary_repeat_params()
          %p = asc.pipe
          %b = asc.tbuf : !asc.tbuf<veccalc>
          asc.pipe.init_buffer %p, %b, %length : !asc.tbuf<veccalc>, i32
          %d = asc.tbuf.get_tensor %b : !asc.tbuf<veccalc>, !asc.local_tensor<*xf16>
          %s = asc.tbuf.get_tensor %b : !asc.tbuf<veccalc>, !asc.local_tensor<*xi32>
          {call}
          func.return
        }}
        """


@pytest.mark.parametrize(("length", "count", "call", "soc", "wrong"), CASES.values(), ids=CASES)
def test_what_is_handed_out_is_clear_of_it(
    context: Context, length: int, count: int | str, call: str, soc: str, wrong: bool
) -> None:
    engine = Engine()
    module = parse_module(context, module_of(length, count, call), "k.mlir")
    run_pipeline(module, context, [VerifyCapacity()], engine, soc=get_soc(soc))
    assert [each.id for each in engine.errors] == (["workspace-overlap"] if wrong else [])


def test_the_memory_map_shows_it(context: Context) -> None:
    module = parse_module(context, module_of(1024, 64, L2), "k.mlir")
    (found,) = memory_maps(module, get_soc())
    blocks = {each.name: each for each in found.memories[0].blocks}
    assert (blocks["add_deq_relu"].address, blocks["add_deq_relu"].end) == (188416, 196608)
    assert found.memories[0].handed_out == 1024
