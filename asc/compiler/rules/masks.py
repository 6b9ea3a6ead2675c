# SPDX-License-Identifier: Apache-2.0
"""Rules of single lanes and elements: those of a mask and its repeats, and those that set_value and get_value name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.tensor_transfer import element_bytes
from asc.compiler.naming import describe, location_of, python_name
from asc.compiler.rules.in_turns import first_wrong
from asc.dialects.params import ConstructOp
from asc.dialects.repeats import Lanes, blocks_of, bytes_reached, find_overlap, mask_bits
from asc.dialects.tensor import LocalTensorGetValueOp, LocalTensorSetValueOp
from asc.dialects.types import BaseQueue, BinaryRepeatParamsType
from asc.dialects.vec_binary import OPS, BinaryL1Op, MaskedOp
from asc.dialects.vector_rules import ElementRange, MaskRange, OperandOverlap, RepeatOutside
from asc.target.limits import BLOCK_BYTES, MAX_REPEAT, MAX_STRIDE, mask_lanes

_NAMES: Final = ("dst", "src0", "src1")


def lanes_exist(kernel: Kernel, op: MaskedOp) -> bool | None:
    """A mask names lanes of one repeat; the repeats stay in their tensors and out of each other's way."""
    given = _mask(kernel, op)
    if given is None:
        return None
    lanes = mask_lanes(max(element_bytes(tensor) for tensor in op.tensors))
    mask = mask_bits(given, lanes)
    if mask is None:
        shown = str(given) if isinstance(given, int) else hex(given[0])
        return kernel.report(op, MaskRange(at=location_of(op), mask=shown, lanes=lanes))
    repeat, strides = _repeat(kernel, op), _strides(kernel, op)
    if not mask or not repeat or strides is None:
        return None
    blocks = [blocks_of(mask, element_bytes(tensor)) for tensor in op.tensors]
    operands = [Lanes(0, strides[n], strides[n + 3], blocks[n]) for n in range(len(_NAMES))]
    inside = all(_is_inside(kernel, op, n, operands[n], mask, repeat) for n in range(len(_NAMES)))
    return _in_nobodys_way(kernel, op, operands, repeat) if inside else False


def _mask(kernel: Kernel, op: MaskedOp) -> int | Sequence[int] | None:
    """The number of lanes, or the words; None if they are not known or those of the mask register."""
    known = [kernel.constants.of(word) for word in op.operands[len(_NAMES) : -2]]
    words = tuple(each for each in known if each is not None)
    if op.is_set_mask is None or len(words) < len(known):
        return None
    return words if isinstance(op, BinaryL1Op) else words[0]


def _repeat(kernel: Kernel, op: MaskedOp) -> int | None:
    repeat = kernel.constants.of(op.operands[-2])
    return None if repeat is None else repeat & MAX_REPEAT


def _strides(kernel: Kernel, op: MaskedOp) -> Sequence[int] | None:
    """Those of BinaryRepeatParams, if all are known and some that there are."""
    params = op.operands[-1].owner
    if not isinstance(params, ConstructOp):
        return None
    known = [kernel.constants.of(field) for field in params.fields]
    strides = tuple(each for each in known if each is not None and 0 <= each <= MAX_STRIDE)
    if len(strides) < len(known):
        return None
    return strides or BinaryRepeatParamsType.DEFAULTS


def _is_inside(kernel: Kernel, op: MaskedOp, index: int, lanes: Lanes, mask: int, repeat: int) -> bool:
    tensor = op.tensors[index]
    reached = bytes_reached(lanes, mask, element_bytes(tensor), repeat)
    fact = kernel.state.tensor(tensor)
    if fact is None or fact.capacity is None or reached <= fact.capacity:
        return True
    at, name, operand = location_of(op), describe(tensor), _NAMES[index]
    problem = RepeatOutside(at=at, operand=operand, tensor=name, reached=reached, size=fact.capacity)
    return kernel.report(op, problem)


def _in_nobodys_way(kernel: Kernel, op: MaskedOp, operands: Sequence[Lanes], repeat: int) -> bool | None:
    dst, *sources = [_placed(kernel, tensor, lanes) for tensor, lanes in zip(op.tensors, operands, strict=True)]
    if dst is None:
        return None
    beside = {name: each[1] for name, each in zip(_NAMES[1:], sources, strict=True) if each and each[0] == dst[0]}
    overlap = find_overlap(dst[1], beside, repeat, op.INSTRUCTION.reads_dst, op.may_accumulate)
    if overlap.operand is None:
        return None
    return kernel.report(op, OperandOverlap(at=location_of(op), operand=overlap.operand, within=overlap.within))


def _placed(kernel: Kernel, tensor: SSAValue, lanes: Lanes) -> tuple[object, Lanes] | None:
    """An operand in the buffer that it is of, or in its memory if it is of none; None if its start is not known."""
    fact = kernel.state.tensor(tensor)
    if fact is None or fact.offset is None or fact.offset % BLOCK_BYTES:
        return None
    if fact.source is not None and isinstance(fact.source.type, BaseQueue) and fact.number is None:
        return None
    home = (fact.source, fact.number) if fact.source is not None else fact.memory
    return home, lanes._replace(start=fact.offset // BLOCK_BYTES)


def element_exists(kernel: Kernel, op: LocalTensorGetValueOp | LocalTensorSetValueOp) -> bool | None:
    """The scalar unit reads and writes elements that the tensor has."""
    fact = kernel.state.tensor(op.tensor)
    if fact is None or fact.capacity is None:
        return None
    size, index = fact.capacity // element_bytes(op.tensor), kernel.constants.of(op.index)
    if index is not None:
        return None if 0 <= index < size else kernel.report(op, _no_element(op, index, size))
    found = first_wrong(kernel, op, "index", (op.index,), lambda values: not 0 <= values[0] < size)
    if found is None:
        return None
    way, (index,) = found
    return kernel.report(op, _no_element(op, index, size).having(way=way))


def _no_element(op: LocalTensorGetValueOp | LocalTensorSetValueOp, index: int, size: int) -> ElementRange:
    action = python_name(op)
    return ElementRange(at=location_of(op), tensor=describe(op.tensor), action=action, index=index, size=size)


MASK_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    **{op: (lanes_exist,) for op in OPS if issubclass(op, MaskedOp)},
    LocalTensorGetValueOp: (element_exists,),
    LocalTensorSetValueOp: (element_exists,),
}
