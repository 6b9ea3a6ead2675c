# SPDX-License-Identifier: Apache-2.0
"""Vector instructions with mask and repeat: which bytes the lanes touch, and one NumPy call for all repeats.

Facts: asc-devkit docs/zh/api/SIMD-API (SIMD计算说明/高维切分.md, 掩码.md; 通用说明和约束.md, address overlap).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asc.dialects.repeats import Lanes, blocks_of, bytes_reached, find_overlap, mask_bits
from asc.interpreter.faults import Fault
from asc.interpreter.faults.vectors import MaskRange, OperandOverlap, RepeatOutside, RepeatRange, StrideRange
from asc.interpreter.machine.tensors import LocalTensor
from asc.target.limits import (
    BLOCK_BYTES,
    BLOCKS_PER_REPEAT,
    MAX_REPEAT,
    MAX_STRIDE,
    mask_lanes,
)

Array = npt.NDArray[Any]
Meaning = Callable[[Array, Array, Array], Array]
"""(src0, src1, dst before) -> dst."""

NAMES = ("dst", "src0", "src1")
_FIELDS = ("dstBlkStride", "src0BlkStride", "src1BlkStride", "dstRepStride", "src0RepStride", "src1RepStride")
ALL_LANES = (1 << 128) - 1


class Form(NamedTuple):
    """What the instruction allows: reading dst, and dst of one repeat as src1 of the next."""

    reads_dst: bool
    accumulates: bool


class Operand(NamedTuple):
    """A tensor, and where the lanes of its repeats are in its memory."""

    tensor: LocalTensor
    lanes: Lanes

    @property
    def blocks(self) -> int:
        return self.lanes.blocks

    def view(self, first: int, repeats: int) -> Array:
        """The lanes of `repeats` repeats from `first` on, as a view (repeat, block, element)."""
        array, lanes = self.tensor.array, self.lanes
        start = (lanes.start + first * lanes.repeat_stride) * BLOCK_BYTES
        shape = (repeats, lanes.blocks, BLOCK_BYTES // array.itemsize)
        strides = (lanes.repeat_stride * BLOCK_BYTES, lanes.block_stride * BLOCK_BYTES, array.itemsize)
        return np.ndarray(shape, array.dtype, self.tensor.memory.bytes, start, strides)


class Step:
    """Repeats that are computed at once: the lanes of dst, src0 and src1, each (repeat, lane)."""

    __slots__ = ("_active", "_flat", "_lanes")

    def __init__(self, operands: tuple[Operand, ...], first: int, repeats: int, active: int) -> None:
        self._lanes = [operand.view(first, repeats) for operand in operands]
        self._active = active
        flat = [self._flattened(lanes) for lanes in self._lanes]
        # Blocks that are apart cannot be flattened into a view: they are gathered anew for each run.
        self._flat = [
            array if np.may_share_memory(array, lanes) else None for array, lanes in zip(flat, self._lanes, strict=True)
        ]

    def run(self, meaning: Meaning, lane_mask: npt.NDArray[np.bool_] | None) -> None:
        """Compute the active lanes; `lane_mask` (block, element) selects them where not all are."""
        old, a, b = (
            self._flattened(lanes) if flat is None else flat
            for flat, lanes in zip(self._flat, self._lanes, strict=True)
        )
        result = meaning(a, b, old)
        dst = self._lanes[0]
        if lane_mask is None:
            dst[...] = result.reshape(dst.shape)
            return
        padded = np.zeros((len(dst), lane_mask.size), dst.dtype)
        padded[:, : self._active] = result
        np.copyto(dst, padded.reshape(dst.shape), where=lane_mask)

    def _flattened(self, lanes: Array) -> Array:
        return lanes.reshape(len(lanes), -1)[:, : self._active]


class Plan:
    """A checked instruction: run it as often as you like."""

    __slots__ = ("_lane_mask", "_steps")

    def __init__(self, operands: tuple[Operand, ...], mask: int, steps: tuple[Step, ...]) -> None:
        self._steps = steps
        dst = operands[0]
        lanes = dst.blocks * BLOCK_BYTES // dst.tensor.array.itemsize
        bits = np.array([mask >> lane & 1 for lane in range(lanes)], bool)
        self._lane_mask = None if bits.all() else bits.reshape(dst.blocks, -1)

    def run(self, meaning: Meaning) -> None:
        """Compute every active lane of every repeat."""
        for step in self._steps:
            step.run(meaning, self._lane_mask)


def lane_mask(mask: int | tuple[int, ...], lanes: int) -> int:
    """The active lanes as a bit set: of a number of lanes, or of a list of 64-bit words."""
    bits = mask_bits(mask, lanes)
    if bits is None:
        raise Fault(MaskRange(mask=str(mask) if isinstance(mask, int) else hex(mask[0]), lanes=lanes))
    return bits


def lanes_of(tensors: tuple[LocalTensor, ...]) -> int:
    """How many lanes one repeat has for these operands."""
    return mask_lanes(max(tensor.array.itemsize for tensor in tensors))


def plan(tensors: tuple[LocalTensor, ...], mask: int, repeat: int, strides: tuple[int, ...], form: Form) -> Plan | None:
    """Check an instruction and lay it out, None when it does nothing; `strides` as in BinaryRepeatParams."""
    for tensor in tensors:
        tensor.check_operand()
    if not 0 <= repeat <= MAX_REPEAT:
        raise Fault(RepeatRange(repeat=repeat, limit=MAX_REPEAT))
    for field, stride in zip(_FIELDS, strides, strict=True):
        if not 0 <= stride <= MAX_STRIDE or (field == "dstBlkStride" and stride == 0):
            raise Fault(StrideRange(field=field, stride=stride, limit=MAX_STRIDE))
    if repeat == 0 or mask == 0:
        return None
    operands = tuple(_operand(tensor, strides[i], strides[i + 3], mask) for i, tensor in enumerate(tensors))
    for name, operand in zip(NAMES, operands, strict=True):
        _check_extent(name, operand, mask, repeat)
    in_order = _run_in_order(operands, repeat, form)
    ranges = [(index, 1) for index in range(repeat)] if in_order else [(0, repeat)]
    steps = tuple(Step(operands, first, repeats, mask.bit_length()) for first, repeats in ranges)
    return Plan(operands, mask, steps)


def _operand(tensor: LocalTensor, block_stride: int, repeat_stride: int, mask: int) -> Operand:
    blocks = blocks_of(mask, tensor.array.itemsize)
    assert blocks <= BLOCKS_PER_REPEAT
    return Operand(tensor, Lanes(tensor.address // BLOCK_BYTES, block_stride, repeat_stride, blocks))


def _check_extent(name: str, operand: Operand, mask: int, repeat: int) -> None:
    """Refuse repeats that leave the tensor."""
    tensor = operand.tensor
    itemsize = tensor.array.itemsize
    reached, size = bytes_reached(operand.lanes, mask, itemsize, repeat), tensor.size * itemsize
    if reached > size:
        owner = f"a tensor of {tensor.owner.what}"
        raise Fault(RepeatOutside(operand=name, tensor=owner, reached=reached, size=size))


def _run_in_order(operands: tuple[Operand, ...], repeat: int, form: Form) -> bool:
    """Whether the repeats must run one after the other; refuses overlaps that are not defined."""
    dst, *sources = (operand.lanes for operand in operands)
    overlap = find_overlap(dst, dict(zip(NAMES[1:], sources, strict=True)), repeat, form.reads_dst, form.accumulates)
    if overlap.operand is not None:
        raise Fault(OperandOverlap(operand=overlap.operand, within=overlap.within))
    return overlap.in_order
