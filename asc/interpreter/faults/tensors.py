# SPDX-License-Identifier: Apache-2.0
"""Faults of tensors: dead or missing memory, elements out of range, operands where the instruction cannot reach."""

from __future__ import annotations

from typing import ClassVar

from asc.dialects import vector_rules as rules
from asc.interpreter.faults import KernelDiagnostic


class TensorFreed(KernelDiagnostic):
    """A tensor used after it was freed."""

    id: ClassVar[str] = "tensor-freed"
    owner: str

    @property
    def message(self) -> str:
        return f"a tensor of {self.owner} is used after it was freed"

    @property
    def help(self) -> str:
        return "free_tensor must be the last use of a tensor"


class TensorStale(KernelDiagnostic):
    """A part of a TBuf used after its memory was taken back."""

    id: ClassVar[str] = "tensor-stale"
    owner: str

    @property
    def message(self) -> str:
        return f"a part of {self.owner} is used after a reset took its memory back"

    @property
    def help(self) -> str:
        return "get a new tensor after the reset"


class TensorEnqueued(KernelDiagnostic):
    """A tensor used between enque and deque."""

    id: ClassVar[str] = "tensor-enqueued"
    owner: str

    @property
    def message(self) -> str:
        return f"a tensor of {self.owner} is used while it is enqueued"

    @property
    def help(self) -> str:
        return "use the tensor that deque returns: deque waits until the data are there"


class SubTensorRange(KernelDiagnostic):
    """A part of a tensor that starts beyond its end."""

    id: ClassVar[str] = "sub-tensor-range"
    owner: str
    index: int
    size: int

    @property
    def message(self) -> str:
        return f"a tensor of {self.owner} with {self.size} elements has no part that starts at element {self.index}"


class ElementRange(rules.ElementRange, KernelDiagnostic): ...


class OperandRange(KernelDiagnostic):
    """A vector instruction on more elements than an operand has."""

    id: ClassVar[str] = "operand-range"
    owner: str
    count: int
    size: int

    @property
    def message(self) -> str:
        if self.count < 0:
            return f"a vector instruction is given a negative count, {self.count}"
        return f"a vector instruction on {self.count} elements has an operand of {self.owner} with only {self.size}"


class OperandAlignment(KernelDiagnostic):
    """An operand that starts where no instruction can."""

    id: ClassVar[str] = "operand-alignment"
    owner: str
    address: int
    alignment: int

    @property
    def message(self) -> str:
        start = f"starts at byte {self.address}, which is no multiple of {self.alignment}"
        return f"an operand, a tensor of {self.owner}, {start}"

    @property
    def help(self) -> str:
        elements = f"every {self.alignment // 4}th element of float32, every {self.alignment // 2}th of float16"
        return f"start tensors at multiples of {self.alignment} bytes: {elements}"


class OperandMemory(KernelDiagnostic):
    """An operand in a memory that the instruction cannot reach."""

    id: ClassVar[str] = "operand-memory"
    owner: str
    memory: str

    @property
    def message(self) -> str:
        return f"a vector instruction or scalar access has an operand in {self.memory}, a tensor of {self.owner}"

    @property
    def help(self) -> str:
        return "these reach only the unified buffer: positions VECIN, VECOUT and VECCALC"


class StaticTensor(KernelDiagnostic):
    """A tensor at a fixed address that no instruction could use."""

    id: ClassVar[str] = "static-tensor"
    name: str
    address: int
    length: int
    memory: str
    limit: int

    @property
    def message(self) -> str:
        place = f'static tensor "{self.name}" takes bytes {self.address} to {self.address + self.length}'
        if self.address % 32:
            return f"{place}: the start is no multiple of 32"
        if self.length <= 0:
            return f'static tensor "{self.name}" is empty'
        return f"{place}, but {self.memory} has {self.limit}"

    @property
    def help(self) -> str:
        return "the address counts bytes and is a multiple of 32; the size counts elements"


class BufferWithoutMemory(KernelDiagnostic):
    """A TBuf used before it got memory."""

    id: ClassVar[str] = "buffer-without-memory"
    buffer: str

    @property
    def message(self) -> str:
        return f'buffer "{self.buffer}" has no memory'

    @property
    def help(self) -> str:
        return f'call init_buffer for "{self.buffer}" first; a reset of the pipe takes its memory away'


class BufferView(KernelDiagnostic):
    """A part of a TBuf that is not there, or that no instruction could use.

    `bytes` from `offset` on of a buffer of `length` bytes; `whole_blocks`: which must be a multiple of 32.
    """

    id: ClassVar[str] = "buffer-view"
    buffer: str
    bytes: int
    offset: int
    length: int
    whole_blocks: bool = False

    @property
    def message(self) -> str:
        view = f'{self.bytes} bytes of buffer "{self.buffer}"'
        if self.bytes <= 0:
            return f'a tensor of buffer "{self.buffer}" must have at least one element'
        if self.offset < 0 or self.offset % 32:
            return f"{view} cannot start at byte {self.offset}: that is no multiple of 32"
        if self.offset + self.bytes > self.length:
            blocks = ", and are no multiple of 32" if self.whole_blocks and self.bytes % 32 else ""
            return f"{view} from byte {self.offset} do not fit: it has {self.length}{blocks}"
        return f"{view} are no multiple of 32 bytes"

    @property
    def help(self) -> str:
        return "lengths count elements, the offset counts bytes"


class GlobalTensorUnset(KernelDiagnostic):
    """A GlobalTensor used before it points anywhere."""

    id: ClassVar[str] = "global-tensor-unset"
    name: str

    @property
    def message(self) -> str:
        return f'global tensor "{self.name}" points nowhere'

    @property
    def help(self) -> str:
        return "call set_global_buffer first"


class ReadOnlyArgument(KernelDiagnostic):
    """A write to an array that NumPy lets nobody write to."""

    id: ClassVar[str] = "read-only-argument"
    name: str

    @property
    def message(self) -> str:
        return f'the kernel writes to argument "{self.name}", whose array is read-only'
