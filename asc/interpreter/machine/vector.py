# SPDX-License-Identifier: Apache-2.0
"""Vector instructions with mask and repeat: which bytes the lanes touch, and one NumPy call for all repeats.

Facts: asc-devkit docs/zh/api/SIMD-API (SIMD计算说明/高维切分.md, 掩码.md; 通用说明和约束.md, address overlap).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asc.interpreter.faults import Fault
from asc.interpreter.faults.vectors import MaskRange, RepeatOutside, RepeatRange, StrideRange
from asc.interpreter.machine.overlap import check_overlap
from asc.interpreter.machine.tensors import LocalTensor
from asc.target.limits import (
    BLOCK_BYTES,
    BLOCKS_PER_REPEAT,
    MASK_WORD_BITS,
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
    """Where the lanes of one operand are; strides and `blocks` count blocks of 32 bytes."""

    tensor: LocalTensor
    block_stride: int
    repeat_stride: int
    blocks: int

    def lanes(self, first: int, repeats: int) -> Array:
        """The lanes of `repeats` repeats from `first` on, as a view (repeat, block, element)."""
        array = self.tensor.array
        start = self.tensor.address + first * self.repeat_stride * BLOCK_BYTES
        shape = (repeats, self.blocks, BLOCK_BYTES // array.itemsize)
        strides = (self.repeat_stride * BLOCK_BYTES, self.block_stride * BLOCK_BYTES, array.itemsize)
        return np.ndarray(shape, array.dtype, self.tensor.memory.bytes, start, strides)


class Step:
    """Repeats that are computed at once: the lanes of dst, src0 and src1, each (repeat, lane)."""

    __slots__ = ("_active", "_flat", "_lanes")

    def __init__(self, operands: tuple[Operand, ...], first: int, repeats: int, active: int) -> None:
        self._lanes = [operand.lanes(first, repeats) for operand in operands]
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
    if isinstance(mask, int):
        if not 0 <= mask <= lanes:
            raise Fault(MaskRange(mask=str(mask), lanes=lanes))
        return (1 << mask) - 1
    words = [word & ((1 << MASK_WORD_BITS) - 1) for word in mask]
    # The hardware ignores the second word of types with at most 64 lanes.
    bits = sum(word << MASK_WORD_BITS * index for index, word in enumerate(words[: 2 if lanes > MASK_WORD_BITS else 1]))
    if bits >> lanes:
        raise Fault(MaskRange(mask=hex(bits), lanes=lanes))
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
    in_order = check_overlap(operands, repeat, form)
    ranges = [(index, 1) for index in range(repeat)] if in_order else [(0, repeat)]
    steps = tuple(Step(operands, first, repeats, mask.bit_length()) for first, repeats in ranges)
    return Plan(operands, mask, steps)


def _operand(tensor: LocalTensor, block_stride: int, repeat_stride: int, mask: int) -> Operand:
    per_block = BLOCK_BYTES // tensor.array.itemsize
    blocks = -(-mask.bit_length() // per_block)
    assert blocks <= BLOCKS_PER_REPEAT
    return Operand(tensor, block_stride, repeat_stride, blocks)


def _check_extent(name: str, operand: Operand, mask: int, repeat: int) -> None:
    """Refuse repeats that leave the tensor; what counts is the highest active lane of each block."""
    tensor = operand.tensor
    itemsize = tensor.array.itemsize
    per_block = BLOCK_BYTES // itemsize
    reached = 0
    for block in range(operand.blocks):
        lanes = (mask >> block * per_block & ((1 << per_block) - 1)).bit_length()
        end = block * operand.block_stride * BLOCK_BYTES + lanes * itemsize
        reached = max(reached, end if lanes else 0)
    reached += (repeat - 1) * operand.repeat_stride * BLOCK_BYTES
    size = tensor.size * itemsize
    if reached > size:
        raise Fault(RepeatOutside(operand=name, owner=tensor.owner.what, reached=reached, size=size))
