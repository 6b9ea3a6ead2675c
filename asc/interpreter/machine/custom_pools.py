# SPDX-License-Identifier: Apache-2.0
"""Custom pools of the machine: the user's methods hand out buffer ids at real addresses, and break rules at once."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from asc.dialects import custom_pool_rules as rules
from asc.dialects.custom_pool_model import Block, Handles, Misuse, PoolState, start_handles
from asc.interpreter.faults import Fault
from asc.interpreter.faults.custom_pools import fault_of
from asc.interpreter.faults.memory import BufferNumber, InitialisedTwice, ResetInUse
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.queues import Buffer, Queue
from asc.interpreter.machine.sources import BufPool, Source, TBuf, Users, rounded
from asc.interpreter.machine.takers import Taker
from asc.interpreter.machine.tensors import FREE
from asc.interpreter.machine.turns import Holding
from asc.target.limits import MAX_QUEUE_BUFFERS

if TYPE_CHECKING:
    from asc.interpreter.machine.core import Core


@dataclass(frozen=True, slots=True)
class Handle:
    """One buffer id of a pool."""

    pool: CustomPool
    index: int


@contextmanager
def _faulting() -> Generator[None]:
    """Broken rules are faults."""
    try:
        yield
    except Misuse as misuse:
        raise fault_of(misuse.problem) from None


class CustomPool(BufPool):
    """A pool whose memory the user's methods hand out. `_buffers`: what each id stands for, shared by its queues."""

    __slots__ = ("_buffers", "_takers", "state")

    def __init__(self, core: Core, name: str, position: str, memory: MemoryArray, ids: int) -> None:
        super().__init__(core, name, position, memory, ids)
        self.state = PoolState(self.what, ids)
        self._buffers: dict[int, Buffer] = {}
        self._takers: list[Queue | TBuf] = []

    # What the macro gives the class.

    def get_buf_handle(self, index: int) -> Handle:
        """`GetBufHandle`."""
        with _faulting():
            return Handle(self, self.state.handle(index))

    def get_cur_addr(self) -> int:
        """`GetCurAddr`."""
        return self.state.cur_addr

    def set_cur_addr(self, address: int) -> None:
        """`SetCurAddr`."""
        self.state = self.state.at_address(address)

    def get_cur_buf_size(self) -> int:
        """`GetCurBufSize`."""
        return self.state.cur_buf_size

    def set_cur_buf_size(self, size: int) -> None:
        """`SetCurBufSize`: buffers that are no longer counted have been taken back."""
        with _faulting():
            self._update(self.state.counting(size))

    def init(self) -> None:
        """`Init`: as the constructor leaves it."""
        for handle in [*self._buffers]:
            self._drop(handle)
        self.lose_memory(None)

    # What queues and buffers ask for.

    def give_handles(self, taker: Taker, first: int, num: int, length: int) -> Handles:
        """`InitStartBufHandle`: the taker has `num` ids from `first` on."""
        if taker.attached and not _has_lost(taker):
            raise Fault(InitialisedTwice(what=taker.what))
        self.check_taker(taker)
        if isinstance(taker, Queue):
            self.check_depth(taker)
        limit = 1 if taker.is_tbuf else MAX_QUEUE_BUFFERS
        if not 1 <= num <= limit:
            raise Fault(BufferNumber(what=taker.what, number=num, limit=limit))
        rounded(taker.what, length)
        with _faulting():
            handles = start_handles(self.state, taker.what, taker.is_tbuf, first, num, length)
        assert isinstance(taker, Queue | TBuf)
        if taker.handles is not None:
            taker.handles[0].part_with(taker)
        # Which bytes each has is for the methods to say: they are known when they are used.
        taker.holding = Holding(self, (self.start, self.start + self.length), self.makers, (0, 0), (0, 0))
        self._check_turn(taker, taker.holding, again=False)
        self._takers.append(taker)
        if taker not in self.core.attached:
            self.core.attached.append(taker)
        return handles

    def part_with(self, taker: Queue | TBuf) -> None:
        """A taker that gets new ids, perhaps of another pool."""
        self._takers = [each for each in self._takers if each is not taker]

    def give_block(self, taker: Taker, handles: Handles, block: tuple[int, int, int, int]) -> Handles:
        """`InitBufHandle`: a taker's block (index, handle, start, length)."""
        index, handle, start, length = block
        with _faulting():
            changed, state = handles.set(self.state, index, handle, start, rounded(taker.what, length))
        self._drop(handle)
        self._update(state)
        return changed

    def blocks(self, handles: Handles) -> tuple[Block, ...]:
        """The blocks of a taker that is about to use them."""
        with _faulting():
            return handles.blocks(self.state)

    def buffers(self, queue: Queue, handles: Handles) -> tuple[Buffer, ...]:
        """The buffers of a queue that is about to use them."""
        for offset, block in enumerate(self.blocks(handles)):
            handle, following = handles.first + offset, (offset + 1) % handles.num
            if handle not in self._buffers:
                self._buffers[handle] = Buffer(queue, block.start, block.length, following)
        return tuple(self._buffers[handles.first + offset] for offset in range(handles.num))

    def used_buffers(self) -> Iterable[Buffer]:
        """The buffers of all ids that a queue has used."""
        return self._buffers.values()

    # What pipes and resets ask for.

    @property
    def gives_ids_back(self) -> bool:
        # `kernel_tpipe.h`, EXTERN_IMPL_BUFPOOL: WaitFlag only, on every arch.
        return False

    @property
    def users(self) -> Users:
        return self._takers

    def assign(self, start: int, length: int, makers: tuple[Source, ...]) -> None:
        super().assign(start, length, makers)
        self._next = start + length  # whatever the methods make of it
        self.state = self.state.cut(start, length)

    def release(self, what: str, release_ids: bool, verb: str = "reset") -> None:
        for handle, buffer in self._buffers.items():
            if buffer.state != FREE:
                allocated, enqueued = buffer.queue.held()
                queue = buffer.queue.what
                raise Fault(ResetInUse(what=what, queue=queue, allocated=allocated, enqueued=enqueued, verb=verb))
            self._check_counted(handle, buffer)
            buffer.queue.settle_buffer(buffer, None if release_ids else self.what)
        for taker in self._takers:
            taker.detach()
        self._takers = []
        self._buffers = {}

    def reset(self) -> None:
        takers = self._takers
        handles = [taker.handles for taker in takers]
        super().reset()
        if self.length:
            self.state = self.state.rewound()
        for taker, old in zip(takers, handles, strict=True):
            taker.handles = old  # to be told from one that never had any

    def lose_memory(self, owner: str | None) -> None:
        super().lose_memory(owner)
        self.state = self.state.emptied()

    def check_end(self) -> None:
        for handle, buffer in self._buffers.items():
            self._check_counted(handle, buffer)
        self._takers = []
        self._buffers = {}

    def _check_counted(self, handle: int, buffer: Buffer) -> None:
        size = self.state.cur_buf_size
        if buffer.free_flag and handle >= size:
            problem = rules.HandleFlagLost(pool=self.what, what=buffer.queue.what, handle=handle, size=size)
            raise fault_of(problem)

    def check_taker(self, taker: Taker) -> None:
        """Refuse a pool that has no memory, or not of the kind that a queue or buffer lives in."""
        if not self.length:
            raise self.without_memory(taker.what)
        if taker.home is not self.memory:
            raise Fault(self._other_memory(taker.what, taker.home))

    def _update(self, state: PoolState) -> None:
        """The next state; buffers whose block is another now are new ones, those of new blocks hold garbage."""
        before, self.state = self.state.blocks, state
        for handle, (old, new) in enumerate(zip(before, state.blocks, strict=True)):
            if old != new:
                self._drop(handle)
            if new is not None and old != new:
                self.memory.claim(new.start, new.start + new.length)

    def _drop(self, handle: int) -> None:
        buffer = self._buffers.pop(handle, None)
        if buffer is None:
            return
        if buffer.state != FREE:
            raise fault_of(rules.HandleInUse(handle=handle, pool=self.what, owner=buffer.queue.what))
        if buffer.free_flag:
            raise fault_of(rules.HandleFlagLost(handle=handle, pool=self.what, what=buffer.queue.what))
        for taker in self._takers:
            if isinstance(taker, Queue):
                taker.forget_buffers()


def _has_lost(taker: Taker) -> bool:
    """Whether a taker's blocks are missing or not its own any more, so that it may be given new ones."""
    if taker.handles is None:
        return False
    pool, handles = taker.handles
    return not handles.are_whole(pool.state)
