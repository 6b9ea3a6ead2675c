# SPDX-License-Identifier: Apache-2.0
"""`verify-instructions`: instructions exist on the SoC for their element types, and reach their operands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from asc.compiler.analysis.places import memory_at, memory_for
from asc.compiler.context import CompilerContext
from asc.compiler.diagnostics.access import InstructionType, OperandMemory
from asc.compiler.naming import describe, dtype_name, location_of
from asc.compiler.passes.target_pass import TargetPass
from asc.compiler.rules.access import python_name
from asc.dialects import tbuf, tensor, tque
from asc.dialects.dtypes import ARCH_2201, ARCH_3510
from asc.dialects.vec_binary import BinaryOp
from asc.target.memory import Memory
from asc.target.soc import Soc

_TABULATED: Final = (ARCH_2201, ARCH_3510)
"""The architectures that the tables of element types speak of."""

_FROM_SOURCE: Final = (
    tque.TQueBindAllocTensorOp,
    tque.TQueBindDequeTensorOp,
    tque.TQueBindDequeTensorPosOp,
    tbuf.TBufGetTensorOp,
    tbuf.TBufGetWithOffsetOp,
)


class VerifyInstructions(TargetPass):
    """Reports every vector instruction that the SoC does not have, or not where its operands are."""

    name = "verify-instructions"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        context = CompilerContext.of(ctx)
        soc = self.target(context)
        for each in op.walk():
            if isinstance(each, BinaryOp):
                for problem in (*_wrong_types(each, soc), *_out_of_reach(each, soc)):
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


def _out_of_reach(op: BinaryOp, soc: Soc) -> Iterable[OperandMemory]:
    for value in dict.fromkeys(op.tensors):
        memory = _memory_of_tensor(value, soc.arch)
        if memory not in {None, Memory.UB}:
            assert memory is not None
            at, name = location_of(op), python_name(op)
            yield OperandMemory(at=at, instruction=name, tensor=describe(value), memory=memory.value)


def _memory_of_tensor(value: SSAValue, arch: int) -> Memory | None:
    """Where a tensor lives, if that can be told from where it comes from."""
    owner = value.owner
    while isinstance(owner, (tensor.LocalTensorSubIndexOp, tensor.LocalTensorBracketOp)):
        owner = owner.tensor.owner
    if isinstance(owner, tensor.LocalTensorV2Op):
        return memory_at(owner.pos.data, arch)
    return memory_for(owner.operands[0], arch) if isinstance(owner, _FROM_SOURCE) else None
