# SPDX-License-Identifier: Apache-2.0
"""`verify-instructions`: instructions exist on the SoC for their element types, and stay within their operands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from asc.compiler.context import CompilerContext
from asc.compiler.diagnostics.access import InstructionType
from asc.compiler.naming import dtype_name, location_of, python_name
from asc.compiler.passes.verification import Verification
from asc.dialects.dtypes import ARCH_2201, ARCH_3510
from asc.dialects.vec_binary import BinaryOp
from asc.target.soc import Soc

_TABULATED: Final = (ARCH_2201, ARCH_3510)
"""The architectures that the tables of element types speak of."""


class VerifyInstructions(Verification):
    """Instructions: their element types on the SoC, how much they read and write from where on, and random data."""

    name = "verify-instructions"
    IDS: ClassVar[frozenset[str]] = frozenset(
        {
            "copy-length",
            "copy-too-long",
            "count-unknown",
            "element-range",
            "mask-range",
            "operand-alignment",
            "operand-overlap",
            "operand-range",
            "repeat-outside",
            "tensor-unwritten",
        }
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        super().apply(ctx, op)
        context = CompilerContext.of(ctx)
        soc = self.target(context)
        for each in op.walk():
            if isinstance(each, BinaryOp):
                for problem in _wrong_types(each, soc):
                    context.engine.report(problem)


def _wrong_types(op: BinaryOp, soc: Soc) -> Iterator[InstructionType]:
    legal = op.INSTRUCTION.types.get(soc.arch, frozenset[tuple[str, str]]())
    dst, src = map(str, op.element_types())
    if soc.arch not in _TABULATED or (dst, src) in legal:
        return
    shown = tuple(sorted((dtype_name(one), dtype_name(other)) for one, other in legal))
    types = dtype_name(dst), dtype_name(src)
    at, name = location_of(op), python_name(op)
    yield InstructionType(at=at, instruction=name, types=types, soc=soc.name, legal=shown)
