# SPDX-License-Identifier: Apache-2.0
"""TPipe, TBufPool and TBuf of the machine: bump allocation in call order, as the framework does it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

from asc.interpreter.faults import Fault
from asc.interpreter.faults.memory import (
    BufferLength,
    BufferNumber,
    InitialisedTwice,
    MemoryOverflow,
    OtherMemory,
    PipeDestroyed,
    PipeNotDestroyed,
    PipeSlotsExhausted,
    PoolIds,
    PoolOverflow,
    PoolPosition,
    PoolSlotsExhausted,
    PoolWithoutMemory,
    ResetInUse,
    SecondPipe,
    ShareLength,
    SharesItself,
)
from asc.interpreter.faults.queues import QueueDepthInPool
from asc.interpreter.faults.tensors import BufferView, BufferWithoutMemory, TensorStale
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.queues import Queue
from asc.interpreter.machine.takers import Taker
from asc.interpreter.machine.tensors import FREE, LocalTensor, Owner
from asc.interpreter.machine.turns import Holding, check_late, check_turn
from asc.target.limits import BLOCK_BYTES, MAX_PIPE_BUFFERS, MAX_POOL_BUFFERS, MAX_QUEUE_BUFFERS, rounded_to_blocks
from asc.target.memory import Memory

if TYPE_CHECKING:
    from asc.interpreter.machine.core import Core

_UINT32 = 1 << 32
_POOL_MEMORIES = {Memory.UB, Memory.L1}
_ARCH_THAT_REWINDS = 3510
"""Where TBufPool::Reset keeps the pool's range and gives event ids back (asc-devkit, the c310 pool header)."""


class _Loan(Owner):
    """What the parts of a TBuf are of, until a reset takes its memory back."""

    __slots__ = ()

    def refuse(self) -> None:
        raise Fault(TensorStale(owner=self.what))


class TBuf(Taker):
    """A buffer for temporaries. `_parked`: its length while it may not use its memory."""

    __slots__ = ("_address", "_length", "_loan", "_parked", "attached", "handles", "holding", "memory", "name", "what")

    def __init__(self, name: str, memory: MemoryArray) -> None:
        self.what = f'buffer "{name}"'
        self.name = name
        self.memory = memory
        self.attached = False  # whether a pipe or pool counts it among those it gave memory to
        self.handles = None
        self.holding = None
        self._loan = _Loan(self.what)
        self._address = self._length = self._parked = 0

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
        self._parked = 0

    def detach(self) -> None:
        self.park()
        self.handles = self.holding = None
        self._parked = 0

    def park(self) -> None:
        self.attached = False
        self._parked, self._length = self._length, 0
        self._loan.state = FREE
        self._loan = _Loan(self.what)

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
            view = BufferView(buffer=self.name, bytes=size, offset=offset, length=length, whole_blocks=whole_blocks)
            raise Fault(view)
        return LocalTensor(self._loan, self.memory, self._address + offset, count, dtype)

    def _checked_length(self) -> int:
        """Its bytes, which it must have; where they are may be for a custom pool to say."""
        if self.handles is not None:
            pool, handles = self.handles
            self._address, self._length = pool.blocks(handles)[0].start, handles.length
        if self._parked and self.holding is not None:
            self.holding.pool.resume(self, self.holding)
            self._length, self._parked = self._parked, 0
        if not self._length:
            raise Fault(BufferWithoutMemory(buffer=self.name))
        return self._length


Users = Iterable[Queue | TBuf]


class Source:
    """What hands memory out: a pipe or a pool."""

    __slots__ = ("_queues", "_slots", "_tbufs", "core")

    def __init__(self, core: Core) -> None:
        self.core = core
        self._slots = 0  # how many buffers it has handed out
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
        self._lend(queue, address, number, size)
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
        self._lend(buffer, address, 1, size)
        self._tbufs.append(buffer)
        self.core.attached.append(buffer)
        return True

    def init_buf_pool(self, pool: BufPool, length: int, share: BufPool | None = None) -> bool:
        """`InitBufPool(pool, length[, share])`: `length` bytes for a pool, or the whole range of `share`."""
        if pool is share or pool is self:
            raise Fault(SharesItself(pool=pool.what, is_cut=pool is self))
        if pool.length and not pool.rewound:
            raise Fault(InitialisedTwice(what=pool.what))
        size = rounded(pool.what, length)
        if share is not None:
            pool.share(share, size)
            return True
        pool.assign(self._cut(pool.what, pool.memory, size), size, (*self.makers, self))
        return True

    @property
    def makers(self) -> tuple[Source, ...]:
        """What its memory was cut out of."""
        return ()

    def _lend(self, taker: Queue | TBuf, address: int, number: int, size: int) -> None:
        """Note what a queue or buffer has of this, from byte `address` on, if that can be another's some day."""
        taker.holding = None

    def _hand_out(self, what: str, memory: MemoryArray, number: int, size: int) -> int:
        """The first byte of `number` new buffers of `size` bytes."""
        self._check_slots(what, number)
        used = self.core.buffers
        if used + number > MAX_PIPE_BUFFERS:
            raise Fault(PipeSlotsExhausted(limit=MAX_PIPE_BUFFERS, used=used, what=what, asked=number))
        address = self._cut(what, memory, number * size)
        self._slots += number
        self.core.buffers += number
        memory.claim(address, address + number * size)
        return address

    def _cut(self, what: str, memory: MemoryArray, size: int) -> int:
        """The first of `size` bytes that are taken off what is left."""
        raise NotImplementedError

    def _check_slots(self, what: str, number: int) -> None:
        """Refuse more buffers than it has ids for."""

    def release(self, what: str, release_ids: bool, verb: str = "reset") -> None:
        """Take back what was handed out, which must not be in use; the flags of freed buffers are waited for."""
        for queue in self._queues:
            _refuse_in_use(what, queue, verb=verb)
            queue.settle(None if release_ids else what)
            queue.attached = False
        for buffer in self._tbufs:
            buffer.attached = False
        self._queues = []
        self._tbufs = []
        self.core.buffers -= self._slots
        self._slots = 0


class Pipe(Source):
    """The owner of all memory of a core."""

    __slots__ = ("_alive", "_next", "_taken")

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._alive = True
        self._next: dict[MemoryArray, int] = {}
        self._taken: list[tuple[str, MemoryArray, int]] = []

    def reset(self, verb: str = "reset") -> None:
        """`Reset`: everything as new; what was handed out, by pools too, is gone. `verb`: what it is that does so."""
        for source in (self, *self.core.pools):
            source.release("the pipe", release_ids=True, verb=verb)
        for attached in self.core.attached:
            attached.detach()
        for pool in self.core.pools:
            pool.lose_memory("the pipe")
        for memory in self.core.machine.memories.values():
            memory.spoil(0, memory.size)
        self.core.attached = []
        self.core.events.reset_ids()
        self._next = {}
        self._taken = []

    def init(self) -> None:
        """`Init`: back to the state of a new pipe, after a destroy."""
        if self.core.current_pipe not in (None, self):
            raise Fault(SecondPipe())
        if self._alive and self._taken:
            raise Fault(PipeNotDestroyed(pipe="the pipe"))
        self.reset("initialised")
        self._alive = True
        self.core.current_pipe = self

    def destroy(self) -> None:
        """`Destroy`: a reset, after which the core may have another pipe."""
        self._check_alive(None)
        self.reset("destroyed")
        self._alive = False
        if self.core.current_pipe is self:
            self.core.current_pipe = None

    def alloc_event_id(self, event: str) -> int:
        """`AllocEventID`: an id of one kind, taken until release_event_id."""
        self._check_alive("event ids")
        return self.core.events[event].acquire()

    def fetch_event_id(self, event: str) -> int:
        """`FetchEventID`: a free id, which stays free."""
        self._check_alive("event ids")
        return self.core.events[event].fetch()

    def release_event_id(self, event: str, event_id: int) -> None:
        """`ReleaseEventID`."""
        self.core.events[event].release(event_id)

    def _check_alive(self, what: str | None) -> None:
        if not self._alive:
            raise Fault(PipeDestroyed(pipe="the pipe", what=what))

    def _cut(self, what: str, memory: MemoryArray, size: int) -> int:
        self._check_alive(f"memory for {what}")
        address = self._next.get(memory, 0)
        if address + size > memory.size:
            name, limit = memory.kind.value, memory.size
            taken = tuple((taker, length) for taker, kind, length in self._taken if kind is memory)
            raise Fault(MemoryOverflow(memory=name, size=limit, taken=taken, what=what, asked=size))
        self._next[memory] = address + size
        self._taken.append((what, memory, size))
        return address


class BufPool(Source):
    """A part of UB or L1 that is handed out by hand: bytes `start` to `start + length`, up to `_next` handed out.

    `rewound`: nothing was handed out since a reset that left it its range. `_resumed`: what had memory of it before its
    last reset and uses it again. `_owner`: what was reset and has its range, if that is why it has none. `_late`: the
    queues with freed buffers that this reset has not waited for, and its name.
    """

    __slots__ = (
        "_late",
        "_lost",
        "_makers",
        "_next",
        "_owner",
        "_resumed",
        "length",
        "max_slots",
        "memory",
        "name",
        "rewound",
        "start",
        "what",
    )

    def __init__(self, core: Core, name: str, position: str, memory: MemoryArray, slots: int) -> None:
        super().__init__(core)
        self.max_slots = slots
        if memory.kind not in _POOL_MEMORIES:
            raise Fault(PoolPosition(pool=name, position=position, memory=memory.kind.value))
        if not 1 <= slots <= MAX_POOL_BUFFERS:
            raise Fault(PoolIds(pool=f'pool "{name}"', asked=slots, limit=MAX_POOL_BUFFERS))
        self.name = name
        self.what = f'pool "{name}"'
        self.memory = memory
        self.start = self.length = self._next = 0
        self._lost = self.rewound = False
        self._makers: tuple[Source, ...] = ()
        self._owner: str | None = None
        self._resumed: list[Queue | TBuf] = []
        self._late: dict[Queue, str] = {}

    @property
    def makers(self) -> tuple[Source, ...]:
        return self._makers

    @property
    def gives_ids_back(self) -> bool:
        """Whether a reset gives event ids back, where it rewinds."""
        return True

    @property
    def users(self) -> Users:
        """The queues and buffers whose turn it is: they got memory, or used theirs, since the last reset."""
        return (*self._queues, *self._tbufs, *self._resumed, *self._late)

    def init_queue(self, queue: Queue, number: int, length: int) -> bool:
        self.check_depth(queue)
        return super().init_queue(queue, number, length)

    def check_depth(self, queue: Queue) -> None:
        """Refuse a queue that only a pipe sets the flags of (asc-devkit `kernel_tpipe_impl.h`, queDepth == 0)."""
        if queue.depth == 0:
            raise Fault(QueueDepthInPool(queue=queue.what, home=self.what))

    def assign(self, start: int, length: int, makers: tuple[Source, ...]) -> None:
        """Give it `length` bytes from byte `start` on."""
        self.start = self._next = start
        self.length = length
        self.rewound = False
        self._makers = makers

    def share(self, other: BufPool, length: int) -> None:
        """Take the whole range of another pool: the framework only checks `length` against it."""
        if not other.length:
            raise other.without_memory(self.what)
        if other.memory is not self.memory:
            raise Fault(self._other_memory(other.what, other.memory))
        if length > other.length:
            raise Fault(ShareLength(pool=self.name, length=length, share=other.name, share_length=other.length))
        self.core.takes_turns = True
        self.assign(other.start, other.length, other._makers)

    def reset(self) -> None:
        """`Reset`: the stage is over; what the buffers hold is lost. On most architectures the range is lost, too."""
        rewinds = self.core.soc.arch == _ARCH_THAT_REWINDS
        parts = [pool for pool in self.core.pools if self in pool.makers]
        for pool in parts:
            pool.refuse_in_use(self.what)
        self.release(self.what, release_ids=rewinds and self.gives_ids_back)
        for pool in parts:
            pool.take_back(self.what, waits=rewinds)
        self.memory.spoil(self.start, self._next)
        self._next = self.start
        self.rewound = rewinds
        self.core.takes_turns = True
        if not rewinds:
            self.lose_memory(None)

    def release(self, what: str, release_ids: bool, verb: str = "reset") -> None:
        for user in self._resumed:
            if isinstance(user, Queue):
                # It is not counted since the reset before, so that its flags are left as they are.
                _refuse_in_use(what, user, verb=verb)
        users = self.users
        super().release(what, release_ids, verb)
        for queue in self._late:
            queue.settle(None if release_ids else what)
        self._late = {}
        self._park(users)

    def refuse_in_use(self, what: str) -> None:
        """Refuse the reset of `what`, which this was cut out of, while tensors are out."""
        for user in self.users:
            if isinstance(user, Queue):
                _refuse_in_use(what, user, self.what)

    def take_back(self, owner: str, waits: bool) -> None:
        """The range is that of `owner` again, which was reset; `waits`: for what goes on here, too."""
        counted = () if waits else (*self._queues, *self._late)
        self._late = {queue: owner for queue in counted if not queue.is_settled}
        self._park(self.users)
        self._queues = []
        self._tbufs = []
        self.lose_memory(owner)

    def note_barrier(self) -> None:
        """A barrier of all pipes: nothing goes on in the freed buffers of queues."""
        for queue in self._queues:
            queue.note_barrier()
        self._late = {}

    def overtaken_by(self, user: Queue | TBuf) -> str | None:
        """What was reset and has not waited for a queue of this pool."""
        return self._late.get(user) if isinstance(user, Queue) and user not in self._queues else None

    def forget_late(self, queue: Queue) -> None:
        """It has other memory now."""
        del self._late[queue]

    def resume(self, user: Queue | TBuf, holding: Holding) -> None:
        """What it has is used again after a reset."""
        self._check_turn(user, holding, again=True)
        self._resumed.append(user)

    def _park(self, users: Users) -> None:
        for user in users:
            user.park()
            if user.holding is not None:
                self.memory.spoil(*user.holding.bytes)
        self._resumed = []

    def _lend(self, taker: Queue | TBuf, address: int, number: int, size: int) -> None:
        span, slots = (address, address + number * size), (self._slots - number, self._slots)
        before = taker.holding
        taker.holding = Holding(self, (self.start, self.start + self.length), self._makers, span, slots)
        if isinstance(taker, Queue) and before is not None and before.pool.overtaken_by(taker):
            check_late(taker, before)
            before.pool.forget_late(taker)
        self._check_turn(taker, taker.holding, again=False)

    def _check_turn(self, taker: Queue | TBuf, holding: Holding, again: bool) -> None:
        if self.core.takes_turns:
            check_turn(taker, holding, [user for pool in self.core.pools for user in pool.users], again)

    def check_end(self) -> None:
        """A pool leaves nothing behind when the kernel ends, and what it gave memory refers to it no more."""
        self._queues = []
        self._tbufs = []
        self._resumed = []
        self._late = {}

    def lose_memory(self, owner: str | None) -> None:
        """Forget the range, which is that of `owner` again: only a new init_buf_pool makes the pool usable again."""
        self._lost = self._lost or self.length > 0
        self._owner = owner if self.length else self._owner
        self.rewound = False
        self.start = self.length = self._next = 0

    def _cut(self, what: str, memory: MemoryArray, size: int) -> int:
        if not self.length:
            raise self.without_memory(what)
        if memory is not self.memory:
            raise Fault(self._other_memory(what, memory))
        used = self._next - self.start
        if used + size > self.length:
            raise Fault(PoolOverflow(pool=self.name, length=self.length, used=used, what=what, asked=size))
        address = self._next
        self._next += size
        self.rewound = False
        return address

    def _check_slots(self, what: str, number: int) -> None:
        if self._slots + number > self.max_slots:
            raise Fault(
                PoolSlotsExhausted(pool=self.name, slots=self.max_slots, used=self._slots, what=what, asked=number)
            )

    def without_memory(self, what: str) -> Fault:
        """The fault of asking it for memory for `what` when it has none."""
        return Fault(PoolWithoutMemory(pool=self.name, reset=self._lost, what=what, owner=self._owner))

    def _other_memory(self, what: str, memory: MemoryArray) -> OtherMemory:
        pool = self.memory.kind.name
        return OtherMemory(what=what, memory=memory.kind.name, pool=self.name, pool_memory=pool)


def _refuse_in_use(what: str, queue: Queue, pool: str | None = None, verb: str = "reset") -> None:
    allocated, enqueued = queue.held()
    if allocated or enqueued:
        raise Fault(
            ResetInUse(what=what, queue=queue.what, allocated=allocated, enqueued=enqueued, pool=pool, verb=verb)
        )


def rounded(what: str, length: int) -> int:
    """The bytes that a buffer of so many takes."""
    length -= _UINT32 if length >= _UINT32 // 2 else 0  # lengths are uint32: a negative one arrives as a large one
    if length <= 0:
        raise Fault(BufferLength(what=what, length=length))
    return rounded_to_blocks(length)
