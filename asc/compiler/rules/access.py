# SPDX-License-Identifier: Apache-2.0
"""Rules of what instructions read and write: within their tensors, aligned, in whole blocks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.ranges import range_of
from asc.compiler.analysis.tensor_transfer import element_bytes
from asc.compiler.analysis.tensors import Tensor
from asc.compiler.diagnostics.access import CopyLength, CopyTooLong, CountUnknown, OperandAlignment, OperandRange
from asc.compiler.diagnostics.queues import TensorEnqueued, TensorFreed, TensorNotDequeued
from asc.compiler.diagnostics.resets import TensorStale
from asc.compiler.naming import describe, dtype_name, location_of
from asc.compiler.rules.queue_places import notes_on, ops_behind
from asc.diagnostics import Note
from asc.dialects.asc_dialect import FAMILIES
from asc.dialects.base import AscOp
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.interfaces import Access
from asc.dialects.tensor import element_type
from asc.dialects.types import LocalTensorType, TBufType
from asc.target.limits import BLOCK_BYTES
from asc.target.memory import ALIGNMENT, Memory

_FORM: Final = re.compile(r"_l\d$")
_SCALAR_PIPE: Final = "S"
_VECTOR_PIPE: Final = "V"
_BUMPED: Final = (Memory.UB, Memory.L1)
"""Where every buffer starts at a multiple of what instructions ask for, so that its parts can be judged."""


def python_name(op: Operation) -> str:
    """The function in Python that an instruction comes from: `add` for `asc.add_l2`."""
    return _FORM.sub("", op.name.partition(".")[2])


def within(kernel: Kernel, op: AscOp) -> bool | None:
    """An instruction on so many elements stays within each of its tensors."""
    effects = kernel.effects_of(op)
    counts = {effect.tensor: kernel.constants.of(effect.count) for effect in effects}
    known = [(tensor, count) for tensor, count in counts.items() if count is not None]
    if not known:
        return _within_bounds(kernel, op)
    count = known[0][1]
    if count < 0 and isinstance(op, DataCopyL2Op):
        return False  # reported with the length
    if count < 0:
        return kernel.report(op, _beyond(op, count, ()))
    held = [(tensor, count, kernel.state.tensor(tensor)) for tensor, count in known]
    capacities = [(tensor, count, fact.capacity) for tensor, count, fact in held if fact and fact.capacity is not None]
    short = tuple(
        (describe(tensor), capacity // element_bytes(tensor))
        for tensor, count, capacity in capacities
        if count * element_bytes(tensor) > capacity
    )
    if short:
        return kernel.report(op, _beyond(op, count, short))
    return True if len(capacities) == len(counts) else None


def _within_bounds(kernel: Kernel, op: AscOp) -> bool | None:
    """The same for a number of elements of which only bounds are known."""
    counts = {effect.tensor: effect.count for effect in kernel.effects_of(op) if effect.count is not None}
    if not counts:
        return None  # mask and repeat decide
    bounds = range_of(kernel, next(iter(counts.values())))
    facts = {tensor: kernel.state.tensor(tensor) for tensor in counts}
    room = {
        tensor: fact.capacity // element_bytes(tensor)
        for tensor, fact in facts.items()
        if fact is not None and fact.capacity is not None
    }
    short = tuple((describe(each), most) for each, most in room.items() if bounds.low is not None and bounds.low > most)
    if short:
        return kernel.report(op, _beyond(op, bounds.low or 0, short, at_least=True))
    fits = {each for each, most in room.items() if bounds.high is not None and bounds.high <= most}
    unsure = [each for each in facts if each not in fits and isinstance(each.type, LocalTensorType)]
    if unsure and not kernel.has_reported(op, CountUnknown.id):
        kernel.report(op, CountUnknown(at=location_of(op), instruction=python_name(op)))
    at_least_none = bounds.low is not None and bounds.low >= 0
    return True if len(fits) == len(facts) and at_least_none else None


def _beyond(
    op: AscOp, count: int, tensors: tuple[tuple[str, int], ...], at_least: bool = False
) -> OperandRange | CopyTooLong:
    diagnostic = CopyTooLong if isinstance(op, DataCopyL2Op) else OperandRange
    at, name = location_of(op), python_name(op)
    return diagnostic(at=at, instruction=name, count=count, tensors=tensors, at_least=at_least)


def alive(kernel: Kernel, op: AscOp) -> bool | None:
    """No tensor is used after it was given back: the queue may have handed out its memory again."""
    known = {effect.tensor: kernel.state.tensor(effect.tensor) for effect in kernel.effects_of(op)}
    for tensor, fact in known.items():
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
    """A tensor that is enqueued is not the kernel's to use; one that is being filled, not before it is dequeued."""
    for effect in kernel.effects_of(op):
        known = kernel.state.tensor(effect.tensor)
        buffers = kernel.state.buffers(known.source) if known is not None and known.source is not None else None
        if known is None or buffers is None or known.number is None or known.source is None:
            continue
        if known.number in (buffers.life.fifo or ()):
            return _report_enqueued(kernel, op, effect.tensor, notes_on(ops_behind(buffers, [known.number])))
        is_read = effect.access is Access.READ and effect.pipe == _VECTOR_PIPE
        if is_read and known.number in buffers.life.filled:
            names = {"tensor": describe(effect.tensor), "queue": describe(known.source)}
            problem = TensorNotDequeued(at=location_of(op), instruction=python_name(op), **names)
            return kernel.report(op, problem)
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
        if known is None or known.memory not in _BUMPED or known.offset is None:
            verdict = None if verdict is not False else False
            continue
        alignment = ALIGNMENT[known.memory]
        if known.source is not None and known.offset % alignment:
            verdict = kernel.report(
                op,
                OperandAlignment(
                    at=location_of(op),
                    instruction=python_name(op),
                    tensor=describe(effect.tensor),
                    offset=known.offset,
                    alignment=alignment,
                    memory=known.memory.value,
                ),
            )
    return verdict


def whole_blocks(kernel: Kernel, op: DataCopyL2Op) -> bool | None:
    """DataCopy moves whole blocks: the device rounds the length down (`kernel_operator_data_copy_intf_impl.h`)."""
    count = kernel.constants.of(op.cal_count)
    if count is None:
        return None
    size = element_bytes(op.dst)
    if count * size % BLOCK_BYTES == 0 and count >= 0:
        return True
    dtype, step = dtype_name(str(element_type(op.dst))), BLOCK_BYTES // size
    return kernel.report(op, CopyLength(at=location_of(op), count=count, dtype=dtype, bytes=count * size, step=step))


def _rules_of(op: type[Operation]) -> Sequence[Rule]:
    return (alive, in_hand, within, aligned, whole_blocks) if op is DataCopyL2Op else (alive, in_hand, within, aligned)


ACCESS_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    op: _rules_of(op) for family in FAMILIES for op in family.OPS if op.effects is not AscOp.effects
}
