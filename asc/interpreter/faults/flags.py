# SPDX-License-Identifier: Apache-2.0
"""Faults of hand-written synchronisation."""

from __future__ import annotations

from typing import ClassVar

from asc.interpreter.faults import KernelDiagnostic


class FlagNotSet(KernelDiagnostic):
    """A wait for a flag that nothing has set."""

    id: ClassVar[str] = "flag-not-set"
    event: str
    event_id: int

    @property
    def message(self) -> str:
        return f"wait_flag would wait forever: no set_flag of {self.event} with id {self.event_id} comes before it"

    @property
    def help(self) -> str:
        return "set_flag and wait_flag come in pairs with the same event and id, in this order"


class FlagSetTwice(KernelDiagnostic):
    """A flag set while it is set."""

    id: ClassVar[str] = "flag-set-twice"
    event: str
    event_id: int

    @property
    def message(self) -> str:
        return f"flag {self.event} with id {self.event_id} is set again before any wait_flag: a flag is one bit"

    @property
    def help(self) -> str:
        return "wait for the flag first, or use another id"


class FlagId(KernelDiagnostic):
    """A flag with an id that its event does not have."""

    id: ClassVar[str] = "flag-id"
    event: str
    event_id: int
    limit: int

    @property
    def message(self) -> str:
        return f"{self.event} has the ids 0 to {self.limit - 1}, not {self.event_id}"


class FlagsLeft(KernelDiagnostic):
    """A kernel that ends with flags that nothing has waited for; `flags` lists (event, id)."""

    id: ClassVar[str] = "flags-left"
    flags: tuple[tuple[str, int], ...]

    @property
    def message(self) -> str:
        names = ", ".join(f"{event} {event_id}" for event, event_id in self.flags)
        return f"the kernel ends with flags set: {names}"

    @property
    def facts(self) -> tuple[str, ...]:
        return ("a flag that is left set lets the next kernel's wait_flag through too early",)

    @property
    def help(self) -> str:
        return "wait for every flag that is set"


class EventIdNotHeld(KernelDiagnostic):
    """An event id given back that was not taken."""

    id: ClassVar[str] = "event-id-not-held"
    event: str
    event_id: int

    @property
    def message(self) -> str:
        return f"release_event_id of {self.event} id {self.event_id}, which is not in use"
