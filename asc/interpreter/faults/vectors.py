# SPDX-License-Identifier: Apache-2.0
"""Faults of vector instructions with mask and repeat."""

from __future__ import annotations

from typing import ClassVar

from asc.interpreter.faults import KernelDiagnostic


class MaskRange(KernelDiagnostic):
    """A mask with lanes that a repeat does not have."""

    id: ClassVar[str] = "mask-range"
    mask: str
    lanes: int

    @property
    def message(self) -> str:
        return f"mask {self.mask} names lanes beyond the {self.lanes} of one repeat"

    @property
    def help(self) -> str:
        return f"a repeat of these element types has {self.lanes} lanes (256 bytes of the wider type)"


class RepeatRange(KernelDiagnostic):
    """A number of repeats that the instruction cannot have."""

    id: ClassVar[str] = "repeat-range"
    repeat: int
    limit: int

    @property
    def message(self) -> str:
        return f"repeat_times is {self.repeat}, the instruction takes 0 to {self.limit}"

    @property
    def help(self) -> str:
        return "split the work into several instructions"


class StrideRange(KernelDiagnostic):
    """A stride that the instruction cannot have."""

    id: ClassVar[str] = "stride-range"
    field: str
    stride: int
    limit: int

    @property
    def message(self) -> str:
        if self.stride == 0:
            return f"{self.field} is 0: all blocks of the destination would be written to one place"
        return f"{self.field} is {self.stride}, it takes 0 to {self.limit}"

    @property
    def help(self) -> str:
        return "strides count blocks of 32 bytes; 1 for contiguous blocks, 8 for contiguous repeats"


class RepeatOutside(KernelDiagnostic):
    """Repeats that reach beyond an operand."""

    id: ClassVar[str] = "repeat-outside"
    operand: str
    owner: str
    reached: int
    size: int

    @property
    def message(self) -> str:
        where = f"{self.operand}, a tensor of {self.owner}"
        return f"the repeats reach byte {self.reached} of {where} that has {self.size} bytes"

    @property
    def help(self) -> str:
        return "use fewer repeats, smaller strides (in blocks of 32 bytes) or a larger tensor"


class OperandOverlap(KernelDiagnostic):
    """Operands that overlap in a way that the hardware does not define."""

    id: ClassVar[str] = "operand-overlap"
    operand: str
    within: bool

    @property
    def message(self) -> str:
        if self.within:
            return f"within one repeat the destination overlaps {self.operand} in part"
        return f"a repeat writes what a later one reads from {self.operand}"

    @property
    def help(self) -> str:
        if self.within:
            return "use the same start and strides for both, or separate memory"
        return "repeats overlap in time; only add, sub, mul, max, min and their relu forms may accumulate, into src1"
