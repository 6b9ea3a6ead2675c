# SPDX-License-Identifier: Apache-2.0
"""Queues and buffers: where their memory is from, and which of a queue's buffers are enqueued or held."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.ir import Operation, SSAValue

from asc.dialects.custom_pool_model import Handles


@dataclass(frozen=True, slots=True)
class Life:
    """Which buffers of a queue are in use, by numbers that identify them while they are.

    `fifo`: those enqueued, oldest first, None for one that is not known; the whole is None when not even their number
    is known. `held`: allocated or dequeued and neither enqueued nor freed since. `exact`: no others are held.
    """

    fifo: tuple[int | None, ...] | None = ()
    held: frozenset[int] = frozenset()
    exact: bool = True

    def allocated(self, number: int) -> Life:
        """After AllocTensor of a buffer that gets a number no other has."""
        return replace(self, held=self.held | {number})

    def enqueued(self, number: int | None) -> Life:
        """After EnQue of a held buffer; None: of one that is not known."""
        fifo = None if self.fifo is None else (*self.fifo, number)
        return replace(self._released(number), fifo=fifo)

    def dequeued(self) -> tuple[Life, int | None]:
        """After DeQue, with the number of the buffer if it is known."""
        if not self.fifo:
            return replace(self, fifo=None, exact=False), None
        number, *rest = self.fifo
        if number is None:
            return replace(self, fifo=tuple(rest), exact=False), None
        return replace(self, fifo=tuple(rest), held=self.held | {number}), number

    def freed(self, number: int | None) -> Life:
        """After FreeTensor of a held buffer; None: of one that is not known."""
        return self._released(number)

    def _released(self, number: int | None) -> Life:
        if number is None:
            return replace(self, held=frozenset(), exact=False)
        return replace(self, held=self.held - {number})

    def join(self, other: Life) -> Life:
        if self == other:
            return self
        return Life(
            fifo=_join_fifos(self.fifo, other.fifo),
            held=self.held & other.held,
            exact=self.exact and other.exact and self.held == other.held,
        )


def _join_fifos(
    one: tuple[int | None, ...] | None, two: tuple[int | None, ...] | None
) -> tuple[int | None, ...] | None:
    if one is None or two is None or len(one) != len(two):
        return None
    return tuple(a if a == b else None for a, b in zip(one, two, strict=True))


UNKNOWN_LIFE = Life(fifo=None, exact=False)


@dataclass(frozen=True, slots=True)
class Buffers:
    """The memory of a queue (TQue, TQueBind) or of a TBuf, for which `num` is 1 and `life` means nothing.

    `op` gave it memory, out of `home`; None: nothing did so far. `length`: bytes of each buffer, rounded up.
    """

    op: Operation | None = None
    home: SSAValue | None = None
    num: int | None = None
    length: int | None = None
    stale: bool = False
    """Its home was reset since: it may be given memory again."""
    life: Life = Life()
    handles: Handles | None = None
    """The ids that it has of the custom pool that is its home."""

    def join(self, other: Buffers) -> Buffers | None:
        if (self.op, self.home, self.num, self.length) != (other.op, other.home, other.num, other.length):
            return None
        if self.handles != other.handles:
            return None
        return replace(self, stale=self.stale or other.stale, life=self.life.join(other.life))
