# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about the life of a queue's tensors: allocated, enqueued, dequeued, freed."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note


class NotFromQueue(Diagnostic):
    """A tensor handed to a queue that it is not from; `owner`: what it is from."""

    id: ClassVar[str] = "tensor-not-from-queue"
    tensor: str
    method: str
    queue: str
    owner: str

    @property
    def message(self) -> str:
        return f"{self.method} of {self.tensor}, which is not from {self.queue}: it is {self.owner}"

    @property
    def help(self) -> str:
        return f"a queue takes back only what its own alloc_tensor or deque gave; get the tensor from {self.queue}"


class TensorFreed(Diagnostic):
    """A tensor handed to its queue after it was freed."""

    id: ClassVar[str] = "tensor-freed"
    tensor: str
    method: str
    freed: Location | None

    @property
    def message(self) -> str:
        return f"{self.method} of {self.tensor}, which was already freed"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it was freed here", self.freed),)


class TensorEnqueued(Diagnostic):
    """A tensor handed to its queue while it is enqueued."""

    id: ClassVar[str] = "tensor-enqueued"
    tensor: str
    method: str
    queue: str

    @property
    def message(self) -> str:
        return f"{self.method} of {self.tensor}, which is still enqueued in {self.queue}"

    @property
    def help(self) -> str:
        return "deque it first: that waits until the pipe that fills it is done"


class QueueEmpty(Diagnostic):
    """A dequeue that would wait for ever."""

    id: ClassVar[str] = "queue-empty"
    queue: str

    @property
    def message(self) -> str:
        return f"deque of {self.queue}, in which nothing is enqueued: the kernel would wait for ever"

    @property
    def help(self) -> str:
        return "enque a tensor before, on every way to here"
