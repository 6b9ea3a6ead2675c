# SPDX-License-Identifier: Apache-2.0
"""Faults of starting a program: its arguments and the number of cores."""

from __future__ import annotations

from typing import ClassVar

from asc.interpreter.faults import KernelDiagnostic, counted


class ArgumentCount(KernelDiagnostic):
    """A program started with too few or too many arguments."""

    id: ClassVar[str] = "argument-count"
    raises: ClassVar[type[Exception]] = TypeError
    kernel: str
    expected: int
    given: int

    @property
    def message(self) -> str:
        return f"{self.kernel} takes {counted(self.expected, 'argument')}, got {self.given}"


class ArgumentKind(KernelDiagnostic):
    """A program started with an argument of another kind."""

    id: ClassVar[str] = "argument-kind"
    raises: ClassVar[type[Exception]] = TypeError
    name: str
    expected: str
    found: str

    @property
    def message(self) -> str:
        return f'argument "{self.name}" must be {self.expected}, got {self.found}'


class ArgumentLayout(KernelDiagnostic):
    """A program started with an array that is not contiguous."""

    id: ClassVar[str] = "argument-layout"
    name: str
    strides: tuple[int, ...]

    @property
    def message(self) -> str:
        return f'the array of argument "{self.name}" is not contiguous: its strides are {self.strides} bytes'

    @property
    def help(self) -> str:
        return "pass np.ascontiguousarray(...), and copy results back"


class CoreCount(KernelDiagnostic):
    """A program started on no core."""

    id: ClassVar[str] = "core-count"
    count: int

    @property
    def message(self) -> str:
        return f"a kernel runs on at least one core, not on {self.count}"
