# SPDX-License-Identifier: Apache-2.0
"""The error of a kernel-only name used in plain Python."""

from __future__ import annotations

from typing import ClassVar, NoReturn

from asc.diagnostics import Diagnostic, error_of


class OutsideKernel(Diagnostic):
    """A stub was called, or a kernel value made, where no kernel is being compiled."""

    id: ClassVar[str] = "outside-kernel"
    raises: ClassVar[type[Exception]] = RuntimeError
    name: str

    @property
    def message(self) -> str:
        return f"asc.{self.name} can be used only inside a function decorated with @asc.jit"

    @property
    def help(self) -> str:
        return "kernel code is compiled, not run by Python: move the call into the kernel, or into a helper it calls"


def refuse_outside_kernel(name: str) -> NoReturn:
    """Raise the error for a public name."""
    raise error_of([OutsideKernel(name=name)])
