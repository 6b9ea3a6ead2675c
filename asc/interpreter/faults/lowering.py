# SPDX-License-Identifier: Apache-2.0
"""Why a module cannot be lowered: these are found before anything runs."""

from __future__ import annotations

from typing import ClassVar

from asc.interpreter.faults import KernelDiagnostic


class NotExecutable(KernelDiagnostic):
    """An op that cannot run on the CPU."""

    id: ClassVar[str] = "not-executable"
    raises: ClassVar[type[Exception]] = NotImplementedError
    op: str
    reason: str

    @property
    def message(self) -> str:
        return f"{self.op} cannot run on the CPU: {self.reason}"


class NoKernel(KernelDiagnostic):
    """A module without a function that is marked as the kernel."""

    id: ClassVar[str] = "no-kernel"
    functions: int

    @property
    def message(self) -> str:
        if not self.functions:
            return "the module has no function to run"
        return f"none of the module's {self.functions} functions is the kernel: mark one with the attribute asc.global"


class NestedTooDeep(KernelDiagnostic):
    """Loops and branches nested deeper than Python's compiler takes."""

    id: ClassVar[str] = "nested-too-deep"
    limit: int

    @property
    def message(self) -> str:
        return f"loops and branches are nested more than {self.limit} deep"
