# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about instructions and the tensors they are given: how much, where, of which type."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Note


class CopyLength(Diagnostic):
    """A copy of a negative length, or of one that the device rounds down; `step`: elements in 32 bytes."""

    id: ClassVar[str] = "copy-length"
    count: int
    dtype: str
    bytes: int
    step: int

    @property
    def message(self) -> str:
        copy = f"data_copy of {self.count} elements of {self.dtype}"
        return f"{copy} is {self.bytes} bytes, which is no multiple of 32" if self.count >= 0 else f"{copy}"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (
            (Note(f"the device would copy {self.count // self.step * self.step} elements"),) if self.count >= 0 else ()
        )

    @property
    def help(self) -> str:
        if self.count < 0:
            return "the count must not be negative"
        above = -(-self.count // self.step) * self.step
        return f"copy a multiple of {self.step} elements, {above} for instance, or use data_copy_pad"


class Beyond(Diagnostic, abstract=True):
    """More elements than tensors hold: for each such tensor its name and what it holds."""

    raises: ClassVar[type[Exception]] = IndexError
    instruction: str
    count: int
    tensors: tuple[tuple[str, int], ...]

    @property
    def message(self) -> str:
        if self.count < 0:
            return f"{self.instruction} of {self.count} elements"
        held = " and ".join(f"{name} has {elements}" for name, elements in self.tensors)
        return f"{self.instruction} of {self.count} elements, but {held}"

    @property
    def help(self) -> str | None:
        if self.count < 0:
            return "the count must not be negative"
        most = min(elements for _, elements in self.tensors)
        return f"use at most {most} elements, or give the tensors more memory" if most else None


class OperandRange(Beyond):
    """A vector instruction on more elements than an operand has, or on a negative number."""

    id: ClassVar[str] = "operand-range"


class CopyTooLong(Beyond):
    """A copy of more elements than its source or target has."""

    id: ClassVar[str] = "copy-too-long"


class OperandAlignment(Diagnostic):
    """A tensor that starts where no instruction can."""

    id: ClassVar[str] = "operand-alignment"
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


class OperandMemory(Diagnostic):
    """An operand in a memory that an instruction cannot reach."""

    id: ClassVar[str] = "operand-memory"
    instruction: str
    tensor: str
    memory: str

    @property
    def message(self) -> str:
        return f"{self.instruction} works in the Unified Buffer, {self.tensor} is in the {self.memory}"

    @property
    def help(self) -> str:
        return "copy it to a tensor at VECIN, VECOUT or VECCALC first"
