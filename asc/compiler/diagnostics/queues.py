# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about the life of a queue's tensors: allocated, enqueued, dequeued, freed."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note
from asc.dialects.queue_rules import QueueRule


class ForeignTensor(Diagnostic):
    """A tensor handed to a queue that it is not from; `owner`: what it is from."""

    id: ClassVar[str] = "foreign-tensor"
    tensor: str
    action: str
    queue: str
    owner: str

    @property
    def message(self) -> str:
        return f"{self.action} of {self.queue} is given {self.tensor}, which is {self.owner}"

    @property
    def help(self) -> str:
        return "a tensor goes back to the queue that allocated it"


class TensorState(QueueRule):
    """A tensor handed to its queue that is not in the kernel's hands: `state` is "freed", there, or "enqueued"."""

    id: ClassVar[str] = "tensor-state"
    tensor: str
    action: str
    queue: str
    state: str
    freed: Location | None

    @property
    def message(self) -> str:
        return f"{self.action} of {self.queue} is given {self.tensor}, which is {self.state} already"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (*((Note("it was freed here", self.freed),) if self.freed is not None else ()), *super().notes)

    @property
    def help(self) -> str:
        if self.state == "enqueued" and self.action == "enque":
            return "leave one of the two out: each enque hands a tensor over once, until deque gives it back"
        if self.state == "enqueued":
            return "deque it first: that waits until the pipe that fills it is done"
        return "each alloc_tensor is followed by one free_tensor, which must be its last use"


class TensorFreed(QueueRule):
    """An instruction on a tensor that was freed."""

    id: ClassVar[str] = "tensor-freed"
    tensor: str
    instruction: str
    freed: Location | None

    @property
    def message(self) -> str:
        return f"{self.instruction} uses {self.tensor} after it was freed"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it was freed here; its memory may be another tensor's by now", self.freed), *super().notes)

    @property
    def help(self) -> str:
        return "free a tensor after its last use"


class TensorEnqueued(QueueRule):
    """An instruction on a tensor that is enqueued."""

    id: ClassVar[str] = "tensor-enqueued"
    tensor: str
    instruction: str

    @property
    def message(self) -> str:
        return f"{self.instruction} uses {self.tensor} while it is enqueued"

    @property
    def help(self) -> str:
        return "use the tensor that deque returns: deque waits until the data are there"


class QueueEmpty(QueueRule):
    """A dequeue that would wait forever."""

    id: ClassVar[str] = "queue-empty"
    queue: str

    @property
    def message(self) -> str:
        return f"deque would wait forever: nothing is enqueued in {self.queue}"

    @property
    def help(self) -> str:
        return "enque a tensor first, on every way to here"
