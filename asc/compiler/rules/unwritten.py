# SPDX-License-Identifier: Apache-2.0
"""The rule of what instructions read: something was written there since the kernel has that memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.places import position_of
from asc.compiler.analysis.written import random_reads
from asc.compiler.diagnostics.access import TensorUnwritten
from asc.compiler.naming import describe, location_of, python_name
from asc.compiler.rules.access import ACCESS_RULES
from asc.dialects.base import AscOp
from asc.dialects.types import BaseQueue, TBufType


def was_written(kernel: Kernel, op: AscOp) -> bool | None:
    """Nothing is read of which no byte was written: told once for each queue, buffer or fixed tensor."""
    found = dict(random_reads(kernel, op))
    if kernel.tentative:
        rest = (each.tensor for each in kernel.effects_of(op) if each.tensor not in found)
        kernel.doubts.update(((op, each), None) for each in rest)
    for value, source in found.items():
        if not kernel.has_told(TensorUnwritten.id, source):
            _tell(kernel, op, value, source)
    return True


def _tell(kernel: Kernel, op: AscOp, value: SSAValue, source: SSAValue) -> None:
    problem = _unwritten(kernel, op, value, source)
    if kernel.tentative:
        kernel.doubts.setdefault((op, value), (source, problem))
    else:
        kernel.report(op, problem, about=source)


def _unwritten(kernel: Kernel, op: AscOp, value: SSAValue, source: SSAValue) -> TensorUnwritten:
    buffers = kernel.state.buffers(source)
    given = buffers.op if buffers is not None else source.owner
    return TensorUnwritten(
        at=location_of(op),
        instruction=python_name(op),
        tensor=describe(value),
        source=describe(source),
        given=location_of(given) if isinstance(given, Operation) else None,
        remedy=_remedy(kernel, source),
    )


def _remedy(kernel: Kernel, source: SSAValue) -> str:
    if isinstance(source.type, TBufType):
        buffers = kernel.state.buffers(source)
        if buffers is not None and buffers.stale:
            return "a reset of its pool gives up what was written before: copy or compute into it again"
        return "copy or compute into it first, before the loop if it adds up over turns"
    if not isinstance(source.type, BaseQueue):
        return "copy or compute into it first, before the loop if it adds up over turns; or is the address another one?"
    if position_of(source).startswith(("VECOUT", "CO")):
        return f"compute into the tensor of alloc_tensor before {describe(source)} enques it"
    return f"data_copy into the tensor of alloc_tensor before {describe(source)} enques it"


UNWRITTEN_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = dict.fromkeys(ACCESS_RULES, (was_written,))
