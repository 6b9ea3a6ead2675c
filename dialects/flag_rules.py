# SPDX-License-Identifier: Apache-2.0
"""What hand-written flags and event ids can go wrong in: one diagnostic a rule, each stated once.

The verifier reports them where they are proven, the interpreter where it meets them. An `event_id` is text: a number,
or the name of the variable that has it. Facts: asc-devkit `SetFlag-WaitFlag(ISASI).md`, `AllocEventID.md`,
`FetchEventID.md`, `ReleaseEventID.md`, `PipeBarrier(ISASI).md`, the page on programming with static tensors, and
`impl/basic_api/kernel_tpipe_impl.h`. Needs no xDSL.
"""

from __future__ import annotations

from typing import ClassVar, Final

from asc.diagnostics import Severity
from asc.dialects.queue_rules import QueueRule

_BESIDE_QUEUES: Final = "take the id with alloc_event_id or fetch_event_id: queues take the lowest that is free"


class FlagRule(QueueRule, abstract=True):
    """`event`: the HardEvent; `event_id`: which of its flags."""

    event: str
    event_id: str


class FlagNotSet(FlagRule):
    """A wait for a flag that nothing sets: not before it, or, if `never`, not after it either."""

    id: ClassVar[str] = "flag-not-set"
    never: bool = False

    @property
    def message(self) -> str:
        if self.never:
            return f"wait_flag would wait forever: nothing sets {self.event} with id {self.event_id}"
        return f"wait_flag would wait forever: no set_flag of {self.event} with id {self.event_id} comes before it"

    @property
    def help(self) -> str:
        return "set_flag and wait_flag come in pairs with the same event and id, in this order"


class FlagSetTwice(FlagRule):
    """A flag set while it is set, by a `queue` if there is one. `fetched`: its id comes from fetch_event_id."""

    id: ClassVar[str] = "flag-set-twice"
    fetched: bool = False
    queue: str | None = None

    @property
    def message(self) -> str:
        flag = f"flag {self.event} with id {self.event_id}"
        if self.queue is not None:
            return f"{flag} is set by hand while {self.queue} has it: a flag is one bit"
        return f"{flag} is set again before any wait_flag: a flag is one bit"

    @property
    def help(self) -> str:
        if self.queue is not None:
            return _BESIDE_QUEUES
        if self.fetched:
            return "fetch_event_id gives the same id until one is taken: take two with alloc_event_id, or wait first"
        return "wait for the flag first, or use another id"


class FlagId(FlagRule):
    """A flag with an id that its event does not have."""

    id: ClassVar[str] = "flag-id"
    limit: int

    @property
    def message(self) -> str:
        return f"{self.event} has the ids 0 to {self.limit - 1}, not {self.event_id}"


class FlagOfQueue(FlagRule):
    """A flag with a fixed id, of an event that queues hold ids of: the same one, maybe."""

    id: ClassVar[str] = "flag-of-queue"
    severity: ClassVar[Severity] = Severity.WARNING
    queue: str

    @property
    def message(self) -> str:
        return f"flag {self.event} with id {self.event_id} may be the one that {self.queue} has set"

    @property
    def help(self) -> str:
        return _BESIDE_QUEUES


class FlagsLeft(QueueRule):
    """A kernel that ends with flags that nothing has waited for; `flags` lists (event, id)."""

    id: ClassVar[str] = "flags-left"
    flags: tuple[tuple[str, str], ...]

    @property
    def message(self) -> str:
        names = ", ".join(f"{event} {event_id}" for event, event_id in self.flags)
        return f"the kernel ends with flags set: {names}"

    @property
    def help(self) -> str:
        return "wait for every flag that is set: one that is left lets the next kernel's wait_flag through too early"


class ScalarBarrier(QueueRule):
    """A barrier of the scalar pipe, which the hardware keeps in order by itself."""

    id: ClassVar[str] = "scalar-barrier"
    soc: str

    @property
    def message(self) -> str:
        return f"{self.soc} has no pipe_barrier of PIPE_S"

    @property
    def help(self) -> str:
        return "leave it out, or set and wait for a flag of V_S, MTE2_S or MTE3_S if the scalar is to wait for a PIPE"


class EventIdNotHeld(FlagRule):
    """An event id given back, or with another `method` used, that is not taken; `state` says what it is instead."""

    id: ClassVar[str] = "event-id-not-held"
    state: str = "is not in use"
    method: str = "release_event_id"

    @property
    def message(self) -> str:
        return f"{self.method} of {self.event} id {self.event_id}, which {self.state}"

    @property
    def help(self) -> str:
        if self.method != "release_event_id":
            return f"use an id that alloc_event_id or fetch_event_id gives for {self.event}, before it is given back"
        return "give back, once and with the same event, what alloc_event_id took"


class EventIdStillSet(FlagRule):
    """An event id given back whose flag is set: whoever takes the id next finds it so."""

    id: ClassVar[str] = "event-id-still-set"

    @property
    def message(self) -> str:
        return f"release_event_id of {self.event} id {self.event_id}, whose flag is set: nothing has waited for it yet"

    @property
    def help(self) -> str:
        return "wait for the flag before release_event_id: who takes the id next would set it again"


class EventIdNotReleased(FlagRule):
    """An event id that is still taken when the kernel ends. The pipe forgets it then, so it only is one less."""

    id: ClassVar[str] = "event-id-not-released"
    severity: ClassVar[Severity] = Severity.WARNING

    @property
    def message(self) -> str:
        return f"the kernel ends without release_event_id of {self.event} id {self.event_id}"

    @property
    def help(self) -> str:
        return "call release_event_id after the last wait_flag: each event has few ids, and queues need them too"


class FlagIdReserved(FlagRule):
    """A flag with a fixed id that the documentation keeps for itself, in a kernel without TPipe."""

    id: ClassVar[str] = "flag-id-reserved"
    severity: ClassVar[Severity] = Severity.REMARK

    @property
    def message(self) -> str:
        return f"{self.event} with id {self.event_id}: the documentation reserves ids 6 and 7"

    @property
    def help(self) -> str:
        return "use ids 0 to 5; the open framework makes no use of the others"


class NoLastBarrier(QueueRule):
    """A kernel without TPipe that ends while pipes may be busy: the destructor of a pipe would wait for them."""

    id: ClassVar[str] = "no-last-barrier"
    severity: ClassVar[Severity] = Severity.REMARK

    @property
    def message(self) -> str:
        return "a kernel without TPipe ends before it has waited for all PIPEs"

    @property
    def help(self) -> str:
        return "the documentation asks for pipe_barrier(asc.PipeID.PIPE_ALL) as the last call of such a kernel"
