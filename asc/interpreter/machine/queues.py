# SPDX-License-Identifier: Apache-2.0
"""TQue and TQueBind of the machine: buffers that go round between alloc, enque, deque and free."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import cycle
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from asc.dialects import custom_pool_rules as rules
from asc.interpreter.faults import Fault
from asc.interpreter.faults.custom_pools import fault_of
from asc.interpreter.faults.queues import (
    ForeignTensor,
    NoFreeBuffer,
    NotEnqueued,
    QueueDepth,
    QueueEmpty,
    QueueFull,
    QueueNotEmpty,
    QueueRoute,
    QueueWithoutBuffers,
    TensorsLeft,
    TensorState,
    UserPositions,
)
from asc.interpreter.machine.events import EventKind
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.takers import Taker
from asc.interpreter.machine.tensors import ALLOCATED, DEQUEUED, ENQUEUED, FREE, LocalTensor, Nowhere, Owner
from asc.target.memory import Memory
from asc.target.queues import BIND_PATHS, queue_events, queue_memory, takes_event_ids

if TYPE_CHECKING:
    from asc.interpreter.machine.core import Core
    from asc.interpreter.machine.custom_pools import Handle


class _Ordered(int):
    """A flag that was raised before a barrier of all pipes."""


class Buffer(Owner):
    """One buffer of a queue: its bytes, one tensor per element type, and the flags that it holds (bits, 0 for none)."""

    __slots__ = ("address", "between", "enque_event", "enque_flag", "free_flag", "length", "next", "queue", "tensors")

    def __init__(self, queue: Queue, address: int, length: int, following: int) -> None:
        super().__init__(queue.what, FREE)
        self.queue = queue
        self.address = address
        self.length = length
        self.next = following  # the index of the buffer after it
        self.enque_flag = self.free_flag = 0
        self.enque_event: EventKind | None = None
        self.between: tuple[str, ...] = ()  # the positions that it was enqueued between, if not those of the queue
        self.tensors: dict[type[np.generic], LocalTensor] = {}

    def tensor(self, dtype: type[np.generic]) -> LocalTensor:
        """The buffer as a tensor; the same object each time."""
        tensor = self.tensors.get(dtype)
        if tensor is None:
            size = self.length // np.dtype(dtype).itemsize
            memory = self.queue.route.memory
            tensor = self.tensors[dtype] = LocalTensor(self, memory, self.address, size, dtype)
        return tensor


class Route(NamedTuple):
    """Where queues between two positions live and which events order them; `events` None: no queue can run there.

    `takes_ids`: of those events; else they have the ids of the buffers themselves.
    """

    source: str
    destination: str
    memory: MemoryArray
    events: tuple[str, str | None] | None
    takes_ids: bool = True


def route_between(source: str, destination: str, arch: int, memory: Callable[[Memory], MemoryArray]) -> Route:
    """The route of TQueBind<source, destination>."""
    kind = queue_memory(source, destination, arch)
    try:
        enque, free = queue_events(source, destination, arch)
    except ValueError:
        return Route(source, destination, memory(kind), None)
    takes_ids = takes_event_ids(source, destination, arch)
    return Route(source, destination, memory(kind), (enque.name, free and free.name), takes_ids)


class Queue(Taker):
    """A queue; it has no buffers until a pipe or pool attaches some."""

    __slots__ = (
        "_asleep",
        "_block",
        "_buffers",
        "_core",
        "_cursor",
        "_enque_event",
        "_enqueued",
        "_free_event",
        "_had_buffers",
        "_parked",
        "_proven",
        "attached",
        "depth",
        "handles",
        "holding",
        "name",
        "route",
        "what",
    )

    def __init__(self, core: Core, name: str, route: Route, depth: int) -> None:
        self.name = name
        self.what = f'queue "{name}"'
        self.route = route
        self.depth = depth
        self.attached = False  # whether a pipe or pool counts it among those it gave memory to
        self.handles = None
        self.holding = None
        self._asleep = self._had_buffers = False
        self._parked: tuple[Buffer, ...] = ()
        self._core = core
        self._block: tuple[int, int, int] | None = None
        self._buffers: tuple[Buffer, ...] = ()
        self._cursor = 0
        self._proven = False
        self._enqueued: deque[Buffer] = deque()

    def attach(self, address: int, number: int, length: int) -> None:
        """Give it `number` buffers of `length` bytes each, from byte `address` on."""
        self.attached = True
        self.handles = None
        self._block = (address, number, length)
        self._buffers = self._parked = ()
        self._asleep = False
        self._cursor = 0

    @property
    def home(self) -> MemoryArray:
        return self.route.memory

    @property
    def is_tbuf(self) -> bool:
        return False

    def init_start_buf_handle(self, handle: Handle, num: int, length: int) -> None:
        self.check_route()
        super().init_start_buf_handle(handle, num, length)
        self.forget_buffers()
        self._block = None
        self._cursor = 0
        self._enqueued.clear()

    def forget_buffers(self) -> None:
        """Ask the custom pool again for the buffers, which have changed."""
        self._buffers = ()

    def check_route(self) -> None:
        """Refuse positions that no queue can connect."""
        if self.route.events is None:
            source, destination = self.route.source.upper(), self.route.destination.upper()
            legal = tuple(each.upper() for each in BIND_PATHS.get(self.route.source, ()) if each != destination.lower())
            raise Fault(QueueRoute(queue=self.what, source=source, destination=destination, legal=legal))

    def settle(self, loser: str | None) -> None:
        """Wait for the flags of freed buffers, as a reset does, and give their ids back unless `loser` loses them."""
        for buffer in (*self._buffers, *self._parked):
            self.settle_buffer(buffer, loser)

    def settle_buffer(self, buffer: Buffer, loser: str | None) -> None:
        """The same for one buffer, which this queue was the last to use."""
        if not buffer.free_flag or self._free_event is None:
            return
        if loser is None:
            self._free_event.give(buffer.free_flag)
        else:
            self._free_event.leak(buffer.free_flag, self.what, loser)
        buffer.free_flag = 0

    def note_barrier(self) -> None:
        """A barrier of all pipes: what goes on in freed buffers is over, though their flags stay."""
        for buffer in (*self._buffers, *self._parked):
            if buffer.free_flag:
                buffer.free_flag = _Ordered(buffer.free_flag)

    @property
    def is_settled(self) -> bool:
        """Whether nothing may go on in a freed buffer: somebody has waited for it."""
        buffers = (*self._buffers, *self._parked)
        return all(isinstance(buffer.free_flag, _Ordered) or not buffer.free_flag for buffer in buffers)

    def detach(self) -> None:
        for buffer in self._buffers:
            buffer.state = FREE
        self._had_buffers = True
        self._buffers = self._parked = ()
        self._block = self.handles = self.holding = None
        self.attached = self._asleep = False

    def park(self) -> None:
        self.attached = False
        self._asleep = True
        self._parked = self._buffers or self._parked
        self._buffers = ()

    def alloc_tensor(self, dtype: type[np.generic]) -> LocalTensor:
        """`AllocTensor`: the next free buffer."""
        self._needs_depth("alloc_tensor")
        return self._alloc().tensor(dtype)

    def alloc_tensor_in_place(self, tensor: LocalTensor) -> None:
        """`AllocTensor(tensor)` of a queue of depth 0."""
        self._needs_no_depth("alloc_tensor")
        tensor.point_at(self._alloc().tensor(tensor.array.dtype.type))

    def enque(self, tensor: LocalTensor, *between: str) -> None:
        """`EnQue`: hand a filled tensor over, between two positions of the user's if there are any."""
        if between:
            self._needs_depth("enque with positions")
        buffer = tensor.owner
        if not isinstance(buffer, Buffer) or buffer.queue is not self or buffer.state < ALLOCATED:
            buffer = self._shared("enque", buffer)
        if self.depth and len(self._enqueued) >= self.depth:
            raise Fault(QueueFull(queue=self.what, depth=self.depth))
        buffer.enque_event, buffer.between = self._event_of(between), between
        buffer.enque_flag = buffer.enque_event.take()
        buffer.state = ENQUEUED
        self._enqueued.append(buffer)

    def deque(self, dtype: type[np.generic], *between: str) -> LocalTensor:
        """`DeQue`: the tensor enqueued first."""
        self._needs_depth("deque")
        return self._deque(*between).tensor(dtype)

    def deque_in_place(self, tensor: LocalTensor) -> None:
        """`DeQue(tensor)` of a queue of depth 0, which only waits for the flag of the tensor's own buffer."""
        self._needs_no_depth("deque")
        buffer = tensor.owner
        if isinstance(buffer, Nowhere):
            buffer.refuse_to("deque")
        if not isinstance(buffer, Buffer) or buffer.queue is not self:
            raise Fault(ForeignTensor(queue=self.name, action="deque", owner=buffer.what))
        if buffer.state != ENQUEUED:
            raise Fault(NotEnqueued(queue=self.what, tensor=f"a tensor of {self.what}"))
        self._enqueued.remove(buffer)
        self._take(buffer, self._enque_event)

    def free_tensor(self, tensor: LocalTensor) -> None:
        """`FreeTensor`: give a tensor's buffer back."""
        buffer = tensor.owner
        if not isinstance(buffer, Buffer) or buffer.queue is not self or buffer.state < ALLOCATED:
            buffer = self._shared("free_tensor", buffer)
        if self._free_event is not None:
            buffer.free_flag = self._free_event.take()
        buffer.state = FREE

    def free_all_event(self) -> None:
        """`FreeAllEvent`: wait for the flags of freed buffers and give their event ids back."""
        self._needs_depth("free_all_event")
        if self._enqueued:
            raise Fault(QueueNotEmpty(queue=self.what, enqueued=len(self._enqueued)))
        for buffer in self._buffers:
            buffer.queue.settle_buffer(buffer, None)

    def has_tensor_in_que(self) -> bool:
        """Whether a tensor is enqueued."""
        self._needs_depth("has_tensor_in_que")
        return bool(self._enqueued)

    def vacant_in_que(self) -> bool:
        """Whether another tensor can be enqueued."""
        self._needs_depth("vacant_in_que")
        return len(self._enqueued) < self.depth

    def has_idle_buffer(self) -> bool:
        """Whether a buffer is free."""
        self._needs_depth("has_idle_buffer")
        return any(buffer.state == FREE for buffer in self._checked_buffers())

    def get_tensor_count_in_que(self) -> int:
        """How many tensors are enqueued."""
        self._needs_depth("get_tensor_count_in_que")
        return len(self._enqueued)

    def rotation(self, dtype: type[np.generic]) -> Callable[[], LocalTensor]:
        """For a queue whose life cycle was proven when lowering: the tensors that its allocs give, one per call."""
        if self._block is None:
            raise Fault(QueueWithoutBuffers(queue=self.name, taken=self._had_buffers))
        self._proven = True
        return cycle(self._core.machine.rotating(self.what, self.route.memory, self._block, dtype)).__next__

    def held(self) -> tuple[int, int]:
        """How many tensors are (in the kernel's hands, enqueued)."""
        if self._proven:
            return 0, 0
        buffers = self._buffers if self.handles is None else self.handles[0].used_buffers()
        taken = sum(buffer.state >= ALLOCATED and buffer.queue is self for buffer in buffers)
        return taken, len(self._enqueued)

    def check_end(self) -> None:
        """Refuse tensors that are still out when the kernel ends."""
        allocated, enqueued = self.held()
        if allocated or enqueued:
            raise Fault(TensorsLeft(queue=self.what, allocated=allocated, enqueued=enqueued))

    def _alloc(self) -> Buffer:
        buffers = self._buffers or self._wake()
        buffer = buffers[self._cursor]
        if buffer.state != FREE:
            buffer = self._search(buffers)
        if buffer.queue is not self:
            self._adopt(buffer, buffers)
        self._cursor = buffer.next
        if buffer.free_flag and self._free_event is not None:
            self._free_event.give(buffer.free_flag)
            buffer.free_flag = 0
        buffer.state = ALLOCATED
        return buffer

    def _search(self, buffers: tuple[Buffer, ...]) -> Buffer:
        for buffer in (*buffers[self._cursor :], *buffers[: self._cursor]):
            if buffer.state == FREE:
                return buffer
        allocated = sum(buffer.state >= ALLOCATED for buffer in buffers)
        enqueued, shared = len(buffers) - allocated, sum(buffer.queue is not self for buffer in buffers)
        raise Fault(NoFreeBuffer(queue=self.what, allocated=allocated, enqueued=enqueued, shared=shared))

    def _deque(self, *between: str) -> Buffer:
        if not self._enqueued:
            self._checked_buffers()
            raise Fault(QueueEmpty(queue=self.name))
        buffer, event = self._enqueued.popleft(), self._event_of(between)
        if event is not buffer.enque_event:
            raise self._other_positions(buffer, between)
        self._take(buffer, event)
        return buffer

    @staticmethod
    def _take(buffer: Buffer, event: EventKind) -> None:
        event.give(buffer.enque_flag)
        buffer.state = DEQUEUED

    def _event_of(self, between: tuple[str, ...]) -> EventKind:
        """What EnQue raises, and DeQue waits for: the queue's own, or that between two positions of the user's."""
        if not between:
            return self._enque_event
        return self._events_on(self._core.machine.route(*between))[0]

    def _events_on(self, route: Route) -> tuple[EventKind, EventKind | None]:
        assert route.events is not None
        enque, free = route.events
        of_queues = self._core.events.of_queues
        return of_queues(enque, route.takes_ids), None if free is None else of_queues(free, route.takes_ids)

    def _other_positions(self, buffer: Buffer, between: tuple[str, ...]) -> Fault:
        own = self.route.source.upper(), self.route.destination.upper()
        assert buffer.enque_event is not None
        return Fault(
            UserPositions(
                queue=self.what,
                given=" to ".join(buffer.between or own),
                raised=buffer.enque_event.name,
                taken=" to ".join(between or own),
                awaited=self._event_of(between).name,
            )
        )

    def _needs_depth(self, method: str) -> None:
        if self.depth == 0:
            raise Fault(QueueDepth(queue=self.what, depth=0, method=method))

    def _needs_no_depth(self, method: str) -> None:
        if self.depth != 0:
            raise Fault(QueueDepth(queue=self.what, depth=self.depth, method=method))

    def _adopt(self, buffer: Buffer, buffers: tuple[Buffer, ...]) -> None:
        """Go on with a buffer of a custom pool that another queue has used last."""
        if buffer.free_flag and buffer.queue.free_event is not self._free_event:
            assert self.handles is not None
            handle = self.handles[1].first + buffers.index(buffer)
            event, other = (each.name if each else "of no kind" for each in (self._free_event, buffer.queue.free_event))
            raise fault_of(rules.HandleFreeEvent(what=self.what, event=event, handle=handle, other=other))
        buffer.queue, buffer.what = self, self.what
        buffer.next = (buffers.index(buffer) + 1) % len(buffers)

    @property
    def free_event(self) -> EventKind | None:
        """What is raised when a buffer is freed; known once the queue has buffers."""
        return self._free_event

    def _shared(self, action: str, owner: Owner) -> Buffer:
        """A buffer that this queue shares with the one that took it; anything else is refused."""
        if self.handles is None or not isinstance(owner, Buffer) or owner.state < ALLOCATED:
            raise self._refusal(action, owner)
        buffers = self._checked_buffers()
        if owner not in buffers:
            raise self._refusal(action, owner)
        self._adopt(owner, buffers)
        return owner

    def _refusal(self, action: str, owner: Owner) -> Fault:
        if isinstance(owner, Nowhere):
            owner.refuse_to(action)
        if not isinstance(owner, Buffer) or owner.queue is not self:
            return Fault(ForeignTensor(queue=self.name, action=action, owner=owner.what))
        state = "freed" if owner.state == FREE else "enqueued"
        return Fault(TensorState(queue=self.name, action=action, state=state))

    def _checked_buffers(self) -> tuple[Buffer, ...]:
        return self._buffers or self._parked or self._make_buffers()

    def _wake(self) -> tuple[Buffer, ...]:
        """The buffers for the first alloc, or the first after a reset of the pool."""
        if self._asleep and self.holding is not None:
            self.holding.pool.resume(self, self.holding)
            self._asleep = False
            self._buffers, self._parked = self._parked, ()
        return self._buffers or self._make_buffers()

    def _make_buffers(self) -> tuple[Buffer, ...]:
        """The buffers as objects; a proven queue never needs them."""
        if (self._block is None and self.handles is None) or self.route.events is None:
            raise Fault(QueueWithoutBuffers(queue=self.name, taken=self._had_buffers))
        self._enque_event, self._free_event = self._events_on(self.route)
        if self.handles is not None:
            pool, handles = self.handles
            self._buffers = pool.buffers(self, handles)
            return self._buffers
        assert self._block is not None
        address, number, length = self._block
        starts = (address + index * length for index in range(number))
        buffers = tuple(Buffer(self, start, length, (n + 1) % number) for n, start in enumerate(starts))
        if self._asleep:
            self._parked = buffers
        else:
            self._buffers = buffers
        return buffers
