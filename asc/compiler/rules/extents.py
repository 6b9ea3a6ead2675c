# SPDX-License-Identifier: Apache-2.0
"""The rule that instructions stay within their tensors, and what is said about the buffers of those that do not."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.analysis.range import Range
from asc.compiler.analysis.ranges import range_of
from asc.compiler.analysis.requests import InitBuffer, asked_length
from asc.compiler.analysis.tensor_transfer import element_bytes
from asc.compiler.analysis.tensors import Tensor
from asc.compiler.diagnostics.access import Beyond, CopyTooLong, CountUnknown, OperandRange, Short
from asc.compiler.naming import describe, dtype_name, location_of, python_name
from asc.compiler.rules.doubts import deciding
from asc.compiler.rules.in_turns import first_wrong, steps_to
from asc.diagnostics import Diagnostic, Location
from asc.dialects import tbuf
from asc.dialects.base import AscOp
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.tensor import element_type
from asc.dialects.types import LocalTensorType
from asc.target.memory import Memory


def within(kernel: Kernel, op: AscOp) -> bool | None:
    """An instruction on so many elements stays within each of its tensors."""
    counts = {effect.tensor: effect.count for effect in kernel.effects_of(op) if effect.count is not None}
    ranges = {count: range_of(kernel, count) for count in {*counts.values()}}
    if not ranges or any(each.is_empty for each in ranges.values()):
        return None  # mask and repeat decide, or it is never run
    negative = [bounds for bounds in ranges.values() if bounds.high is not None and bounds.high < 0]
    if negative and isinstance(op, DataCopyL2Op) and kernel.constants.of(op.cal_count) is not None:
        return False  # reported with the length
    if negative:
        return kernel.report(op, _beyond(op, negative[0], ()))
    facts = {tensor: kernel.state.tensor(tensor) for tensor in counts}
    room = {tensor: _room(tensor, fact) for tensor, fact in facts.items()}
    needs = {tensor: ranges[count] for tensor, count in counts.items()}
    short = [each for each, most in room.items() if most is not None and (needs[each].low or 0) > most]
    if short:
        needed = max((needs[each] for each in short), key=lambda bounds: bounds.low or 0)
        return kernel.report(op, _beyond(op, needed, [_short(kernel, each, needed.low or 0) for each in short]))
    for tensor, count in counts.items():
        fact = facts[tensor]
        if fact is None or fact.memory is Memory.GM or (needs[tensor].is_exact and fact.offset is not None):
            continue
        late = _beyond_in_a_turn(kernel, op, tensor, count)
        if late is not None:
            return kernel.report(op, late)
    unsure = [each for each, most in room.items() if most is not None and not _at_most(needs[each], most)]
    if any(isinstance(each.type, LocalTensorType) for each in unsure):
        _cannot_tell(kernel, op, [*ranges])
    return True if not unsure and _are_exact([*facts.values()], [*needs.values()]) else None


def _beyond_in_a_turn(kernel: Kernel, op: AscOp, tensor: SSAValue, count: SSAValue) -> Beyond | None:
    """What is wrong in the first turn in which an instruction leaves a tensor in on-chip memory."""
    whole, steps = steps_to(tensor)
    fact = kernel.state.tensor(whole)
    if fact is None or fact.capacity is None:
        return None
    most = fact.capacity // element_bytes(tensor)
    bounds = [range_of(kernel, each) for each in (count, *steps)]
    if all(each.high is not None for each in bounds) and sum(each.high or 0 for each in bounds) <= most:
        return None
    found = first_wrong(kernel, op, ("extent", tensor), (count, *steps), lambda values: sum(values) > most)
    if found is None:
        return None
    way, (number, *starts) = found
    short = Short(
        describe(tensor), dtype_name(str(element_type(tensor))), max(most - sum(starts), 0), element_bytes(tensor), True
    )
    return _beyond(op, Range(number, number), (short,)).having(way=way)


def _at_most(bounds: Range, most: int) -> bool:
    return bounds.high is not None and bounds.high <= most


def _are_exact(facts: Sequence[Tensor | None], needs: Sequence[Range]) -> bool:
    known = all(fact is not None and None not in {fact.capacity, fact.offset} for fact in facts)
    return known and all((bounds.low or 0) >= 0 for bounds in needs)


def _room(tensor: SSAValue, fact: Tensor | None) -> int | None:
    """How many elements a tensor has at most."""
    return fact.capacity // element_bytes(tensor) if fact is not None and fact.capacity is not None else None


def _cannot_tell(kernel: Kernel, op: AscOp, counts: Sequence[SSAValue]) -> None:
    if not kernel.has_reported(op, CountUnknown.id):
        decided_by = deciding(kernel, counts)
        kernel.report(op, CountUnknown(at=location_of(op), instruction=python_name(op), decided_by=decided_by))


def _beyond(op: AscOp, bounds: Range, tensors: Sequence[Short]) -> Beyond:
    diagnostic = CopyTooLong if isinstance(op, DataCopyL2Op) else OperandRange
    at, name, exact = location_of(op), python_name(op), bounds.low == bounds.high
    count = bounds.low if tensors else bounds.high
    return diagnostic(at=at, instruction=name, count=count or 0, tensors=tuple(tensors), at_least=not exact)


def _short(kernel: Kernel, tensor: SSAValue, count: int) -> Short:
    fact = kernel.state.tensor(tensor)
    assert fact is not None
    size = element_bytes(tensor)
    buffers = kernel.state.buffers(fact.source)
    init = buffers.op if buffers is not None else None
    dtype, elements = dtype_name(str(element_type(tensor))), (fact.capacity or 0) // size
    taken = _taken_at(kernel, tensor)
    short = Short(describe(tensor), dtype, elements, size, exact=fact.offset is not None and taken is None, taken=taken)
    if buffers is None or buffers.length is None or fact.offset is None or not isinstance(init, InitBuffer):
        return short
    if fact.offset + (fact.capacity or 0) != buffers.length:
        return short  # a part of the buffer, which is not the buffer's mistake
    length, given = asked_length(kernel, init), location_of(init)
    return short.of_buffer(describe(fact.source or tensor), given, length or 0, fact.offset + count * size)


def _taken_at(kernel: Kernel, tensor: SSAValue) -> Location | None:
    """Where a tensor was taken out of a TBuf with a length that is not known: the mistake may be there."""
    get = tensor.owner
    if not isinstance(get, tbuf.TBufGetTensorOp) or get.len is None or kernel.constants.of(get.len) is not None:
        return None
    return location_of(get)


def one_a_buffer(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Each buffer that is too short is told once, where it shows first; the other places are told with that."""
    told: dict[object, int] = {}
    kept: list[Diagnostic] = []
    for each in found:
        if not isinstance(each, Beyond) or not each.tensors:
            kept.append(each)
            continue
        new = tuple(short for short in each.tensors if short.key is None or short.key not in told)
        for index in dict.fromkeys(told[short.key] for short in each.tensors if short.key in told):
            before = kept[index]
            kept[index] = before.also_at(each) if isinstance(before, Beyond) else before
        if new:
            told.update({short.key: len(kept) for short in new if short.key is not None})
            kept.append(each.having(tensors=new))
    return kept
