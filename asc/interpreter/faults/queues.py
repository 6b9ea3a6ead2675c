# SPDX-License-Identifier: Apache-2.0
"""Faults of a queue's life cycle: alloc_tensor, enque, deque, free_tensor, and the event ids behind them."""

from __future__ import annotations

from typing import ClassVar

from asc.interpreter.faults import KernelDiagnostic, counted


class QueuePosition(KernelDiagnostic):
    id: ClassVar[str] = "queue-position"
    queue: str
    position: str

    @property
    def message(self) -> str:
        return f'no queue can be at {self.position}, where "{self.queue}" is declared'

    @property
    def help(self) -> str:
        return "use a TBuf for temporaries; queues are at VECIN, VECOUT, A1, A2, B1, B2, C1, C2, CO1 or CO2"


class QueueRoute(KernelDiagnostic):
    id: ClassVar[str] = "queue-route"
    queue: str
    source: str
    destination: str

    @property
    def message(self) -> str:
        return f'no queue runs from {self.source} to {self.destination}, as "{self.queue}" would'


class QueueWithoutBuffers(KernelDiagnostic):
    id: ClassVar[str] = "queue-without-buffers"
    queue: str

    @property
    def message(self) -> str:
        return f'queue "{self.queue}" has no buffers'

    @property
    def help(self) -> str:
        return f'call init_buffer for "{self.queue}" first; a reset of the pipe takes all buffers away'


class NoFreeBuffer(KernelDiagnostic):
    id: ClassVar[str] = "no-free-buffer"
    queue: str
    allocated: int
    enqueued: int

    @property
    def message(self) -> str:
        number = self.allocated + self.enqueued
        every = {1: "the only buffer", 2: "both buffers"}.get(number, f"all {number} buffers")
        state = f"{self.allocated} allocated, {self.enqueued} enqueued"
        return f'alloc_tensor would wait for ever: {every} of "{self.queue}" are in use ({state})'

    @property
    def help(self) -> str:
        return "free a tensor before allocating the next, or give the queue more buffers (num of init_buffer)"


class QueueFull(KernelDiagnostic):
    id: ClassVar[str] = "queue-full"
    queue: str
    depth: int

    @property
    def message(self) -> str:
        return (
            f'queue "{self.queue}" has depth {self.depth}: no more than {counted(self.depth, "tensor")} can be enqueued'
        )

    @property
    def help(self) -> str:
        return "deque a tensor first, or declare the queue with a larger depth"


class QueueEmpty(KernelDiagnostic):
    id: ClassVar[str] = "queue-empty"
    queue: str

    @property
    def message(self) -> str:
        return f'deque would wait for ever: nothing is enqueued in "{self.queue}"'

    @property
    def help(self) -> str:
        return "enque a tensor first"


class ForeignTensor(KernelDiagnostic):
    id: ClassVar[str] = "foreign-tensor"
    queue: str
    action: str
    owner: str

    @property
    def message(self) -> str:
        return f'{self.action} of queue "{self.queue}" is given a tensor of {self.owner}'

    @property
    def help(self) -> str:
        return "a tensor goes back to the queue that allocated it"


class TensorState(KernelDiagnostic):
    """An enque or free of a tensor that is not in the kernel's hands: `state` is "freed" or "enqueued"."""

    id: ClassVar[str] = "tensor-state"
    queue: str
    action: str
    state: str

    @property
    def message(self) -> str:
        return f'{self.action} is given a tensor of "{self.queue}" that is {self.state} already'

    @property
    def help(self) -> str:
        if self.state == "enqueued":
            return "deque it first"
        return "each alloc_tensor is followed by one free_tensor, which must be its last use"


class QueueDepth(KernelDiagnostic):
    id: ClassVar[str] = "queue-depth"
    queue: str
    depth: int

    @property
    def message(self) -> str:
        if self.depth == 0:
            return f'queue "{self.queue}" has depth 0: its tensors are allocated in place only'
        return f'queue "{self.queue}" has depth {self.depth}: its tensors cannot be allocated in place'

    @property
    def help(self) -> str:
        return "declare a depth of at least 1" if self.depth == 0 else "declare a depth of 0"


class EventIdsExhausted(KernelDiagnostic):
    """`leaked` ids were lost to resets of pools, which do not give them back on arch 2201."""

    id: ClassVar[str] = "event-ids-exhausted"
    event: str
    limit: int
    leaked: int

    @property
    def message(self) -> str:
        return f"all {self.limit} event ids of {self.event} are in use"

    @property
    def facts(self) -> tuple[str, ...]:
        if not self.leaked:
            return ("an id is held from enque to deque, and from free_tensor to the buffer's next alloc_tensor",)
        return (f"{self.leaked} of them went with resets of pools, which do not give ids back",)

    @property
    def help(self) -> str:
        return "reset the pipe as well" if self.leaked else "use fewer buffers: merge them, and use parts of one"


class TensorsLeft(KernelDiagnostic):
    id: ClassVar[str] = "tensors-left"
    queue: str
    allocated: int
    enqueued: int

    @property
    def message(self) -> str:
        held = f"{counted(self.allocated, 'tensor')} not freed, {self.enqueued} not dequeued"
        return f'the kernel ends with tensors in queue "{self.queue}": {held}'

    @property
    def help(self) -> str:
        return "pair every enque with a deque and every alloc_tensor with a free_tensor"
