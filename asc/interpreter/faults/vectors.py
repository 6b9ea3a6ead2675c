# SPDX-License-Identifier: Apache-2.0
"""Faults of vector instructions with mask and repeat."""

from __future__ import annotations

from typing import ClassVar

from asc.dialects import vector_rules as rules
from asc.interpreter.faults import KernelDiagnostic


class MaskRange(KernelDiagnostic, rules.MaskRange): ...


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


class RepeatOutside(KernelDiagnostic, rules.RepeatOutside): ...


class OperandOverlap(KernelDiagnostic, rules.OperandOverlap): ...
