# SPDX-License-Identifier: Apache-2.0
"""Faults of a queue's life cycle: alloc_tensor, enque, deque, free_tensor, and the event ids behind them."""

from __future__ import annotations

from typing import ClassVar

from asc.dialects import queue_rules as rules
from asc.interpreter.faults import KernelDiagnostic


class QueuePosition(KernelDiagnostic):
    """A queue at a position that cannot have one."""

    id: ClassVar[str] = "queue-position"
    queue: str
    position: str

    @property
    def message(self) -> str:
        return f'no queue can be at {self.position}, where "{self.queue}" is declared'

    @property
    def help(self) -> str:
        return "use a TBuf for temporaries; queues are at VECIN, VECOUT, A1, A2, B1, B2, C1, C2, CO1 or CO2"


class QueueRoute(KernelDiagnostic, rules.QueueRoute): ...


class QueueWithoutBuffers(KernelDiagnostic):
    """A queue used when it has no buffers; `taken`: it had some, until a reset of the pipe."""

    id: ClassVar[str] = "queue-without-buffers"
    queue: str
    taken: bool

    @property
    def message(self) -> str:
        return f'queue "{self.queue}" has no buffers' + (" since a reset of the pipe" if self.taken else "")

    @property
    def help(self) -> str:
        return f'call init_buffer for "{self.queue}" {"again" if self.taken else "first"}'


class NoFreeBuffer(KernelDiagnostic, rules.NoFreeBuffer): ...


class QueueFull(KernelDiagnostic, rules.QueueFull): ...


class QueueEmpty(KernelDiagnostic):
    """A dequeue that would wait forever."""

    id: ClassVar[str] = "queue-empty"
    queue: str

    @property
    def message(self) -> str:
        return f'deque would wait forever: nothing is enqueued in "{self.queue}"'

    @property
    def help(self) -> str:
        return "enque a tensor first"


class NotEnqueued(KernelDiagnostic, rules.NotEnqueued): ...


class ForeignTensor(KernelDiagnostic):
    """A tensor handed to a queue that it is not from."""

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


class QueueDepth(KernelDiagnostic, rules.QueueDepth): ...


class QueueDepthInPool(KernelDiagnostic, rules.QueueDepthInPool): ...


class TensorNowhere(KernelDiagnostic, rules.TensorNowhere): ...


class UserPositions(KernelDiagnostic, rules.UserPositions): ...


class EventIdsExhausted(rules.EventIdsExhausted, KernelDiagnostic): ...


class QueueNotEmpty(KernelDiagnostic, rules.QueueNotEmpty): ...


class TensorsLeft(KernelDiagnostic, rules.TensorsLeft): ...
