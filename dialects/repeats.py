# SPDX-License-Identifier: Apache-2.0
"""Which blocks of 32 bytes the repeats of a vector instruction touch, and whether these get into each other's way.

Facts: asc-devkit docs/zh/api/SIMD-API (SIMD计算说明/高维切分.md, 掩码.md; 通用说明和约束.md, the section on overlapping
addresses, which speaks of the forms with mask and repeat only).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from asc.target.limits import BLOCK_BYTES, MASK_WORD_BITS

Row = tuple[int, ...]
"""The blocks of one repeat."""


class Lanes(NamedTuple):
    """Where the lanes of one operand are: `start` is a block, strides and `blocks` count blocks."""

    start: int
    block_stride: int
    repeat_stride: int
    blocks: int

    def rows(self, repeat: int) -> list[Row]:
        """The blocks of each repeat."""
        first = [self.start + index * self.block_stride for index in range(self.blocks)]
        return [tuple(block + index * self.repeat_stride for block in first) for index in range(repeat)]

    def is_apart_from(self, other: Lanes, repeat: int) -> bool:
        """Whether it ends before the other starts, or the other way round."""
        return self._last(repeat) < other.start or other._last(repeat) < self.start

    def _last(self, repeat: int) -> int:
        return self.start + (self.blocks - 1) * self.block_stride + (repeat - 1) * self.repeat_stride


class Overlap(NamedTuple):
    """`operand`: the one that overlaps in a way that is not defined, if any, `within` one repeat or from one to later.

    `in_order`: whether the repeats must run one after the other.
    """

    operand: str | None
    within: bool
    in_order: bool


def mask_bits(mask: int | Sequence[int], lanes: int) -> int | None:
    """The active lanes as a bit set, of a number of lanes or of 64-bit words; None if there are none such.

    The hardware ignores the second word where there are at most 64 lanes.
    """
    if isinstance(mask, int):
        return (1 << mask) - 1 if 0 <= mask <= lanes else None
    words = mask[: 2 if lanes > MASK_WORD_BITS else 1]
    bits = sum((word & ((1 << MASK_WORD_BITS) - 1)) << MASK_WORD_BITS * index for index, word in enumerate(words))
    return None if bits >> lanes else bits


def blocks_of(mask: int, element_bytes: int) -> int:
    """How many blocks of each repeat have active lanes, counted from the first."""
    return -(-mask.bit_length() * element_bytes // BLOCK_BYTES)


def bytes_reached(lanes: Lanes, mask: int, element_bytes: int, repeat: int) -> int:
    """Where the last byte of an operand ends, from its start; what counts is the highest active lane of each block."""
    per_block = BLOCK_BYTES // element_bytes
    reached = 0
    for block in range(lanes.blocks):
        active = (mask >> block * per_block & ((1 << per_block) - 1)).bit_length()
        end = block * lanes.block_stride * BLOCK_BYTES + active * element_bytes
        reached = max(reached, end if active else 0)
    return reached + (repeat - 1) * lanes.repeat_stride * BLOCK_BYTES


def find_overlap(dst: Lanes, sources: Mapping[str, Lanes], repeat: int, reads_dst: bool, accumulates: bool) -> Overlap:
    """What is wrong with how the operands of an instruction overlap; `sources`: src0 and src1, as far as known."""
    written = dst.rows(repeat)
    first_write = _first_rows(written)
    in_order = len(first_write) < repeat * dst.blocks
    for name, source in sources.items():
        if dst.is_apart_from(source, repeat):
            continue
        read = source.rows(repeat)
        if any(one != other and not set(one).isdisjoint(other) for one, other in zip(written, read, strict=True)):
            return Overlap(name, within=True, in_order=True)
        if _feeds_later(first_write, read):
            if not (accumulates and name == "src1" and _accumulates(dst, source)):
                return Overlap(name, within=False, in_order=True)
            in_order = True
    if reads_dst and _feeds_later(first_write, written):
        return Overlap("dst", within=False, in_order=True)
    return Overlap(None, within=False, in_order=in_order)


def _first_rows(rows: Sequence[Row]) -> dict[int, int]:
    """Which repeat writes a block first."""
    last_first = ((block, index) for index, row in reversed([*enumerate(rows)]) for block in row)
    return dict(last_first)


def _feeds_later(first_write: Mapping[int, int], read: Iterable[Row]) -> bool:
    """Whether a repeat writes a block that a later one reads."""
    numbered = chain.from_iterable(((block, index) for block in row) for index, row in enumerate(read))
    return any(first_write.get(block, index) < index for block, index in numbered)


def _accumulates(dst: Lanes, source: Lanes) -> bool:
    return dst.start == source.start and 0 in {dst.repeat_stride, source.repeat_stride}
