# SPDX-License-Identifier: Apache-2.0
"""Event ids that the kernel takes and flags that it sets by hand, one account for each HardEvent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from xdsl.ir import Operation

from asc.target.pipes import HardEvent

FIRST_STAND_IN: Final = 64
"""Numbers from here on stand for ids whose number is not known: queues may have taken any."""


@dataclass(frozen=True, slots=True)
class EventId:
    """An id in a variable: of which event it was taken, or only fetched, and its number or what stands for it."""

    event: HardEvent
    number: int
    fetched: bool = False


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags of one HardEvent. `raised`: set and not waited for, by what. `awaited`: waits that nothing has met yet.

    A wait holds up its own pipe only, so that a flag of another may still be set after it.
    """

    raised: Mapping[int, Operation] = field(default_factory=dict[int, Operation])
    awaited: tuple[tuple[int, Operation], ...] = ()

    def set(self, number: int, op: Operation) -> Flags:
        numbers = [each for each, _ in self.awaited]
        if number not in numbers:
            return Flags({**self.raised, number: op}, self.awaited)
        met = numbers.index(number)
        return Flags(self.raised, (*self.awaited[:met], *self.awaited[met + 1 :]))

    def is_like(self, other: Flags) -> bool:
        """Whether the same flags are set, and waited for, by whatever op."""
        waits = [[number for number, _ in each.awaited] for each in (self, other)]
        return self.raised.keys() == other.raised.keys() and waits[0] == waits[1]

    def lowered(self, number: int) -> Flags:
        return Flags({each: op for each, op in self.raised.items() if each != number}, self.awaited)

    def awaiting(self, number: int, op: Operation) -> Flags:
        return Flags(self.raised, (*self.awaited, (number, op)))


@dataclass(frozen=True, slots=True)
class EventKind:
    """What is known of one HardEvent; None: nothing. `held`: ids that alloc_event_id took, by what."""

    held: Mapping[int, Operation] | None = field(default_factory=dict[int, Operation])
    flags: Flags | None = Flags()

    def join(self, other: EventKind) -> EventKind:
        same_ids = self.held is not None and other.held is not None and self.held.keys() == other.held.keys()
        same_flags = self.flags is not None and other.flags is not None and self.flags.is_like(other.flags)
        return EventKind(self.held if same_ids else None, self.flags if same_flags else None)

    def may_be_one(self, one: int, two: int) -> bool:
        """Whether two numbers may stand for one id: not if both are known, and not if both ids are taken."""
        if one == two or (one < FIRST_STAND_IN and two < FIRST_STAND_IN):
            return one == two
        return self.held is None or one not in self.held or two not in self.held


UNKNOWN_KIND: Final = EventKind(held=None, flags=None)


@dataclass(frozen=True, slots=True)
class EventKinds:
    """All of them; those that are not in `kinds` are as `others`."""

    kinds: Mapping[HardEvent, EventKind] = field(default_factory=dict[HardEvent, EventKind])
    others: EventKind = EventKind()

    def __getitem__(self, event: HardEvent) -> EventKind:
        return self.kinds.get(event, self.others)

    def having(self, event: HardEvent, kind: EventKind) -> EventKinds:
        kinds = {each: known for each, known in self.kinds.items() if each is not event}
        return EventKinds(kinds if kind == self.others else {**kinds, event: kind}, self.others)

    def with_free_ids(self) -> EventKinds:
        """After a reset of the pipe, which gives all ids back and leaves the flags as they are."""
        kinds = {event: replace(kind, held={}) for event, kind in self.kinds.items()}
        return EventKinds(kinds, replace(self.others, held={}))

    def join(self, other: EventKinds) -> EventKinds:
        if self == other:
            return self
        events = dict.fromkeys((*self.kinds, *other.kinds))
        return EventKinds({event: self[event].join(other[event]) for event in events}, self.others.join(other.others))


UNKNOWN_KINDS: Final = EventKinds(others=UNKNOWN_KIND)
