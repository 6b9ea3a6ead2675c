# SPDX-License-Identifier: Apache-2.0
"""One AI core as generated programs see it, from the start of the kernel to its end."""

from __future__ import annotations

import numpy as np

from asc.interpreter.faults import Fault
from asc.interpreter.faults.memory import SecondPipe
from asc.interpreter.faults.queues import QueuePosition
from asc.interpreter.faults.scalars import AssertionFailed
from asc.interpreter.faults.tensors import StaticTensor
from asc.interpreter.machine.custom_pools import CustomPool
from asc.interpreter.machine.events import Events
from asc.interpreter.machine.global_memory import GlobalTensor
from asc.interpreter.machine.machine import Machine
from asc.interpreter.machine.queues import Queue
from asc.interpreter.machine.sources import BufPool, Pipe, TBuf
from asc.interpreter.machine.tensors import ALLOCATED, LocalTensor, Nowhere, Owner
from asc.interpreter.machine.vector import ALL_LANES, Form, Meaning, lane_mask, lanes_of
from asc.target.limits import BLOCK_BYTES
from asc.target.memory import Memory


class Core:
    """What a core declares, its flags and its vector mask register."""

    __slots__ = (
        "_count",
        "_index",
        "_vector_mask",
        "attached",
        "buffers",
        "current_pipe",
        "events",
        "machine",
        "pools",
        "soc",
        "takes_turns",
    )

    def __init__(self, machine: Machine, index: int, count: int) -> None:
        self.machine = machine
        self.soc = machine.soc
        self.events = Events(machine.soc.event_ids)
        self.attached: list[Queue | TBuf] = []  # what has memory of the pipe or of pools
        self.pools: list[BufPool] = []
        self.buffers = 0  # how many the pipe and the pools have handed out
        self.takes_turns = False  # whether pools share memory or were reset, so that bytes may have several owners
        self.current_pipe: Pipe | None = None
        self._index = index
        self._count = count
        self._vector_mask = ALL_LANES

    def finish(self) -> None:
        """The kernel ends: refuse what it must not leave behind."""
        for holder in (*self.attached, *self.pools):
            holder.check_end()
        self.events.check_end()
        # Without these references everything of a core is freed at once, and the garbage collector has nothing to do.
        self.current_pipe = None
        self.attached.clear()
        self.pools.clear()

    def get_block_idx(self) -> int:
        """The index of this core."""
        return self._index

    def get_block_num(self) -> int:
        """The number of cores of this launch."""
        return self._count

    def pipe(self) -> Pipe:
        """`TPipe`."""
        if self.current_pipe is not None:
            raise Fault(SecondPipe())
        self.current_pipe = Pipe(self)
        return self.current_pipe

    def queue(self, name: str, position: str, depth: int) -> Queue:
        """`TQue<position, depth>`."""
        route = self.machine.queue_route(position)
        if route is None:
            raise Fault(QueuePosition(queue=name, position=position))
        return Queue(self, name, route, depth)

    def que_bind(self, name: str, source: str, destination: str, depth: int) -> Queue:
        """`TQueBind<source, destination, depth>`."""
        queue = Queue(self, name, self.machine.route(source, destination), depth)
        queue.check_route()
        return queue

    def tbuf(self, name: str, position: str) -> TBuf:
        """`TBuf<position>`."""
        return TBuf(name, self.machine.memory_at(position))

    def buf_pool(self, name: str, position: str, slots: int) -> BufPool:
        """`TBufPool<position, slots>`."""
        pool = BufPool(self, name, position, self.machine.memory_at(position), slots)
        self.pools.append(pool)
        return pool

    def custom_pool(self, name: str, position: str, ids: int) -> CustomPool:
        """An object of a class around EXTERN_IMPL_BUFPOOL(class, position, ids)."""
        pool = CustomPool(self, name, position, self.machine.memory_at(position), ids)
        self.pools.append(pool)
        return pool

    global_tensor = staticmethod(GlobalTensor)
    """`GlobalTensor`: by name."""

    def local_tensor(self, name: str, dtype: type[np.generic], position: str, address: int, size: int) -> LocalTensor:
        """`LocalTensor<dtype>(position, address, size)`: `size` elements from byte `address` on."""
        memory = self.machine.memory_at(position)
        length = size * np.dtype(dtype).itemsize
        if address % BLOCK_BYTES or length <= 0 or address + length > memory.size:
            place, limit = memory.kind.name, memory.size
            raise Fault(StaticTensor(name=name, address=address, length=length, memory=place, limit=limit))
        memory.high = max(memory.high, address + length)
        return LocalTensor(Owner(f'static tensor "{name}"'), memory, address, size, dtype)

    def local_tensor_nowhere(self, name: str, dtype: type[np.generic]) -> LocalTensor:
        """`LocalTensor<dtype>`: no memory yet."""
        return LocalTensor(Nowhere(name), self.machine.memory(Memory.UB), 0, 0, dtype)

    def check(self, holds: bool, text: str) -> None:
        """`ascendc_assert(holds, text)`."""
        if not holds:
            raise Fault(AssertionFailed(text=text))

    def set_flag(self, event: str, event_id: int) -> None:
        """`SetFlag<event>(event_id)`."""
        kind = self.events[event]
        kind.set(event_id)
        kind.own |= 1 << event_id

    def wait_flag(self, event: str, event_id: int) -> None:
        """`WaitFlag<event>(event_id)`."""
        self.events[event].wait(event_id)

    def barrier(self) -> None:
        """`PipeBarrier<PIPE_ALL>`: nothing goes on in freed buffers any more."""
        for pool in self.pools:
            pool.note_barrier()

    def set_mask(self, lanes: int = ALL_LANES) -> None:
        """Set the vector mask register; a count form leaves it with all lanes."""
        self._vector_mask = lanes

    def masked(
        self,
        meaning: Meaning,
        tensors: tuple[LocalTensor, LocalTensor, LocalTensor],
        mask: int | tuple[int, ...] | None,
        repeat: int,
        strides: tuple[int, ...],
        form: tuple[bool, bool] = (False, False),
    ) -> None:
        """A vector instruction with mask and repeat on (dst, src0, src1); `mask` None takes the mask register.

        `form` is (reads dst, may accumulate), see `Form`.
        """
        if mask is not None:
            self._vector_mask = lane_mask(mask, lanes_of(tensors))
        for tensor in tensors:
            if tensor.owner.state < ALLOCATED:
                tensor.owner.refuse()
        plan = self.machine.plan(tensors, self._vector_mask, repeat, strides, Form(*form))
        if plan is not None:
            plan.run(meaning)
