# SPDX-License-Identifier: Apache-2.0
"""Rules of what instructions read and write: within their tensors, aligned, in whole blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.tensor_transfer import element_bytes
from asc.compiler.analysis.tensors import Tensor
from asc.compiler.diagnostics.access import CopyLength, OperandAlignment
from asc.compiler.diagnostics.queues import TensorEnqueued, TensorFreed
from asc.compiler.diagnostics.resets import TensorStale
from asc.compiler.naming import describe, dtype_name, location_of, python_name
from asc.compiler.rules.extents import within
from asc.compiler.rules.in_turns import first_wrong, steps_to
from asc.compiler.rules.queue_places import notes_on, ops_behind
from asc.diagnostics import Note
from asc.dialects.asc_dialect import ACCESSING
from asc.dialects.base import AscOp
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.queue_rules import TensorNowhere
from asc.dialects.tensor import element_type
from asc.dialects.types import TBufType
from asc.target.limits import BLOCK_BYTES
from asc.target.memory import ALIGNMENT, Memory

_SCALAR_PIPE: Final = "S"
_BUMPED: Final = (Memory.UB, Memory.L1)
"""Where every buffer starts at a multiple of what instructions ask for, so that its parts can be judged."""


def alive(kernel: Kernel, op: AscOp) -> bool | None:
    """No tensor is used after it was given back: the queue may have handed out its memory again."""
    known = {effect.tensor: kernel.state.tensor(effect.tensor) for effect in kernel.effects_of(op)}
    for tensor, fact in known.items():
        if fact is not None and fact.nowhere:
            problem = TensorNowhere(at=location_of(op), tensor=describe(tensor), user=python_name(op))
            return kernel.report(op, problem)
        if fact is not None and fact.freed is not None:
            at, name, freed = location_of(op), describe(tensor), location_of(fact.freed)
            return kernel.report(op, TensorFreed(at=at, tensor=name, instruction=python_name(op), freed=freed))
        if fact is not None and fact.lost is not None and fact.source is not None:
            at, reset = location_of(op), location_of(fact.lost)
            names = {"tensor": describe(tensor), "instruction": python_name(op), "buffer": describe(fact.source)}
            return kernel.report(op, TensorStale(at=at, reset=reset, **names))
    return True if all(_is_certainly_alive(kernel, fact) for fact in known.values()) else None


def _is_certainly_alive(kernel: Kernel, fact: Tensor | None) -> bool:
    if fact is None:
        return False
    if fact.source is None:
        return True
    buffers = kernel.state.buffers(fact.source)
    if buffers is None or buffers.stale:
        return False
    return isinstance(fact.source.type, TBufType) or fact.number in buffers.life.held


def in_hand(kernel: Kernel, op: AscOp) -> bool | None:
    """A tensor that is enqueued is not the kernel's to use."""
    for effect in kernel.effects_of(op):
        known = kernel.state.tensor(effect.tensor)
        buffers = kernel.state.buffers(known.source) if known is not None and known.source is not None else None
        if known is None or buffers is None or known.number is None:
            continue
        if known.number in (buffers.life.fifo or ()):
            return _report_enqueued(kernel, op, effect.tensor, notes_on(ops_behind(buffers, [known.number])))
    return True


def _report_enqueued(kernel: Kernel, op: AscOp, tensor: SSAValue, places: tuple[Note, ...]) -> bool:
    at, name = location_of(op), python_name(op)
    return kernel.report(op, TensorEnqueued(at=at, tensor=describe(tensor), instruction=name, places=places))


def aligned(kernel: Kernel, op: AscOp) -> bool | None:
    """Local operands start at whole blocks (`kernel_npu_debug.h`); the scalar pipe does not mind."""
    verdict: bool | None = True
    for effect in kernel.effects_of(op):
        known = kernel.state.tensor(effect.tensor)
        if effect.pipe == _SCALAR_PIPE or (known is not None and known.memory is Memory.GM):
            continue
        if known is None or known.memory not in _BUMPED:
            verdict = verdict and None
            continue
        start, way = known.offset, None
        if start is None:
            verdict = verdict and None
            start, way = _misaligned_in_a_turn(kernel, op, effect.tensor, ALIGNMENT[known.memory])
        if known.source is not None and start is not None and start % ALIGNMENT[known.memory]:
            verdict = _report_start(kernel, op, effect.tensor, known.memory, start, way)
    return verdict


def _misaligned_in_a_turn(
    kernel: Kernel, op: AscOp, tensor: SSAValue, alignment: int
) -> tuple[int | None, Note | None]:
    """Where a part of a tensor starts in the first turn in which that is wrong."""
    whole, steps = steps_to(tensor)
    known, size = kernel.state.tensor(whole), element_bytes(tensor)
    if known is None or known.offset is None or not steps:
        return None, None
    first = known.offset
    found = first_wrong(
        kernel, op, ("start", tensor), steps, lambda values: (first + sum(values) * size) % alignment != 0
    )
    return (None, None) if found is None else (first + sum(found[1]) * size, found[0])


def _report_start(kernel: Kernel, op: AscOp, tensor: SSAValue, memory: Memory, offset: int, way: Note | None) -> bool:
    problem = OperandAlignment(
        at=location_of(op),
        instruction=python_name(op),
        tensor=describe(tensor),
        offset=offset,
        alignment=ALIGNMENT[memory],
        memory=memory.value,
        way=way,
    )
    return kernel.report(op, problem)


def whole_blocks(kernel: Kernel, op: DataCopyL2Op) -> bool | None:
    """DataCopy moves whole blocks: the device rounds the length down (`kernel_operator_data_copy_intf_impl.h`)."""
    count, step = kernel.constants.of(op.cal_count), BLOCK_BYTES // element_bytes(op.dst)
    if count is not None:
        return True if count >= 0 and count % step == 0 else _report_length(kernel, op, count, None)
    found = first_wrong(kernel, op, "length", (op.cal_count,), lambda values: values[0] < 0 or values[0] % step != 0)
    return None if found is None else _report_length(kernel, op, found[1][0], found[0])


def _report_length(kernel: Kernel, op: DataCopyL2Op, count: int, way: Note | None) -> bool:
    size, dtype = element_bytes(op.dst), dtype_name(str(element_type(op.dst)))
    step = BLOCK_BYTES // size
    problem = CopyLength(at=location_of(op), count=count, dtype=dtype, bytes=count * size, step=step, way=way)
    return kernel.report(op, problem)


def _rules_of(op: type[Operation]) -> Sequence[Rule]:
    return (alive, in_hand, within, aligned, whole_blocks) if op is DataCopyL2Op else (alive, in_hand, within, aligned)


ACCESS_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {op: _rules_of(op) for op in ACCESSING}
