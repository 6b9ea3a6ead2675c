# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about copies and types that fit a queue's position only by luck."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note, Severity


class CopyPosition(Diagnostic):
    """A copy that the queue of the tensor does not order; `into`: from global memory into the tensor."""

    id: ClassVar[str] = "copy-position"
    severity: ClassVar[Severity] = Severity.WARNING
    tensor: str
    queue: str
    position: str
    into: bool
    declared: Note | None = None

    @property
    def message(self) -> str:
        way = "into" if self.into else "out of"
        return f"data_copy {way} {self.tensor} of {self.queue} at {self.position}: nothing waits for the right moment"

    @property
    def notes(self) -> tuple[Note, ...]:
        if self.into:
            waits = "a copy out waits for vector instructions, but neither waits for a copy in"
        else:
            waits = "vector instructions wait for a copy in, but a copy out waits for neither"
        why = Note(f"with a queue at {self.position}, {waits}")
        return (why,) if self.declared is None else (why, self.declared)

    @property
    def help(self) -> str:
        if self.into:
            return "copy into a tensor of a queue at VECIN, or through a TQueBind from VECIN to VECOUT"
        return "copy out of a tensor of a queue at VECOUT, or through a TQueBind from VECIN to VECOUT"


class QueueElementType(Diagnostic):
    """A tensor dequeued as another element type than it was enqueued as."""

    id: ClassVar[str] = "queue-element-type"
    severity: ClassVar[Severity] = Severity.WARNING
    queue: str
    given: str
    taken: str
    enqueued: Location | None

    @property
    def message(self) -> str:
        return f"deque of {self.queue} takes {self.taken}, but {self.given} was enqueued: the bytes are not converted"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it was enqueued here", self.enqueued),)

    @property
    def help(self) -> str:
        return f"deque {self.given}, and cast it if need be"
