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
from asc.interpreter.faults.tensors import BufferView, BufferWithoutMemory
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.queues import Buffer, Queue
from asc.interpreter.machine.tensors import LocalTensor, Owner
from asc.target.limits import BLOCK_BYTES, MAX_PIPE_BUFFERS, MAX_QUEUE_BUFFERS, rounded_to_blocks
from asc.target.memory import Memory

if TYPE_CHECKING:
    from asc.interpreter.machine.core import Core

_POOL_MEMORIES = {Memory.UB, Memory.L1}
_ARCH_THAT_REWINDS = 3510
"""Where TBufPool::Reset keeps the pool's range and gives event ids back (asc-devkit, the c310 pool header)."""


class TBuf(Owner):
    """A buffer for temporaries."""

    __slots__ = ("address", "kind", "length", "memory", "name", "source")

    def __init__(self, name: str, kind: Memory) -> None:
        super().__init__(f'buffer "{name}"')
        self.name = name
        self.kind = kind
        self.source: Source | None = None
        self.memory: MemoryArray | None = None

    def attach(self, memory: MemoryArray, address: int, length: int) -> None:
        """Give it `length` bytes from byte `address` on."""
        self.memory = memory
        self.address = address
        self.length = length

    def get(self, dtype: type[np.generic], count: int | None = None) -> LocalTensor:
        """`Get<T>([count])`: the whole buffer, or its first `count` elements, in whole blocks."""
        itemsize = np.dtype(dtype).itemsize
        count = self._length() // itemsize if count is None else count
        return self._view(dtype, count, 0, whole_blocks=True)

    def get_with_offset(self, dtype: type[np.generic], count: int, offset: int) -> LocalTensor:
        """`GetWithOffset<T>(count, offset)`: `count` elements from byte `offset` on."""
        return self._view(dtype, count, offset, whole_blocks=False)

    def _length(self) -> int:
        if self.memory is None:
            raise Fault(BufferWithoutMemory(buffer=self.name))
        return self.length

    def _view(self, dtype: type[np.generic], count: int, offset: int, whole_blocks: bool) -> LocalTensor:
        length = self._length()
        size = count * np.dtype(dtype).itemsize
        inside = offset >= 0 and offset + size <= length and not offset % BLOCK_BYTES
        if size <= 0 or not inside or (whole_blocks and size % BLOCK_BYTES):
            raise Fault(BufferView(buffer=self.name, bytes=size, offset=offset, length=length))
        assert self.memory is not None
        return LocalTensor(self, self.memory, self.address + offset, count, dtype)


class Source:
    """What hands memory out: a pipe or a pool."""

    __slots__ = ("buffers", "core")

    def __init__(self, core: Core) -> None:
        self.core = core
        self.buffers: list[Buffer | TBuf] = []
        """What it has handed out and a reset has not taken back."""

    def init_queue(self, queue: Queue, number: int, length: int) -> bool:
        """`InitBuffer(queue, number, length)`: `number` buffers of `length` bytes each."""
        if queue.source is not None:
            raise Fault(InitialisedTwice(what=queue.what))
        if not 1 <= number <= MAX_QUEUE_BUFFERS:
            raise Fault(BufferNumber(what=queue.what, number=number, limit=MAX_QUEUE_BUFFERS))
        size = _rounded(queue.what, length)
        self._take_slots(queue.what, number)
        memory, address = self._cut(queue.what, queue.memory(), number * size)
        memory.claim(address, address + number * size)
        self.buffers += queue.attach(memory, address, number, size)
        queue.source = self
        return True

    def init_buffer(self, buffer: TBuf, length: int) -> bool:
        """`InitBuffer(buffer, length)`: `length` bytes."""
        if buffer.source is not None:
            raise Fault(InitialisedTwice(what=buffer.what))
        size = _rounded(buffer.what, length)
        self._take_slots(buffer.what, 1)
        memory, address = self._cut(buffer.what, buffer.kind, size)
        memory.claim(address, address + size)
        buffer.attach(memory, address, size)
        self.buffers.append(buffer)
        buffer.source = self
        return True

    def init_buf_pool(self, pool: BufPool, length: int, share: BufPool | None = None) -> bool:
        """`InitBufPool(pool, length[, share])`: `length` bytes for a pool, or the whole range of `share`."""
        if pool.memory is not None:
            raise Fault(InitialisedTwice(what=pool.what))
        size = _rounded(pool.what, length)
        if share is not None:
            pool.share(share, size)
            return True
        memory, address = self._cut(pool.what, pool.kind, size)
        pool.assign(memory, address, size)
        return True

    def _take_slots(self, what: str, number: int) -> None:
        raise NotImplementedError

    def _cut(self, what: str, kind: Memory, size: int) -> tuple[MemoryArray, int]:
        raise NotImplementedError

    def _release(self, what: str, release_ids: bool) -> None:
        """Take back what was handed out: the queues' flags are waited for, which none may be in use for."""
        queues = {id(buffer.queue): buffer.queue for buffer in self.buffers if isinstance(buffer, Buffer)}
        for queue in queues.values():
            allocated, enqueued = queue.held()
            if allocated or enqueued:
                raise Fault(ResetInUse(what=what, queue=queue.name, allocated=allocated, enqueued=enqueued))
            for buffer in queue.buffers:
                queue.settle(buffer, release_ids)
            queue.source = None
        for buffer in self.buffers:
            if isinstance(buffer, TBuf):
                buffer.source = None
        self.buffers = []


class Pipe(Source):
    """The owner of all memory of a core."""

    __slots__ = ("_taken",)

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._taken: dict[Memory, list[tuple[str, int]]] = {}

    def reset(self) -> None:
        """`Reset`: everything as new; what was handed out, by pools too, is gone."""
        for source in (self, *self.core.pools):
            source._release("the pipe", release_ids=True)
        for queue in self.core.queues:
            queue.detach()
        for buffer in self.core.tbufs:
            buffer.memory = None
        for pool in self.core.pools:
            pool.lose_memory()
        for memory in self.core.machine.memories.values():
            memory.spoil(0, memory.size)
        self.core.events.reset_ids()
        self._taken = {}

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

    def _take_slots(self, what: str, number: int) -> None:
        used = len(self.buffers)
        if used + number > MAX_PIPE_BUFFERS:
            raise Fault(PipeSlotsExhausted(limit=MAX_PIPE_BUFFERS, used=used, what=what, asked=number))

    def _cut(self, what: str, kind: Memory, size: int) -> tuple[MemoryArray, int]:
        memory = self.core.memory(kind)
        taken = self._taken.setdefault(kind, [])
        address = sum(length for _, length in taken)
        if address + size > memory.size:
            exhausted = MemoryExhausted(memory=kind.name, size=memory.size, taken=tuple(taken), what=what, asked=size)
            raise Fault(exhausted)
        taken.append((what, size))
        return memory, address


class BufPool(Source):
    """A part of UB or L1 that is handed out by hand; [start, start + length) in bytes, `_next` is the bump pointer."""

    __slots__ = ("_lost", "_next", "_slots", "_used_slots", "kind", "length", "memory", "name", "start", "what")

    def __init__(self, core: Core, name: str, position: str, kind: Memory, slots: int) -> None:
        super().__init__(core)
        if kind not in _POOL_MEMORIES:
            raise Fault(PoolPosition(pool=name, position=position, memory=kind.name))
        self.name = name
        self.what = f'pool "{name}"'
        self.kind = kind
        self.memory: MemoryArray | None = None
        self.start = self.length = self._next = 0
        self._slots = slots
        self._used_slots = 0
        self._lost = False

    def assign(self, memory: MemoryArray, start: int, length: int) -> None:
        """Give it `length` bytes from byte `start` on."""
        self.memory = memory
        self.start = self._next = start
        self.length = length
        self._used_slots = 0

    def share(self, other: BufPool, length: int) -> None:
        """Take the whole range of another pool: the framework only checks `length` against it."""
        if other.memory is None:
            raise Fault(PoolWithoutMemory(pool=other.name, reset=other._lost, what=self.what))
        if other.kind is not self.kind:
            raise Fault(self._other_memory(other.what, other.kind))
        if length > other.length:
            raise Fault(ShareLength(pool=self.name, length=length, share=other.name, share_length=other.length))
        self.assign(other.memory, other.start, other.length)

    def reset(self) -> None:
        """`Reset`: the stage is over; what the buffers hold is lost. On most architectures the range is lost, too."""
        rewinds = self.core.soc.arch == _ARCH_THAT_REWINDS
        self._release(self.what, release_ids=rewinds)
        if self.memory is not None:
            self.memory.spoil(self.start, self._next)
        self._next = self.start
        self._used_slots = 0
        if not rewinds:
            self.lose_memory()

    def lose_memory(self) -> None:
        """Forget the range: only a new init_buf_pool makes the pool usable again."""
        self._lost = self._lost or self.memory is not None
        self.memory = None
        self.start = self.length = self._next = 0

    def _take_slots(self, what: str, number: int) -> None:
        self._check_memory(what)
        if self._used_slots + number > self._slots:
            used, slots = self._used_slots, self._slots
            raise Fault(PoolSlotsExhausted(pool=self.name, slots=slots, used=used, what=what, asked=number))
        self._used_slots += number

    def _cut(self, what: str, kind: Memory, size: int) -> tuple[MemoryArray, int]:
        memory = self._check_memory(what)
        if kind is not self.kind:
            raise Fault(self._other_memory(what, kind))
        used = self._next - self.start
        if used + size > self.length:
            raise Fault(PoolExhausted(pool=self.name, length=self.length, used=used, what=what, asked=size))
        address = self._next
        self._next += size
        return memory, address

    def _check_memory(self, what: str) -> MemoryArray:
        if self.memory is None:
            raise Fault(PoolWithoutMemory(pool=self.name, reset=self._lost, what=what))
        return self.memory

    def _other_memory(self, what: str, kind: Memory) -> OtherMemory:
        return OtherMemory(what=what, memory=kind.name, pool=self.name, pool_memory=self.kind.name)


def _rounded(what: str, length: int) -> int:
    if length <= 0:
        raise Fault(BufferLength(what=what, length=length))
    return rounded_to_blocks(length)
