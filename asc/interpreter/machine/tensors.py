# SPDX-License-Identifier: Apache-2.0
"""LocalTensor of the machine: elements at an address of an on-chip memory, and who lends them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from asc.interpreter.faults import Fault
from asc.interpreter.faults.copies import CopyLength, CopyRoute, CopyTooLong
from asc.interpreter.faults.queues import TensorNowhere
from asc.interpreter.faults.tensors import (
    ElementRange,
    OperandAlignment,
    OperandMemory,
    OperandRange,
    SubTensorRange,
    TensorEnqueued,
    TensorFreed,
)
from asc.interpreter.machine.memory import MemoryArray
from asc.target.limits import BLOCK_BYTES, MAX_COPY_BLOCKS
from asc.target.memory import Memory

FREE, ENQUEUED, ALLOCATED, DEQUEUED = range(4)
"""States of a buffer, as in the framework; a tensor may be touched from ALLOCATED on."""

Scalar = int | np.floating[Any]

# Length units of DataCopy to the cube's small memories, in bytes, where they differ from a block (arch 2201):
# asc-devkit impl/basic_api/dav_c220/kernel_operator_data_copy_impl.h.
_COPY_UNITS = {Memory.BIAS: 64, Memory.FIXBUF: 128}
_COPY_WITHIN = {(Memory.UB, Memory.UB), (Memory.L1, Memory.BIAS), (Memory.L1, Memory.FIXBUF)}
COPY_GLOBAL = {Memory.UB, Memory.L1}


class Owner:
    """What lends its memory to tensors: a buffer of a queue, a TBuf, a static tensor; `what` names it in messages."""

    __slots__ = ("state", "what")

    def __init__(self, what: str, state: int = ALLOCATED) -> None:
        self.what = what
        self.state = state

    def refuse(self) -> None:
        """Raise the fault for touching a tensor of an owner whose state forbids it."""
        raise Fault(TensorFreed(owner=self.what) if self.state == FREE else TensorEnqueued(owner=self.what))


class Nowhere(Owner):
    """The owner of a tensor that no queue has pointed at memory yet."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        super().__init__(f'tensor "{name}"', FREE)

    def refuse(self) -> None:
        self.refuse_to("an instruction")

    def refuse_to(self, user: str) -> None:
        """Raise the fault for handing the tensor to `user`."""
        raise Fault(TensorNowhere(tensor=self.what, user=user))


class _OutOfRange(Owner):
    """The owner of a sub-tensor that starts outside its tensor: only an access is wrong, not the computation."""

    __slots__ = ("index", "size")

    def __init__(self, what: str, index: int, size: int) -> None:
        super().__init__(what, FREE)
        self.index = index
        self.size = size

    def refuse(self) -> None:
        raise Fault(SubTensorRange(owner=self.what, index=self.index, size=self.size))


class LocalTensor:
    """`size` elements from byte `address` on. `array` and `data` are views of them all.

    `vector`: whether address and memory suit a vector instruction; `tile`: its size if it can be copied as a whole from
    and to global memory, else -1. Both spare the frequent case its checks.
    """

    __slots__ = ("address", "array", "data", "memory", "owner", "size", "tile", "vector")

    def __init__(self, owner: Owner, memory: MemoryArray, address: int, size: int, dtype: type[np.generic]) -> None:
        self.owner = owner
        self.memory = memory
        self.address = address
        self.size = size
        self.array, self.data = memory.view(address, size, dtype)
        aligned = not address % BLOCK_BYTES
        self.vector = aligned and memory.kind is Memory.UB
        blocks, rest = divmod(size * self.array.itemsize, BLOCK_BYTES)
        self.tile = size if aligned and not rest and blocks <= MAX_COPY_BLOCKS and memory.kind in COPY_GLOBAL else -1

    def point_at(self, other: LocalTensor) -> None:
        """Become another tensor: alloc_tensor and deque in place."""
        for slot in LocalTensor.__slots__:
            setattr(self, slot, getattr(other, slot))

    def subindex(self, index: int) -> LocalTensor:
        """The tensor from element `index` on."""
        size = self.size - index
        if not 0 <= size <= self.size:
            owner = _OutOfRange(self.owner.what, index, self.size)
            return LocalTensor(owner, self.memory, self.address, 0, self.array.dtype.type)
        address = self.address + index * self.array.itemsize
        return LocalTensor(self.owner, self.memory, address, size, self.array.dtype.type)

    def get_size(self) -> int:
        """The number of elements."""
        return self.size

    def first(self, count: int) -> npt.NDArray[Any]:
        """The first `count` elements as an operand of a vector instruction."""
        if count == self.size and self.vector and self.owner.state >= ALLOCATED:
            return self.array
        self.check_operand()
        if not 0 <= count <= self.size:
            raise Fault(OperandRange(owner=self.owner.what, count=count, size=self.size))
        return self.array[:count]

    def whole(self) -> npt.NDArray[Any]:
        """All elements as an operand of a vector instruction."""
        return self.first(self.size)

    def check_operand(self) -> None:
        """Refuse what no vector instruction can work on."""
        if self.owner.state < ALLOCATED:
            self.owner.refuse()
        if self.memory.kind is not Memory.UB:
            raise Fault(OperandMemory(owner=self.owner.what, memory=self.memory.kind.name))
        self._check_aligned()

    def get_value(self, index: int) -> Scalar:
        """Element `index`, read by the scalar unit."""
        self._check_element("get_value", index)
        return scalar_at(self.array, index)

    def set_value(self, index: int, value: Scalar) -> None:
        """Write element `index` from the scalar unit."""
        self._check_element("set_value", index)
        self.array[index] = value

    def copy(self, source: LocalTensor, count: int) -> None:
        """`data_copy` within the on-chip memories."""
        route = (source.memory.kind, self.memory.kind)
        if route not in _COPY_WITHIN:
            raise Fault(CopyRoute(source=route[0].name, destination=route[1].name))
        unit = _COPY_UNITS.get(self.memory.kind, BLOCK_BYTES)
        check_copy_length(count, self.array.itemsize, unit)
        for tensor in (self, source):
            tensor.check_copy(count)
        if self.address % unit:
            raise Fault(OperandAlignment(owner=self.owner.what, address=self.address, alignment=unit))
        self.data[:count] = source.data[:count]

    def check_copy(self, count: int) -> None:
        """Refuse a copy of `count` elements from or to this tensor, but for the copy's own rules."""
        if self.owner.state < ALLOCATED:
            self.owner.refuse()
        self._check_aligned()
        if count > self.size:
            raise Fault(CopyTooLong(owner=self.owner.what, count=count, size=self.size))

    def _check_aligned(self) -> None:
        if self.address % BLOCK_BYTES:
            raise Fault(OperandAlignment(owner=self.owner.what, address=self.address, alignment=BLOCK_BYTES))

    def _check_element(self, action: str, index: int) -> None:
        if self.owner.state < ALLOCATED:
            self.owner.refuse()
        if self.memory.kind is not Memory.UB:
            raise Fault(OperandMemory(owner=self.owner.what, memory=self.memory.kind.name))
        check_index(self.owner.what, action, index, self.size)


def check_copy_length(count: int, itemsize: int, unit: int = BLOCK_BYTES) -> None:
    """Refuse a number of elements that one DataCopy cannot move; `unit` in bytes."""
    length = count * itemsize
    if count < 0 or length % unit or length // unit > MAX_COPY_BLOCKS:
        raise Fault(CopyLength(count=signed(count), bytes=length, unit=unit, limit=MAX_COPY_BLOCKS))


def check_index(what: str, action: str, index: int, size: int) -> None:
    """Refuse an element index outside [0, size)."""
    if not 0 <= index < size:
        raise Fault(ElementRange(tensor=what, action=action, index=signed(index), size=size))


def scalar_at(array: npt.NDArray[Any], index: int) -> Scalar:
    """An element as the scalar that generated code computes with: a NumPy float, or a Python int."""
    value = array[index]
    return value if array.dtype.kind == "f" else int(value)


def signed(index: int) -> int:
    """An unsigned 64-bit number that came from a negative one, as that negative one."""
    return index - (1 << 64) if index >= 1 << 63 else index
