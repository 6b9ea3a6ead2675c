# SPDX-License-Identifier: Apache-2.0
"""Accesses to on-chip memory that the pipes of a core may still be busy with, and who has waited for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from xdsl.ir import Operation, SSAValue

MOST_USES: Final = 96
"""How many accesses are kept: each new one is compared with all of them."""
_PIPES: Final = frozenset(("V", "MTE2", "MTE3"))
"""The pipes that work in the Unified Buffer beside each other."""
_COPYING: Final = frozenset(("MTE2", "MTE3"))
"""Those whose own instructions may be under way at once: where two write the same, it takes a barrier of the pipe."""


class Place(NamedTuple):
    """A TBuf, a buffer of a queue (no number: its only one) or what a global tensor views.

    Without a source, the addresses of the memory.

    A buffer that was freed has the number -1 if the next AllocTensor hands it out, -2 if the one after that does.
    """

    source: SSAValue | None = None
    number: int | None = None


Start = int | SSAValue | tuple[int, SSAValue]
"""Where in its place an access starts: at a byte, at the start of a tensor, or at an element that a value tells."""


class Signal(NamedTuple):
    """A flag that is raised: its event, and its id or the queue that it belongs to; None: it could be any."""

    event: str
    by: int | SSAValue | None

    def may_be(self, other: Signal) -> bool:
        return self.event == other.event and (self.by is None or other.by is None or self.by == other.by)


class Use(NamedTuple):
    """An access to `length` bytes of a place, at least.

    `after`: the pipes that wait for its end, and the flags that tell of it. `over`: its own pipe has waited for it.
    """

    place: Place
    start: Start
    length: int
    writes: bool
    pipe: str
    op: Operation
    after: frozenset[str | Signal]
    over: bool = False

    def clashes(self, new: Use) -> bool:
        """Whether a new access gets in its way: to the same bytes, one of the two writes, its pipe did not wait."""
        if new.pipe == self.pipe:
            both_write = self.writes and new.writes and new.op is not self.op
            return both_write and not self.over and new.pipe in _COPYING and self._overlaps(new)
        return (self.writes or new.writes) and new.pipe not in self.after and self._overlaps(new)

    def is_settled_by(self, new: Use) -> bool:
        """Whether what waits for the new access need not wait for this one any more."""
        return (new.writes or (not self.writes and new.pipe == self.pipe)) and new._covers(self)

    @property
    def what(self) -> tuple[Place, Start, int, bool, str]:
        """What tells it from others, whatever op it is of."""
        return self[:5]

    def _overlaps(self, other: Use) -> bool:
        if self.place != other.place:
            return False
        if not isinstance(self.start, int) or not isinstance(other.start, int):
            return self.start == other.start
        return self.start < other.start + other.length and other.start < self.start + self.length

    def _covers(self, other: Use) -> bool:
        if self.place != other.place:
            return False
        if not isinstance(self.start, int) or not isinstance(other.start, int):
            return self.start == other.start and self.length >= other.length
        return self.start <= other.start and other.start + other.length <= self.start + self.length


@dataclass(frozen=True, slots=True)
class Uses:
    """All accesses that somebody may have to wait for, the oldest first."""

    under_way: tuple[Use, ...] = ()

    def clash(self, new: Use) -> Use | None:
        """The last access that a new one gets in the way of for certain: who waits for it, waits for those before."""
        return next((old for old in reversed(self.under_way) if old.clashes(new)), None)

    def with_use(self, new: Use) -> Uses:
        """After an access was started."""
        kept = [old for old in self.under_way if not old.is_settled_by(new)]
        return Uses((*kept, new)[-MOST_USES:])

    def signalled(self, signal: Signal) -> Uses:
        """After the source pipe of an event was told to raise a flag: it does so when it is done with all before."""
        source, flag = signal.event.partition("_")[0], {signal}
        return Uses(
            tuple(use._replace(after=use.after | flag) if source in use.after else use for use in self.under_way)
        )

    def awaited(self, signal: Signal) -> Uses:
        """After the destination pipe of an event was told to wait for a flag."""
        return self._each(lambda use: _awaited(use, signal))

    def ordered(self, pipe: str, waiting: str) -> Uses:
        """After something that makes one pipe wait until another one is done with all it has been told to do."""
        return self._each(lambda use: _reached(use, use.after, waiting) if pipe in use.after else use)

    def in_line(self, pipe: str) -> Uses:
        """After a barrier of one pipe: what it is told later does not start before all else is done."""
        return self._each(lambda use: use._replace(over=True) if use.pipe == pipe else use)

    def finished(self, pipe: str) -> Uses:
        """After the core itself has waited for a pipe, so that whatever is told to any pipe comes later."""
        return self.only(lambda use: pipe not in use.after)

    def only(self, keep: Callable[[Use], bool]) -> Uses:
        """What is left when the others are of no interest any more."""
        return Uses(tuple(use for use in self.under_way if keep(use)))

    def renumbered(self, queue: SSAValue, numbers: Mapping[int, int]) -> Uses:
        """The same with other numbers for the buffers of a queue; those without a number are not in use."""
        return self._each(lambda use: _renumbered(use, queue, numbers))

    def freed(self, place: Place, turns: int | None) -> Uses:
        """After a buffer of a queue was given back.

        `turns`: which AllocTensor hands it out again, the first being 1; 0: any; None: that is not known.
        """
        if turns is None:
            return self.only(lambda use: use.place != place)
        back = Place(place.source, -turns) if turns else place
        return self._each(lambda use: use._replace(place=back, over=True) if use.place == place else use)

    def handed_out(self, queue: SSAValue, number: int | None, known: Collection[int | None]) -> Uses:
        """After a buffer of a queue was handed out, as `number`; None: nobody knows which was.

        `known`: the numbers of those in use: nothing is known of others any more.
        """
        return self._each(lambda use: _handed_out(use, queue, number, known))

    def join(self, other: Uses) -> Uses:
        """What was accessed whichever of the two is the case, and who may have waited for it."""
        others = {use.what: use for use in other.under_way}
        both = [(use, others.get(use.what)) for use in self.under_way]
        return Uses(
            tuple(use._replace(after=use.after | two.after, over=use.over or two.over) for use, two in both if two)
        )

    def _each(self, change: Callable[[Use], Use | None]) -> Uses:
        changed = (change(use) for use in self.under_way)
        return Uses(tuple(use for use in changed if use is not None))


def _awaited(use: Use, signal: Signal) -> Use | None:
    met = {each for each in use.after if isinstance(each, Signal) and each.may_be(signal)}
    if not met:
        return use
    waiting = signal.event.partition("_")[2]
    return None if waiting == "S" else _reached(use, use.after - met, waiting)


def _reached(use: Use, after: frozenset[str | Signal], waiting: str) -> Use | None:
    """After one more pipe waits; None for an access that all wait for: nothing can get in its way any more."""
    after = after | {waiting}
    return None if after >= _PIPES else use._replace(after=after, over=use.over or waiting == use.pipe)


def _handed_out(use: Use, queue: SSAValue, number: int | None, known: Collection[int | None]) -> Use | None:
    source, turns = use.place
    if source is not queue or turns in known:
        return use
    if number is None or turns is None or turns >= 0:
        return None
    return use._replace(place=Place(queue, number if turns == -1 else turns + 1))


def _renumbered(use: Use, queue: SSAValue, numbers: Mapping[int, int]) -> Use | None:
    if use.place.source is not queue or use.place.number is None or use.place.number < 0:
        return use
    number = numbers.get(use.place.number)
    return use._replace(place=Place(queue, number)) if number is not None else None
