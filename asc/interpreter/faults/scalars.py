# SPDX-License-Identifier: Apache-2.0
"""Faults of scalar arithmetic."""

from __future__ import annotations

from typing import ClassVar

from asc.interpreter.faults import KernelDiagnostic


class AssertionFailed(KernelDiagnostic):
    """An `assert` that does not hold."""

    id: ClassVar[str] = "assertion-failed"
    raises: ClassVar[type[Exception]] = AssertionError
    text: str

    @property
    def message(self) -> str:
        return f"assertion failed: {self.text}"


class ScalarOverflow(KernelDiagnostic):
    """An integer result that its type cannot hold."""

    id: ClassVar[str] = "scalar-overflow"
    raises: ClassVar[type[Exception]] = OverflowError
    value: int
    bits: int

    @property
    def message(self) -> str:
        limit = 1 << (self.bits - 1)
        return f"the result {self.value} does not fit int{self.bits} ({-limit} to {limit - 1})"

    @property
    def help(self) -> str:
        return "C++ leaves signed overflow undefined; compute in int64" if self.bits < 64 else "keep within 64 bits"


class DivisionByZero(KernelDiagnostic):
    """An integer divided by zero."""

    id: ClassVar[str] = "division-by-zero"
    raises: ClassVar[type[Exception]] = ZeroDivisionError

    @property
    def message(self) -> str:
        return "an integer is divided by zero"


class ShiftRange(KernelDiagnostic):
    """A shift by more bits than the type has."""

    id: ClassVar[str] = "shift-range"
    amount: int
    bits: int

    @property
    def message(self) -> str:
        return f"an integer of {self.bits} bits is shifted by {self.amount}"

    @property
    def help(self) -> str:
        return f"shift by 0 to {self.bits - 1}"


class ParameterRange(KernelDiagnostic):
    """A run-time value that the narrow parameter of a call cannot hold."""

    id: ClassVar[str] = "parameter-range"
    raises: ClassVar[type[Exception]] = OverflowError
    value: int
    bits: int
    name: str

    @property
    def message(self) -> str:
        return f'argument "{self.name}" has {self.bits} bits and cannot be {self.value}'

    @property
    def help(self) -> str:
        return f"pass at most {(1 << self.bits) - 1}; more in several calls"


class ConversionRange(KernelDiagnostic):
    """A float converted to an integer type that cannot hold it."""

    id: ClassVar[str] = "conversion-range"
    raises: ClassVar[type[Exception]] = OverflowError
    value: float
    dtype: str

    @property
    def message(self) -> str:
        return f"{self.value} cannot be converted to {self.dtype}"


class LoopStep(KernelDiagnostic):
    """A counted loop whose step is not positive."""

    id: ClassVar[str] = "loop-step"
    step: int

    @property
    def message(self) -> str:
        return f"the step of a counted loop is {self.step}, it must be positive"
