# SPDX-License-Identifier: Apache-2.0
"""What the front end builds is verified before code is made of it, whatever the passes do not look at."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

import asc
import asc.frontend
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.runtime.jit import MockTensor

INVALID = """
func.func @kernel(%t: !asc.local_tensor<*xf32>, %u: !asc.local_tensor<*xf16>, %n: i32)
attributes {asc.aicore, asc.global} {
  asc.add_l2 %t, %t, %u, %n : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf16>, i32
  func.return
}
"""


@asc.jit(always_compile=True)
def kernel(x: asc.GlobalAddress):
    pass


def test_an_invalid_op_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def build(*_arguments: object) -> ModuleOp:
        return parse_module(make_context(), INVALID, "built.mlir")

    monkeypatch.setattr(asc.frontend, "build_module", build)
    with pytest.raises(
        asc.CodegenError,
        match=r"(?s)ir-invalid.*'asc.add_l2' op src0 and src1 must have one element type.*built.mlir:4",
    ):
        kernel[1](MockTensor(asc.float32))
