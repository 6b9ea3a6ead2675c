# SPDX-License-Identifier: Apache-2.0
"""What outlives a core: the memories, and everything about them that is slow to make and the same for every core."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from asc.interpreter.faults import Fault
from asc.interpreter.faults.memory import NoSuchPosition
from asc.interpreter.machine.memory import MemoryArray
from asc.interpreter.machine.queues import Route, route_between
from asc.interpreter.machine.tensors import LocalTensor, Owner
from asc.interpreter.machine.vector import Form, Plan, lanes_of, plan
from asc.target.memory import Memory, memory_of
from asc.target.queues import QUEUE_ROUTES
from asc.target.soc import Soc

_MAX_KEPT = 1024

Planned = tuple[Plan | None, tuple[npt.NDArray[Any], ...]]


class Machine:
    """The memories of a core of one SoC, used by one core after the other and kept from launch to launch."""

    __slots__ = ("_memory_at", "_plans", "_rotating", "_routes", "memories", "pattern", "soc")

    def __init__(self, soc: Soc) -> None:
        self.soc = soc
        self.memories: dict[Memory, MemoryArray] = {}
        self.pattern = 0
        self._memory_at: dict[str, MemoryArray] = {}
        self._routes: dict[tuple[str, str], Route] = {}
        self._rotating: dict[tuple[object, ...], list[LocalTensor]] = {}
        self._plans: dict[tuple[object, ...], Planned] = {}

    def start_core(self, pattern: int) -> None:
        """The next core finds every byte of its memories to be `pattern`."""
        self.pattern = pattern
        for memory in self.memories.values():
            memory.start(pattern)

    def memory(self, kind: Memory) -> MemoryArray:
        """A memory, made when first used; one that a core of this SoC lacks has no bytes."""
        memory = self.memories.get(kind)
        if memory is None:
            memory = self.memories[kind] = MemoryArray(kind, self.soc.memories.get(kind, 0))
            memory.start(self.pattern)
        return memory

    def memory_at(self, position: str) -> MemoryArray:
        """The memory behind a position, `VECIN`."""
        memory = self._memory_at.get(position)
        if memory is None:
            _check_position(position)
            memory = self._memory_at[position] = self.memory(memory_of(position.lower(), self.soc.arch))
        return memory

    def queue_route(self, position: str) -> Route | None:
        """What the queues at a position have in common; None where no queue can be."""
        route = self._routes.get((position, position))
        if route is None:
            ends = QUEUE_ROUTES.get(position.lower())
            if ends is None:
                return None
            route = self._routes[position, position] = self.route(*(end.upper() for end in ends))
        return route

    def route(self, source: str, destination: str) -> Route:
        """What the queues between two positions have in common."""
        for position in (source, destination):
            _check_position(position)
        return route_between(source.lower(), destination.lower(), self.soc.arch, self.memory)

    def rotating(
        self, what: str, memory: MemoryArray, block: tuple[int, int, int], dtype: type[np.generic]
    ) -> list[LocalTensor]:
        """The tensors of buffers (address, number, bytes) whose state needs no watching."""
        key = (what, memory, block, dtype)
        tensors = self._rotating.get(key)
        if tensors is None:
            _make_room(self._rotating)
            address, number, length = block
            size = length // np.dtype(dtype).itemsize
            starts = range(address, address + number * length, length)
            owner = Owner(what)
            tensors = self._rotating[key] = [LocalTensor(owner, memory, start, size, dtype) for start in starts]
        return tensors

    def plan(
        self, tensors: tuple[LocalTensor, ...], mask: int, repeat: int, strides: tuple[int, ...], form: Form
    ) -> Plan | None:
        """The plan of a vector instruction with mask and repeat, checked once for equal operands."""
        # Arrays of equal requests are one object, and a plan keeps its own alive: their identity is their content.
        key = (*(id(tensor.array) for tensor in tensors), mask, repeat, strides, form)
        found = self._plans.get(key)
        if found is None:
            _make_room(self._plans)
            lanes = mask & ((1 << lanes_of(tensors)) - 1)
            arrays = tuple(tensor.array for tensor in tensors)
            found = self._plans[key] = plan(tensors, lanes, repeat, strides, form), arrays
        return found[0]


def _check_position(position: str) -> None:
    if position == "MAX":
        raise Fault(NoSuchPosition(position=position))


def _make_room(kept: dict[tuple[object, ...], Any]) -> None:
    if len(kept) >= _MAX_KEPT:
        kept.clear()
