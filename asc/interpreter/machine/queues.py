# SPDX-License-Identifier: Apache-2.0
"""TQue and TQueBind of the machine: buffers that go round between alloc, enque, deque and free."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import cycle

import numpy as np

from asc.interpreter.faults import Fault
from asc.interpreter.faults.queues import (
    ForeignTensor,
    NoFreeBuffer,
    QueueDepth,
    QueueEmpty,
    QueueFull,
    QueueRoute,
    QueueWithoutBuffers,
    TensorsLeft,
    TensorState,
)
from asc.interpreter.machine.events import Events
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.tensors import ALLOCATED, DEQUEUED, ENQUEUED, FREE, LocalTensor, Owner
from asc.target.memory import Memory
from asc.target.queues import queue_events, queue_memory

_NO_EVENT = -1


class Buffer(Owner):
    """One buffer of a queue: its bytes, one tensor per element type, and the event ids it holds."""

    __slots__ = ("address", "enque_id", "free_id", "length", "memory", "queue", "tensors")

    def __init__(self, queue: Queue, memory: MemoryArray, address: int, length: int) -> None:
        super().__init__(queue.what, FREE)
        self.queue = queue
        self.memory = memory
        self.address = address
        self.length = length
        self.enque_id = self.free_id = _NO_EVENT
        self.tensors: dict[type[np.generic], LocalTensor] = {}

    def tensor(self, dtype: type[np.generic]) -> LocalTensor:
        """The buffer as a tensor; the same object each time."""
        tensor = self.tensors.get(dtype)
        if tensor is None:
            size = self.length // np.dtype(dtype).itemsize
            tensor = self.tensors[dtype] = LocalTensor(self, self.memory, self.address, size, dtype)
        return tensor


class Queue:
    """A queue from position `source` to `destination`; it has no buffers until a pipe or pool attaches some."""

    __slots__ = (
        "_arch",
        "_cursor",
        "_enqueued",
        "_events",
        "_proven",
        "buffers",
        "depth",
        "enque_event",
        "free_event",
        "name",
        "route",
        "source",
        "what",
    )

    def __init__(self, name: str, route: tuple[str, str], depth: int, arch: int, events: Events) -> None:
        self.name = name
        self.what = f'queue "{name}"'
        self.route = route
        self.depth = depth
        self._arch = arch
        self.buffers: tuple[Buffer, ...] = ()
        self.source: object | None = None  # the pipe or pool that it takes buffers from
        self._events = events
        self._cursor = 0
        self._proven = False
        self._enqueued: deque[Buffer] = deque()

    def memory(self) -> Memory:
        """The memory its buffers are cut from."""
        return queue_memory(*self.route, self._arch)

    def attach(self, memory: MemoryArray, address: int, number: int, length: int) -> tuple[Buffer, ...]:
        """Give it `number` buffers of `length` bytes each, from byte `address` on."""
        try:
            enque, free = queue_events(*self.route, self._arch)
        except ValueError:
            source, destination = (position.upper() for position in self.route)
            raise Fault(QueueRoute(queue=self.name, source=source, destination=destination)) from None
        self.enque_event = self._events[enque.name]
        self.free_event = None if free is None else self._events[free.name]
        self.buffers = tuple(Buffer(self, memory, address + index * length, length) for index in range(number))
        self._cursor = 0
        return self.buffers

    def settle(self, buffer: Buffer, release: bool) -> None:
        """Wait for a freed buffer's flag, as a reset does; `release` gives its event id back as well."""
        if self.free_event is None or buffer.free_id == _NO_EVENT:
            return
        self.free_event.wait(buffer.free_id)
        if release:
            self.free_event.release(buffer.free_id)
        else:
            self.free_event.leaked += 1
        buffer.free_id = _NO_EVENT

    def detach(self) -> None:
        """Take its buffers away: a reset of the pipe."""
        for buffer in self.buffers:
            buffer.state = FREE
        self.buffers = ()

    def alloc_tensor(self, dtype: type[np.generic]) -> LocalTensor:
        """`AllocTensor`: the next free buffer."""
        if self.depth == 0:
            raise Fault(QueueDepth(queue=self.name, depth=0))
        return self._alloc().tensor(dtype)

    def alloc_tensor_in_place(self, tensor: LocalTensor) -> None:
        """`AllocTensor(tensor)` of a queue of depth 0."""
        if self.depth != 0:
            raise Fault(QueueDepth(queue=self.name, depth=self.depth))
        tensor.point_at(self._alloc().tensor(tensor.array.dtype.type))

    def enque(self, tensor: LocalTensor) -> None:
        """`EnQue`: hand a filled tensor over."""
        buffer = self._own(tensor, "enque")
        if len(self._enqueued) >= max(self.depth, 1):
            raise Fault(QueueFull(queue=self.name, depth=max(self.depth, 1)))
        if buffer.state < ALLOCATED:
            self._refuse("enque", buffer)
        buffer.enque_id = self.enque_event.acquire()
        self.enque_event.set(buffer.enque_id)
        buffer.state = ENQUEUED
        self._enqueued.append(buffer)

    def deque(self, dtype: type[np.generic]) -> LocalTensor:
        """`DeQue`: the tensor enqueued first."""
        return self._deque().tensor(dtype)

    def deque_in_place(self, tensor: LocalTensor) -> None:
        """`DeQue(tensor)` of a queue of depth 0."""
        tensor.point_at(self._deque().tensor(tensor.array.dtype.type))

    def free_tensor(self, tensor: LocalTensor) -> None:
        """`FreeTensor`: give a tensor's buffer back."""
        buffer = self._own(tensor, "free_tensor")
        if buffer.state < ALLOCATED:
            self._refuse("free_tensor", buffer)
        if self.free_event is not None:
            buffer.free_id = self.free_event.acquire()
            self.free_event.set(buffer.free_id)
        buffer.state = FREE

    def has_tensor_in_que(self) -> bool:
        """Whether a tensor is enqueued."""
        return bool(self._enqueued)

    def vacant_in_que(self) -> bool:
        """Whether another tensor can be enqueued."""
        return len(self._enqueued) < max(self.depth, 1)

    def has_idle_buffer(self) -> bool:
        """Whether a buffer is free."""
        return any(buffer.state == FREE for buffer in self.buffers)

    def get_tensor_count_in_que(self) -> int:
        """How many tensors are enqueued."""
        return len(self._enqueued)

    def rotation(self, dtype: type[np.generic]) -> Callable[[], LocalTensor]:
        """For a queue whose life cycle was proven when lowering: the tensors that its allocs give, one per call."""
        for buffer in self._checked_buffers():
            buffer.state = ALLOCATED
        self._proven = True
        return cycle([buffer.tensor(dtype) for buffer in self.buffers]).__next__

    def held(self) -> tuple[int, int]:
        """How many tensors are (in the kernel's hands, enqueued)."""
        if self._proven:
            return 0, 0
        taken = sum(buffer.state >= ALLOCATED for buffer in self.buffers)
        return taken, len(self._enqueued)

    def check_end(self) -> None:
        """Refuse tensors that are still out when the kernel ends."""
        allocated, enqueued = self.held()
        if allocated or enqueued:
            raise Fault(TensorsLeft(queue=self.name, allocated=allocated, enqueued=enqueued))

    def _alloc(self) -> Buffer:
        buffers = self.buffers or self._checked_buffers()
        for _ in buffers:
            buffer = buffers[self._cursor]
            self._cursor = (self._cursor + 1) % len(buffers)
            if buffer.state == FREE:
                break
        else:
            allocated, enqueued = self.held()
            raise Fault(NoFreeBuffer(queue=self.name, allocated=allocated, enqueued=enqueued))
        if buffer.free_id != _NO_EVENT:
            self.settle(buffer, release=True)
        buffer.state = ALLOCATED
        return buffer

    def _deque(self) -> Buffer:
        if not self._enqueued:
            self._checked_buffers()
            raise Fault(QueueEmpty(queue=self.name))
        buffer = self._enqueued.popleft()
        self.enque_event.wait(buffer.enque_id)
        self.enque_event.release(buffer.enque_id)
        buffer.enque_id = _NO_EVENT
        buffer.state = DEQUEUED
        return buffer

    def _own(self, tensor: LocalTensor, action: str) -> Buffer:
        buffer = tensor.owner
        if not isinstance(buffer, Buffer) or buffer.queue is not self:
            raise Fault(ForeignTensor(queue=self.name, action=action, owner=buffer.what))
        return buffer

    def _refuse(self, action: str, buffer: Buffer) -> None:
        state = "freed" if buffer.state == FREE else "enqueued"
        raise Fault(TensorState(queue=self.name, action=action, state=state))

    def _checked_buffers(self) -> tuple[Buffer, ...]:
        if not self.buffers:
            raise Fault(QueueWithoutBuffers(queue=self.name))
        return self.buffers
