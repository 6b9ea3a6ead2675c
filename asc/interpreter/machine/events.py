# SPDX-License-Identifier: Apache-2.0
"""Event ids and flags of a core: what is taken by queues, and what is raised. Each kind of event is two bit masks."""

from __future__ import annotations

from asc.interpreter.faults import Fault
from asc.interpreter.faults.flags import EventIdNotHeld, EventIdStillSet, FlagId, FlagNotSet, FlagSetTwice, FlagsLeft
from asc.interpreter.faults.queues import EventIdsExhausted


class EventKind:
    """The ids of one HardEvent.

    `taken`: ids in use; `raised`: flags that are set; `own`: those among them that the kernel set itself;
    `leaked`: how many ids are lost to resets of pools; `lost`: of which queue with which pool; `allocated`: ids that
    alloc_event_id has taken.
    """

    __slots__ = ("allocated", "leaked", "limit", "lost", "name", "own", "raised", "taken")

    def __init__(self, name: str, limit: int) -> None:
        self.name = name
        self.limit = limit
        self.taken = self.raised = self.own = self.leaked = self.allocated = 0
        self.lost: dict[tuple[str, str], None] = {}

    def acquire(self) -> int:
        """The lowest free id, now taken."""
        event_id = self.fetch()
        self.taken |= 1 << event_id
        self.allocated |= 1 << event_id
        return event_id

    def fetch(self) -> int:
        """The lowest free id, without taking it."""
        event_id = (~self.taken & (self.taken + 1)).bit_length() - 1
        if event_id >= self.limit:
            allocated = self.allocated.bit_count()
            lost = tuple(self.lost)
            raise Fault(
                EventIdsExhausted(event=self.name, limit=self.limit, leaked=self.leaked, allocated=allocated, lost=lost)
            )
        return event_id

    def take(self) -> int:
        """The flag (one bit) of the lowest free id, now taken and raised: what enque and free_tensor do."""
        bit = ~self.taken & (self.taken + 1)
        if bit >> self.limit or self.raised & bit:
            self.set(self.fetch())
        self.taken |= bit
        self.raised |= bit
        return bit

    def give(self, bit: int) -> None:
        """Wait for a flag that `take` raised, and release its id."""
        if not self.raised & bit:
            raise Fault(FlagNotSet(event=self.name, event_id=str(bit.bit_length() - 1)))
        self.raised &= ~bit
        self.taken &= ~bit

    def leak(self, bit: int, queue: str, pool: str) -> None:
        """Wait for a flag that `take` raised, and lose its id."""
        self.give(bit)
        self.taken |= bit
        self.leaked += 1
        self.lost[queue, pool] = None

    def release(self, event_id: int) -> None:
        """Give an id back."""
        if not self.taken >> self._checked(event_id) & 1:
            raise Fault(EventIdNotHeld(event=self.name, event_id=str(event_id)))
        if self.own >> event_id & 1:
            raise Fault(EventIdStillSet(event=self.name, event_id=str(event_id)))
        self.taken &= ~(1 << event_id)
        self.allocated &= ~(1 << event_id)

    def set(self, event_id: int) -> None:
        """Raise a flag that is not raised yet."""
        bit = 1 << self._checked(event_id)
        if self.raised & bit:
            queue = None if self.own & bit else "a queue"
            raise Fault(FlagSetTwice(event=self.name, event_id=str(event_id), queue=queue))
        self.raised |= bit

    def wait(self, event_id: int) -> None:
        """Clear a flag that is raised."""
        bit = 1 << self._checked(event_id)
        if not self.raised & bit:
            raise Fault(FlagNotSet(event=self.name, event_id=str(event_id)))
        self.raised &= ~bit
        self.own &= ~bit

    def _checked(self, event_id: int) -> int:
        if not 0 <= event_id < self.limit:
            raise Fault(FlagId(event=self.name, event_id=str(event_id), limit=self.limit))
        return event_id


class _WithoutIds(EventKind):
    """What orders queues that hand on the ids of their buffers: nothing is taken, and no flag is set."""

    __slots__ = ()

    def take(self) -> int:
        return 0

    def give(self, bit: int) -> None:
        pass


class Events:
    """All kinds of events of a core, made when first asked for."""

    __slots__ = ("_kinds", "_limit", "_without_ids")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._kinds: dict[str, EventKind] = {}
        self._without_ids: dict[str, EventKind] = {}

    def __getitem__(self, name: str) -> EventKind:
        kind = self._kinds.get(name)
        if kind is None:
            kind = self._kinds[name] = EventKind(name, self._limit)
        return kind

    def of_queues(self, name: str, takes_ids: bool) -> EventKind:
        """The kind that queues raise, by whether they take ids of it."""
        return self[name] if takes_ids else self._without_ids.setdefault(name, _WithoutIds(name, 0))

    def reset_ids(self) -> None:
        """All ids are free again, and the flags of queues are waited for: a reset of the pipe."""
        for kind in self._kinds.values():
            kind.taken = kind.leaked = kind.allocated = 0
            kind.lost = {}
            kind.raised = kind.own

    def check_end(self) -> None:
        """Refuse flags of the kernel's own that are still raised when it ends."""
        kinds = self._kinds.values()
        flags = [(kind.name, str(bit)) for kind in kinds for bit in range(kind.limit) if kind.own >> bit & 1]
        if flags:
            raise Fault(FlagsLeft(flags=tuple(flags)))
