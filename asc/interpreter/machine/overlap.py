# SPDX-License-Identifier: Apache-2.0
"""Whether the repeats of a vector instruction get into each other's way, in units of 32-byte blocks.

Facts: asc-devkit docs/zh/api/SIMD-API/通用说明和约束.md, the section on overlapping addresses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from asc.interpreter.faults import Fault
from asc.interpreter.faults.vectors import OperandOverlap
from asc.target.limits import BLOCK_BYTES

if TYPE_CHECKING:
    from asc.interpreter.machine.vector import Form, Operand

Blocks = npt.NDArray[np.int64]


def check_overlap(operands: tuple[Operand, ...], repeat: int, form: Form) -> bool:
    """Refuse overlaps that are undefined; whether the repeats must run one after the other."""
    dst = _blocks(operands[0], repeat)
    in_order = _overlaps_itself(dst)
    for name, operand in zip(("src0", "src1"), operands[1:], strict=True):
        source = _blocks(operand, repeat)
        if dst.max() < source.min() or source.max() < dst.min():
            continue
        _check_within(name, dst, source)
        if _feeds_later(dst, source):
            if not (form.accumulates and name == "src1" and _accumulates(operands[0], operand)):
                raise Fault(OperandOverlap(operand=name, within=False))
            in_order = True
    if form.reads_dst and _feeds_later(dst, dst):
        raise Fault(OperandOverlap(operand="dst", within=False))
    return in_order


def _blocks(operand: Operand, repeat: int) -> Blocks:
    """Block numbers (repeat, block)."""
    start = operand.tensor.address // BLOCK_BYTES
    repeats = np.arange(repeat) * operand.repeat_stride
    return start + repeats[:, None] + np.arange(operand.blocks) * operand.block_stride


def _overlaps_itself(dst: Blocks) -> bool:
    return np.unique(dst).size < dst.size


def _check_within(name: str, dst: Blocks, source: Blocks) -> None:
    """In one repeat, destination and source are the same blocks in the same order, or have none in common."""
    if dst.shape == source.shape and (dst == source).all():
        return
    for written, read in zip(dst, source, strict=True):
        common = np.intersect1d(written, read).size
        same = written.shape == read.shape and bool((written == read).all())
        if common and not same:
            raise Fault(OperandOverlap(operand=name, within=True))


def _feeds_later(dst: Blocks, source: Blocks) -> bool:
    """Whether a repeat writes a block that a later one reads."""
    first_write: dict[int, int] = {}
    for index, row in enumerate(dst.tolist()):
        for block in row:
            first_write.setdefault(block, index)
    return any(first_write.get(block, index) < index for index, row in enumerate(source.tolist()) for block in row)


def _accumulates(dst: Operand, source: Operand) -> bool:
    same_start = dst.tensor.address == source.tensor.address
    return same_start and 0 in {dst.repeat_stride, source.repeat_stride}
