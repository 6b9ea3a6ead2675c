# SPDX-License-Identifier: Apache-2.0
"""One AI core as generated programs see it, and the machine whose memories the cores of a launch use in turn."""

from __future__ import annotations

import numpy as np

from asc.interpreter.faults import Fault
from asc.interpreter.faults.memory import SecondPipe
from asc.interpreter.faults.queues import QueuePosition
from asc.interpreter.faults.tensors import StaticTensor
from asc.interpreter.machine.events import Events
from asc.interpreter.machine.global_memory import GlobalTensor
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.queues import Queue
from asc.interpreter.machine.sources import BufPool, Pipe, TBuf
from asc.interpreter.machine.tensors import ALLOCATED, LocalTensor, Owner
from asc.interpreter.machine.vector import ALL_LANES, Array, Form, Meaning, Plan, lane_mask, lanes_of, plan
from asc.target.limits import BLOCK_BYTES
from asc.target.memory import Memory, memory_of
from asc.target.queues import QUEUE_ROUTES
from asc.target.soc import Soc

_MAX_PLANS = 1024


class Machine:
    """The memories of a core of one SoC, kept from launch to launch: making views of them is what costs."""

    __slots__ = ("memories", "pattern", "plans", "soc")

    def __init__(self, soc: Soc) -> None:
        self.soc = soc
        self.memories: dict[Memory, MemoryArray] = {}
        self.plans: dict[tuple[object, ...], tuple[Plan | None, tuple[Array, ...]]] = {}
        self.pattern = 0

    def start_core(self, index: int, count: int, pattern: int) -> Core:
        """A core that finds every byte of its memories to be `pattern`."""
        self.pattern = pattern
        for memory in self.memories.values():
            memory.start(pattern)
        return Core(self, index, count)

    def memory(self, kind: Memory) -> MemoryArray:
        """A memory, made when first used."""
        memory = self.memories.get(kind)
        if memory is None:
            memory = self.memories[kind] = MemoryArray(kind, self.soc.memories[kind])
            memory.start(self.pattern)
        return memory


class Core:
    """A core from the start of the kernel to its end: what it declares, its flags, its vector mask register."""

    __slots__ = (
        "_count",
        "_index",
        "_vector_mask",
        "current_pipe",
        "events",
        "machine",
        "memory",
        "pools",
        "queues",
        "soc",
        "tbufs",
    )

    def __init__(self, machine: Machine, index: int, count: int) -> None:
        self.machine = machine
        self.memory = machine.memory
        self.soc = machine.soc
        self.events = Events(machine.soc.event_ids)
        self.queues: list[Queue] = []
        self.pools: list[BufPool] = []
        self.tbufs: list[TBuf] = []
        self.current_pipe: Pipe | None = None
        self._index = index
        self._count = count
        self._vector_mask = ALL_LANES

    def check_end(self) -> None:
        """Refuse what a kernel must not leave behind."""
        for queue in self.queues:
            queue.check_end()
        self.events.check_end()

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
        route = QUEUE_ROUTES.get(position.lower())
        if route is None:
            raise Fault(QueuePosition(queue=name, position=position))
        return self._add_queue(name, route, depth)

    def que_bind(self, name: str, source: str, destination: str, depth: int) -> Queue:
        """`TQueBind<source, destination, depth>`."""
        return self._add_queue(name, (source.lower(), destination.lower()), depth)

    def tbuf(self, name: str, position: str) -> TBuf:
        """`TBuf<position>`."""
        buffer = TBuf(name, memory_of(position.lower(), self.soc.arch))
        self.tbufs.append(buffer)
        return buffer

    def buf_pool(self, name: str, position: str, slots: int) -> BufPool:
        """`TBufPool<position, slots>`."""
        pool = BufPool(self, name, position, memory_of(position.lower(), self.soc.arch), slots)
        self.pools.append(pool)
        return pool

    def global_tensor(self, name: str) -> GlobalTensor:
        """`GlobalTensor`."""
        return GlobalTensor(name)

    def local_tensor(self, name: str, dtype: type[np.generic], position: str, address: int, size: int) -> LocalTensor:
        """`LocalTensor<dtype>(position, address, size)`: `size` elements from byte `address` on."""
        kind = memory_of(position.lower(), self.soc.arch)
        limit = self.soc.memories[kind]
        length = size * np.dtype(dtype).itemsize
        if address % BLOCK_BYTES or length <= 0 or address + length > limit:
            fault = StaticTensor(name=name, address=address, length=length, memory=kind.name, limit=limit)
            raise Fault(fault)
        memory = self.memory(kind)
        memory.high = max(memory.high, address + length)
        return LocalTensor(Owner(f'static tensor "{name}"'), memory, address, size, dtype)

    def set_flag(self, event: str, event_id: int) -> None:
        """`SetFlag<event>(event_id)`."""
        kind = self.events[event]
        kind.set(event_id)
        kind.own |= 1 << event_id

    def wait_flag(self, event: str, event_id: int) -> None:
        """`WaitFlag<event>(event_id)`."""
        self.events[event].wait(event_id)

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
        # Arrays of equal requests are one object, and a plan keeps its own alive: their identity is their content.
        key = (*(id(tensor.array) for tensor in tensors), self._vector_mask, repeat, strides, form)
        found = self.machine.plans.get(key)
        found = found or self._plan(key, tensors, repeat, strides, Form(*form))
        if found[0] is not None:
            found[0].run(meaning)

    def _plan(
        self,
        key: tuple[object, ...],
        tensors: tuple[LocalTensor, ...],
        repeat: int,
        strides: tuple[int, ...],
        form: Form,
    ) -> tuple[Plan | None, tuple[Array, ...]]:
        plans = self.machine.plans
        if len(plans) >= _MAX_PLANS:
            plans.clear()
        mask = self._vector_mask & ((1 << lanes_of(tensors)) - 1)
        plans[key] = plan(tensors, mask, repeat, strides, form), tuple(tensor.array for tensor in tensors)
        return plans[key]

    def _add_queue(self, name: str, route: tuple[str, str], depth: int) -> Queue:
        queue = Queue(name, route, depth, self.soc.arch, self.events)
        self.queues.append(queue)
        return queue
