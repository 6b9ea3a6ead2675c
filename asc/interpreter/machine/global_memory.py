# SPDX-License-Identifier: Apache-2.0
"""Global memory: the caller's arrays, addresses into them, and GlobalTensor, all counted in elements."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from asc.interpreter.faults import Fault
from asc.interpreter.faults.copies import CopyRoute, GlobalRange
from asc.interpreter.faults.tensors import GlobalTensorUnset, ReadOnlyArgument
from asc.interpreter.machine.tensors import (
    ALLOCATED,
    COPY_GLOBAL,
    LocalTensor,
    Scalar,
    check_copy_length,
    scalar_at,
    signed,
)


class Address:
    """Element `start` of the one-dimensional array of a kernel argument; only an access checks that it exists."""

    __slots__ = ("array", "data", "name", "start")

    def __init__(self, name: str, array: npt.NDArray[Any], data: memoryview, start: int = 0) -> None:
        self.name = name
        self.array = array
        self.data = data
        self.start = start

    def offset(self, elements: int) -> Address:
        """The address so many elements further on."""
        return Address(self.name, self.array, self.data, self.start + elements)


class GlobalTensor:
    """A view of global memory from element `start` of an argument to its end."""

    __slots__ = ("address", "array", "data", "declared", "limit", "name", "start")

    def __init__(self, name: str) -> None:
        self.name = name
        self.address: Address | None = None
        self.declared = 0
        self.start = 0
        self.limit = -1  # refuses every access until there is an address

    def set_global_buffer(self, address: Address, size: int = 0) -> None:
        """Point at `address`; `size` is what get_size answers, the hardware does not enforce it."""
        self.address = address
        self.array = address.array
        self.data = address.data
        self.start = address.start
        self.limit = len(address.array)
        self.declared = size

    def subindex(self, index: int) -> GlobalTensor:
        """The tensor from element `index` on."""
        part = GlobalTensor(self.name)
        part.set_global_buffer(self._target().offset(index), max(self.declared - index, 0))
        return part

    def get_size(self) -> int:
        """The size given to set_global_buffer, 0 if none was."""
        return self.declared

    def load(self, tensor: LocalTensor, offset: int, count: int) -> None:
        """`data_copy(tensor, self[offset], count)`."""
        begin = self.start + offset
        end = begin + count
        if count == tensor.tile and begin >= 0 and end <= self.limit and tensor.owner.state >= ALLOCATED:
            tensor.data[:] = self.data[begin:end]
        elif self._check_copy(tensor, offset, count, "reads"):
            tensor.data[:count] = self.data[begin:end]

    def store(self, tensor: LocalTensor, offset: int, count: int) -> None:
        """`data_copy(self[offset], tensor, count)`."""
        begin = self.start + offset
        end = begin + count
        try:
            if count == tensor.tile and begin >= 0 and end <= self.limit and tensor.owner.state >= ALLOCATED:
                self.data[begin:end] = tensor.data
            elif self._check_copy(tensor, offset, count, "writes"):
                self.data[begin:end] = tensor.data[:count]
        except TypeError:  # the memoryview of a read-only array
            raise Fault(ReadOnlyArgument(name=self._target().name)) from None

    def get_value(self, index: int) -> Scalar:
        """Element `index`, read by the scalar unit."""
        self._check_element("get_value reads", index)
        return scalar_at(self.array, self.start + index)

    def set_value(self, index: int, value: Scalar) -> None:
        """Write element `index` from the scalar unit."""
        self._check_element("set_value writes", index)
        try:
            self.array[self.start + index] = value
        except ValueError:  # a read-only array; the type of the value is known to fit
            raise Fault(ReadOnlyArgument(name=self._target().name)) from None

    def _check_element(self, action: str, index: int) -> None:
        if not 0 <= self.start + index < self.limit:
            self._outside(action, signed(index), signed(index) + 1)

    def _target(self) -> Address:
        if self.address is None:
            raise Fault(GlobalTensorUnset(name=self.name))
        return self.address

    def _check_copy(self, tensor: LocalTensor, offset: int, count: int, action: str) -> bool:
        """Refuse what cannot be copied; whether there is anything to copy."""
        self._target()
        check_copy_length(count, tensor.array.itemsize)
        tensor.check_copy(count)
        if tensor.memory.kind not in COPY_GLOBAL:
            ends = ("GM", tensor.memory.kind.name)
            source, destination = ends if action == "reads" else reversed(ends)
            raise Fault(CopyRoute(source=source, destination=destination))
        begin = self.start + offset
        if count and not 0 <= begin <= self.limit - count:
            self._outside(f"data_copy {action}", offset, offset + count)
        return count > 0

    def _outside(self, action: str, begin: int, end: int) -> None:
        array, start = self._target().name, self.start
        size = self.limit - start
        raise Fault(
            GlobalRange(action=action, name=self.name, begin=begin, end=end, size=size, array=array, start=start)
        )
