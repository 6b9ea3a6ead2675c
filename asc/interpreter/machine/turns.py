# SPDX-License-Identifier: Apache-2.0
"""Whose turn it is: of queues and buffers that have the same bytes one has them, from its first use to a reset."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from asc.interpreter.faults import Fault
from asc.interpreter.faults.memory import SharedPoolInUse

if TYPE_CHECKING:
    from asc.interpreter.machine.queues import Queue
    from asc.interpreter.machine.sources import BufPool, Source, TBuf, Users

Span = tuple[int, int]
"""From and until, the end not included."""


class Holding(NamedTuple):
    """What a queue or buffer has of a pool: its bytes, its entries among the pool's buffers.

    `range`: that of the pool when it gave them, `makers`: what that was cut out of.
    """

    pool: BufPool
    range: Span
    makers: tuple[Source, ...]
    bytes: Span
    slots: Span

    def is_from(self, pool: BufPool) -> bool:
        """Whether it is of a pool, perhaps through others that were cut out of that."""
        return self.pool is pool or pool in self.makers

    def is_in_the_way_of(self, other: Holding, is_first: bool) -> bool:
        """Whether another that is to be used has bytes of this one. `is_first`: of its pool since the last reset."""
        if self.pool.memory is not other.pool.memory:
            return False
        if not self.is_from(other.pool) and not other.is_from(self.pool):
            return is_first and _overlap(self.range, other.range)
        # Pools hand out to each its own, but for resets in between.
        return _overlap(self.bytes, other.bytes) or (self.pool is other.pool and _overlap(self.slots, other.slots))


def check_turn(taker: Queue | TBuf, holding: Holding, users: Users, again: bool) -> None:
    """Refuse the use of what others use; `users`: all those whose turn it is. `again`: after a reset of its pool."""
    others = [(user, known) for user in users if user is not taker and (known := user.holding) is not None]
    is_first = all(known.pool is not holding.pool for _, known in others)
    for user, known in others:
        if known.is_in_the_way_of(holding, is_first):
            raise _in_use(taker, holding, user, known, again)


def check_late(queue: Queue, before: Holding) -> None:
    """Refuse to give a queue memory in which it may be at work: it had it of a pool whose reset was left out."""
    holding = queue.holding
    if holding is not None and before.is_in_the_way_of(holding, is_first=True):
        raise _in_use(queue, holding, queue, before, again=False)


def _in_use(taker: Queue | TBuf, holding: Holding, user: Queue | TBuf, known: Holding, again: bool) -> Fault:
    problem = SharedPoolInUse(
        pool=holding.pool.what,
        what=taker.what,
        other=known.pool.what,
        first=user.what,
        again=again,
        parent=known.pool.overtaken_by(user),
    )
    return Fault(problem)


def _overlap(one: Span, two: Span) -> bool:
    return max(one[0], two[0]) < min(one[1], two[1])
