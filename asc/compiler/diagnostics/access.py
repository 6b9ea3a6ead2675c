# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about instructions and the tensors they are given: how much, where, of which type."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Note


class CopyLength(Diagnostic):
    """A copy of a length that the device rounds down."""

    id: ClassVar[str] = "copy-length"
    count: int
    dtype: str
    bytes: int
    step: int
    """Elements in 32 bytes."""

    @property
    def message(self) -> str:
        return f"data_copy of {self.count} elements of {self.dtype} is {self.bytes} bytes, which is no multiple of 32"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note(f"the device would copy {self.count // self.step * self.step} elements"),)

    @property
    def help(self) -> str:
        above = -(-self.count // self.step) * self.step
        return f"copy a multiple of {self.step} elements, {above} for instance, or use data_copy_pad"


class AccessBeyond(Diagnostic):
    """More elements than tensors hold: for each such tensor its name and what it holds."""

    id: ClassVar[str] = "access-beyond"
    raises: ClassVar[type[Exception]] = IndexError
    instruction: str
    count: int
    tensors: tuple[tuple[str, int], ...]

    @property
    def message(self) -> str:
        held = " and ".join(f"{name} holds {elements}" for name, elements in self.tensors)
        return f"{self.instruction} of {self.count} elements, but {held}"

    @property
    def help(self) -> str | None:
        most = min(elements for _, elements in self.tensors)
        return f"use at most {most} elements, or give the tensors more memory" if most else None


class CountNegative(Diagnostic):
    """A negative number of elements."""

    id: ClassVar[str] = "count-negative"
    instruction: str
    count: int

    @property
    def message(self) -> str:
        return f"{self.instruction} of {self.count} elements"


class AddressUnaligned(Diagnostic):
    """A tensor that starts where no instruction can."""

    id: ClassVar[str] = "address-unaligned"
    instruction: str
    tensor: str
    offset: int
    alignment: int
    memory: str

    @property
    def message(self) -> str:
        must = f"in the {self.memory} it must start at a multiple of {self.alignment}"
        return f"{self.instruction} on {self.tensor}, which starts at byte {self.offset} of its buffer; {must}"


class InstructionType(Diagnostic):
    """Element types that an instruction does not have on the SoC."""

    id: ClassVar[str] = "instruction-type"
    raises: ClassVar[type[Exception]] = TypeError
    instruction: str
    types: str
    soc: str
    legal: tuple[str, ...]
    """Those it has there, as shown to the user; empty if it has none."""

    @property
    def message(self) -> str:
        if not self.legal:
            return f"{self.instruction} does not exist on {self.soc}"
        return f"{self.instruction} has no form for {self.types} on {self.soc}"

    @property
    def help(self) -> str | None:
        return f"it has {', '.join(self.legal)}" if self.legal else None


class InstructionMemory(Diagnostic):
    """An operand in a memory that an instruction cannot reach."""

    id: ClassVar[str] = "instruction-memory"
    instruction: str
    tensor: str
    memory: str

    @property
    def message(self) -> str:
        return f"{self.instruction} works in the Unified Buffer, {self.tensor} is in the {self.memory}"

    @property
    def help(self) -> str:
        return "copy it to a tensor at VECIN, VECOUT or VECCALC first"
