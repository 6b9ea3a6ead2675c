# SPDX-License-Identifier: Apache-2.0
"""Tensors: whose memory they are, how much of it there is, and whether it is still theirs."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.range import Range
from asc.target.memory import Memory


class Tensor(NamedTuple):
    """What a tensor points at.

    `source`: the queue or TBuf it is from, None for a fixed address or global memory. `capacity`: bytes from its start
    to the end of that memory, never too few. `offset`: bytes from the start of the buffer, or the fixed address.
    `number`: which buffer of the queue, as in `Life`, while it is not freed: then another may get the number. `freed`:
    the op that gave that buffer back. `lost`: the op, a reset, that took the memory back.
    """

    memory: Memory | None
    source: SSAValue | None = None
    capacity: int | None = None
    offset: int | None = None
    number: int | None = None
    freed: Operation | None = None
    lost: Operation | None = None
    nowhere: bool = False
    """Whether no queue has pointed it at memory yet."""

    def from_offset(self, offset: Range) -> Tensor:
        """The tensor that starts so many bytes further on; before the start of this one, nothing is known."""
        if offset.is_empty or (offset.high is not None and offset.high < 0):
            return self._replace(capacity=None, offset=None)
        least, exact = max(offset.low or 0, 0), offset.is_exact
        capacity = None if self.capacity is None else max(self.capacity - least, 0)
        start = self.offset + least if self.offset is not None and exact else None
        return self._replace(capacity=capacity, offset=start)

    def join(self, other: Tensor) -> Tensor | None:
        if (self.source, self.memory, self.nowhere) != (other.source, other.memory, other.nowhere):
            return None
        known = self.capacity is not None and other.capacity is not None
        return self._replace(
            capacity=max(self.capacity or 0, other.capacity or 0) if known else None,
            offset=self.offset if self.offset == other.offset else None,
            number=self.number if self.number == other.number else None,
            # Freed on both ways is freed, if not by the same op; so it is with what a reset took back.
            freed=self.freed if other.freed is not None else None,
            lost=self.lost if other.lost is not None else None,
        )
