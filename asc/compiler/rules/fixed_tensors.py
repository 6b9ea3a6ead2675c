# SPDX-License-Identifier: Apache-2.0
"""Rules of tensors at fixed addresses: they are in nobody else's memory, and keep what is written until it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.contents import Content, Loss, Span
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.overwriting import fixed_span, fixed_tensor
from asc.compiler.analysis.uses import Use
from asc.compiler.diagnostics.fixed_tensors import StaticOverlap, TensorOverwritten, TensorsOverlap
from asc.compiler.naming import describe, location_of, python_name
from asc.compiler.rules.access import ACCESS_RULES
from asc.compiler.rules.workspaces import Taken, handed_out
from asc.dialects.base import AscOp
from asc.target.memory import Memory

LEAST_LOSS: Final = 256
"""Bytes of a repeat: fewer may be the padding of an instruction that works on whole repeats."""


def outside_of_buffers(kernel: Kernel, op: AscOp) -> bool | None:
    """A tensor at a fixed address is not in memory that a pipe or pool has handed out.

    Its programming guide rules out both in one kernel: nothing orders the accesses, the framework knows of one only.
    """
    verdict = True
    for value, use in kernel.accessed[op]:
        span, fixed = fixed_span(use), fixed_tensor(value)
        if span is None or fixed is None or _is_reported(kernel, fixed):
            continue
        taken = next((each for each in handed_out(kernel, Memory.UB) if span.common(Span(each[2], each[3]))), None)
        if taken is not None:
            verdict = kernel.report(op, _in_buffer(op, fixed, use, span, taken), about=fixed) and verdict
    return verdict


def _is_reported(kernel: Kernel, fixed: SSAValue) -> bool:
    """Once for each tensor is enough."""
    return any(identity == StaticOverlap.id and about is fixed for _, identity, about in kernel.reported)


def _in_buffer(op: AscOp, fixed: SSAValue, use: Use, span: Span, taken: Taken) -> StaticOverlap:
    other, given, start, end = taken
    return StaticOverlap(
        at=location_of(op),
        instruction=python_name(op),
        writes=use.writes,
        tensor=describe(fixed),
        bytes=span,
        memory=Memory.UB.value,
        what=describe(other),
        taken=(start, end),
        given=location_of(given),
        made=location_of(_owner(fixed)),
    )


def _owner(value: SSAValue) -> Operation | None:
    return value.owner if isinstance(value.owner, Operation) else None


def keeps_contents(kernel: Kernel, op: AscOp) -> bool | None:
    """What is read through a tensor at a fixed address was not overwritten through another, unread."""
    verdict = True
    for value, use in kernel.accessed[op] if kernel.state.contents else ():
        span = fixed_span(use)
        if use.writes or span is None:
            continue
        for content in kernel.state.contents:
            loss = content.loss
            if loss is not None and content.tensor is fixed_tensor(value) and _is_read(content, loss, span):
                verdict = _report(kernel, op, content, loss) and verdict
    return verdict


def _is_read(content: Content, loss: Loss, span: Span) -> bool:
    common = loss.span.common(span)
    return common is not None and (content.is_gone or common.end - common.start >= LEAST_LOSS)


def _report(kernel: Kernel, op: AscOp, content: Content, loss: Loss) -> bool:
    """Where all is lost and one instruction takes both for different data, that is an error; else it is a warning."""
    read = {fixed_tensor(value) for value, use in kernel.accessed[op] if not use.writes}
    diagnostic = TensorOverwritten if content.is_gone and loss.tensor in read else TensorsOverlap
    problem = diagnostic(
        at=location_of(op),
        instruction=python_name(op),
        tensor=describe(content.tensor),
        written=content.span,
        written_at=location_of(content.op),
        other=describe(loss.tensor),
        lost=loss.span,
        lost_at=location_of(loss.op),
        ranges=(_range(kernel, content.tensor), _range(kernel, loss.tensor)),
    )
    return kernel.report(op, problem, about=content.tensor)


def _range(kernel: Kernel, value: SSAValue) -> tuple[int, int] | None:
    known = kernel.state.tensor(value)
    if known is None or known.offset is None or known.capacity is None:
        return None
    return known.offset, known.offset + known.capacity


FIXED_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = dict.fromkeys(
    ACCESS_RULES, (outside_of_buffers, keeps_contents)
)
