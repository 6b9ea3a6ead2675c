# SPDX-License-Identifier: Apache-2.0
"""TPipe, TBufPool and TBuf of the machine: bump allocation in call order, as the framework does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from asc.interpreter.faults import Fault
from asc.interpreter.faults.memory import (
    BufferLength,
    BufferNumber,
    InitialisedTwice,
    MemoryExhausted,
    OtherMemory,
    PipeSlotsExhausted,
    PoolExhausted,
    PoolPosition,
    PoolSlotsExhausted,
    PoolWithoutMemory,
    ResetInUse,
    ShareLength,
)
from asc.interpreter.faults.queues import QueueDepthInPool
from asc.interpreter.faults.tensors import BufferView, BufferWithoutMemory
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.queues import Queue
from asc.interpreter.machine.takers import Taker
from asc.interpreter.machine.tensors import LocalTensor, Owner
from asc.target.limits import BLOCK_BYTES, MAX_PIPE_BUFFERS, MAX_QUEUE_BUFFERS, rounded_to_blocks
from asc.target.memory import Memory

if TYPE_CHECKING:
    from asc.interpreter.machine.core import Core

_POOL_MEMORIES = {Memory.UB, Memory.L1}
_ARCH_THAT_REWINDS = 3510
"""Where TBufPool::Reset keeps the pool's range and gives event ids back (asc-devkit, the c310 pool header)."""


class TBuf(Owner, Taker):
    """A buffer for temporaries."""

    __slots__ = ("_address", "_length", "attached", "handles", "memory", "name")

    def __init__(self, name: str, memory: MemoryArray) -> None:
        super().__init__(f'buffer "{name}"')
        self.name = name
        self.memory = memory
        self.attached = False  # whether a pipe or pool counts it among those it gave memory to
        self.handles = None
        self._address = self._length = 0

    @property
    def home(self) -> MemoryArray:
        return self.memory

    @property
    def is_tbuf(self) -> bool:
        return True

    def attach(self, address: int, length: int) -> None:
        """Give it `length` bytes from byte `address` on."""
        self.attached = True
        self.handles = None
        self._address = address
        self._length = length

    def detach(self) -> None:
        self.attached = False
        self.handles = None
        self._length = 0

    def check_end(self) -> None:
        """A buffer leaves nothing behind when the kernel ends."""

    def get(self, dtype: type[np.generic], count: int | None = None) -> LocalTensor:
        """`Get<T>([count])`: the whole buffer, or its first `count` elements, in whole blocks."""
        if count is None:
            count = self._checked_length() // np.dtype(dtype).itemsize
        return self._view(dtype, count, 0, whole_blocks=True)

    def get_with_offset(self, dtype: type[np.generic], count: int, offset: int) -> LocalTensor:
        """`GetWithOffset<T>(count, offset)`: `count` elements from byte `offset` on."""
        return self._view(dtype, count, offset, whole_blocks=False)

    def _view(self, dtype: type[np.generic], count: int, offset: int, whole_blocks: bool) -> LocalTensor:
        length = self._checked_length()
        size = count * np.dtype(dtype).itemsize
        inside = offset >= 0 and offset + size <= length and not offset % BLOCK_BYTES
        if size <= 0 or not inside or (whole_blocks and size % BLOCK_BYTES):
            raise Fault(BufferView(buffer=self.name, bytes=size, offset=offset, length=length))
        return LocalTensor(self, self.memory, self._address + offset, count, dtype)

    def _checked_length(self) -> int:
        """Its bytes, which it must have; where they are may be for a custom pool to say."""
        if self.handles is not None:
            pool, handles = self.handles
            self._address, self._length = pool.blocks(handles)[0].start, handles.length
        if not self._length:
            raise Fault(BufferWithoutMemory(buffer=self.name))
        return self._length


class Source:
    """What hands memory out: a pipe or a pool. `slots` of its `max_slots` buffers are in use."""

    __slots__ = ("_queues", "_slots", "_tbufs", "core", "max_slots")

    def __init__(self, core: Core, max_slots: int) -> None:
        self.core = core
        self.max_slots = max_slots
        self._slots = 0
        self._queues: list[Queue] = []
        self._tbufs: list[TBuf] = []

    def init_queue(self, queue: Queue, number: int, length: int) -> bool:
        """`InitBuffer(queue, number, length)`: `number` buffers of `length` bytes each."""
        what, memory = queue.what, queue.route.memory
        if queue.attached:
            raise Fault(InitialisedTwice(what=what))
        if not 1 <= number <= MAX_QUEUE_BUFFERS:
            raise Fault(BufferNumber(what=what, number=number, limit=MAX_QUEUE_BUFFERS))
        queue.check_route()
        size = rounded(what, length)
        address = self._hand_out(what, memory, number, size)
        queue.attach(address, number, size)
        self._queues.append(queue)
        self.core.attached.append(queue)
        return True

    def init_buffer(self, buffer: TBuf, length: int) -> bool:
        """`InitBuffer(buffer, length)`: `length` bytes."""
        if buffer.attached:
            raise Fault(InitialisedTwice(what=buffer.what))
        size = rounded(buffer.what, length)
        address = self._hand_out(buffer.what, buffer.memory, 1, size)
        buffer.attach(address, size)
        self._tbufs.append(buffer)
        self.core.attached.append(buffer)
        return True

    def init_buf_pool(self, pool: BufPool, length: int, share: BufPool | None = None) -> bool:
        """`InitBufPool(pool, length[, share])`: `length` bytes for a pool, or the whole range of `share`."""
        if pool.length:
            raise Fault(InitialisedTwice(what=pool.what))
        size = rounded(pool.what, length)
        if share is not None:
            pool.share(share, size)
            return True
        pool.assign(self._cut(pool.what, pool.memory, size), size)
        return True

    def _hand_out(self, what: str, memory: MemoryArray, number: int, size: int) -> int:
        """The first byte of `number` new buffers of `size` bytes."""
        if self._slots + number > self.max_slots:
            self._refuse_slots(what, number)
        address = self._cut(what, memory, number * size)
        self._slots += number
        memory.claim(address, address + number * size)
        return address

    def _cut(self, what: str, memory: MemoryArray, size: int) -> int:
        """The first of `size` bytes that are taken off what is left."""
        raise NotImplementedError

    def _refuse_slots(self, what: str, number: int) -> None:
        raise NotImplementedError

    def release(self, what: str, release_ids: bool) -> None:
        """Take back what was handed out, which must not be in use; the flags of freed buffers are waited for."""
        for queue in self._queues:
            allocated, enqueued = queue.held()
            if allocated or enqueued:
                raise Fault(ResetInUse(what=what, queue=queue.what, allocated=allocated, enqueued=enqueued))
            queue.settle(release_ids)
            queue.attached = False
        for buffer in self._tbufs:
            buffer.attached = False
        self._queues = []
        self._tbufs = []
        self._slots = 0


class Pipe(Source):
    """The owner of all memory of a core."""

    __slots__ = ("_next", "_taken")

    def __init__(self, core: Core) -> None:
        super().__init__(core, MAX_PIPE_BUFFERS)
        self._next: dict[MemoryArray, int] = {}
        self._taken: list[tuple[str, MemoryArray, int]] = []

    def reset(self) -> None:
        """`Reset`: everything as new; what was handed out, by pools too, is gone."""
        for source in (self, *self.core.pools):
            source.release("the pipe", release_ids=True)
        for attached in self.core.attached:
            attached.detach()
        for pool in self.core.pools:
            pool.lose_memory()
        for memory in self.core.machine.memories.values():
            memory.spoil(0, memory.size)
        self.core.attached = []
        self.core.events.reset_ids()
        self._next = {}
        self._taken = []

    def init(self) -> None:
        """`Init`: back to the state of a new pipe."""
        self.reset()

    def destroy(self) -> None:
        """`Destroy`: a reset, after which the core may have another pipe."""
        self.reset()
        self.core.current_pipe = None

    def alloc_event_id(self, event: str) -> int:
        """`AllocEventID`: an id of one kind, taken until release_event_id."""
        return self.core.events[event].acquire()

    def fetch_event_id(self, event: str) -> int:
        """`FetchEventID`: a free id, which stays free."""
        return self.core.events[event].fetch()

    def release_event_id(self, event: str, event_id: int) -> None:
        """`ReleaseEventID`."""
        self.core.events[event].release(event_id)

    def _cut(self, what: str, memory: MemoryArray, size: int) -> int:
        address = self._next.get(memory, 0)
        if address + size > memory.size:
            name, limit = memory.kind.name, memory.size
            taken = tuple((taker, length) for taker, kind, length in self._taken if kind is memory)
            raise Fault(MemoryExhausted(memory=name, size=limit, taken=taken, what=what, asked=size))
        self._next[memory] = address + size
        self._taken.append((what, memory, size))
        return address

    def _refuse_slots(self, what: str, number: int) -> None:
        raise Fault(PipeSlotsExhausted(limit=self.max_slots, used=self._slots, what=what, asked=number))


class BufPool(Source):
    """A part of UB or L1 that is handed out by hand: bytes `start` to `start + length`, up to `_next` handed out."""

    __slots__ = ("_lost", "_next", "length", "memory", "name", "start", "what")

    def __init__(self, core: Core, name: str, position: str, memory: MemoryArray, slots: int) -> None:
        super().__init__(core, slots)
        if memory.kind not in _POOL_MEMORIES:
            raise Fault(PoolPosition(pool=name, position=position, memory=memory.kind.name))
        self.name = name
        self.what = f'pool "{name}"'
        self.memory = memory
        self.start = self.length = self._next = 0
        self._lost = False

    def init_queue(self, queue: Queue, number: int, length: int) -> bool:
        self.check_depth(queue)
        return super().init_queue(queue, number, length)

    def check_depth(self, queue: Queue) -> None:
        """Refuse a queue that only a pipe sets the flags of (asc-devkit `kernel_tpipe_impl.h`, queDepth == 0)."""
        if queue.depth == 0:
            raise Fault(QueueDepthInPool(queue=queue.what, home=self.what))

    def assign(self, start: int, length: int) -> None:
        """Give it `length` bytes from byte `start` on."""
        self.start = self._next = start
        self.length = length
        self._slots = 0

    def share(self, other: BufPool, length: int) -> None:
        """Take the whole range of another pool: the framework only checks `length` against it."""
        if not other.length:
            raise Fault(PoolWithoutMemory(pool=other.name, reset=other._lost, what=self.what))
        if other.memory is not self.memory:
            raise Fault(self._other_memory(other.what, other.memory))
        if length > other.length:
            raise Fault(ShareLength(pool=self.name, length=length, share=other.name, share_length=other.length))
        self.assign(other.start, other.length)

    def reset(self) -> None:
        """`Reset`: the stage is over; what the buffers hold is lost. On most architectures the range is lost, too."""
        rewinds = self.core.soc.arch == _ARCH_THAT_REWINDS
        self.release(self.what, release_ids=rewinds)
        self.memory.spoil(self.start, self._next)
        self._next = self.start
        if not rewinds:
            self.lose_memory()

    def check_end(self) -> None:
        """A pool leaves nothing behind when the kernel ends."""

    def lose_memory(self) -> None:
        """Forget the range: only a new init_buf_pool makes the pool usable again."""
        self._lost = self._lost or self.length > 0
        self.start = self.length = self._next = 0

    def _cut(self, what: str, memory: MemoryArray, size: int) -> int:
        if not self.length:
            raise Fault(PoolWithoutMemory(pool=self.name, reset=self._lost, what=what))
        if memory is not self.memory:
            raise Fault(self._other_memory(what, memory))
        used = self._next - self.start
        if used + size > self.length:
            raise Fault(PoolExhausted(pool=self.name, length=self.length, used=used, what=what, asked=size))
        address = self._next
        self._next += size
        return address

    def _refuse_slots(self, what: str, number: int) -> None:
        raise Fault(PoolSlotsExhausted(pool=self.name, slots=self.max_slots, used=self._slots, what=what, asked=number))

    def _other_memory(self, what: str, memory: MemoryArray) -> OtherMemory:
        pool = self.memory.kind.name
        return OtherMemory(what=what, memory=memory.kind.name, pool=self.name, pool_memory=pool)


def rounded(what: str, length: int) -> int:
    """The bytes that a buffer of so many takes."""
    if length <= 0:
        raise Fault(BufferLength(what=what, length=length))
    return rounded_to_blocks(length)
