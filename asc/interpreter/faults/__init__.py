# SPDX-License-Identifier: Apache-2.0
"""What a kernel can do wrong while it runs: one diagnostic each, raised as `Fault` by the machine."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Note


class KernelDiagnostic(Diagnostic, abstract=True):
    """A fault of a running kernel; `core` is (index, number of cores), filled in together with the location."""

    core: tuple[int, int] | None = None

    raises: ClassVar[type[Exception]] = RuntimeError

    @property
    def facts(self) -> tuple[str, ...]:
        """Notes of the fault itself."""
        return ()

    @property
    def notes(self) -> tuple[Note, ...]:
        facts = tuple(Note(fact) for fact in self.facts)
        if self.core is None or self.core[1] == 1:
            return facts
        index, count = self.core
        return (*facts, Note(f"on core {index} of {count}"))


class Fault(Exception):
    """Carries a diagnostic from the machine to `run`, which adds the location; never leaves this room."""

    def __init__(self, diagnostic: KernelDiagnostic) -> None:
        super().__init__(diagnostic)
        self.diagnostic = diagnostic


def counted(number: int, noun: str) -> str:
    """`1 tensor`, `2 tensors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
