# SPDX-License-Identifier: Apache-2.0
"""What the printer says about IR that has no Ascend C form."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic


class Unprintable(Exception):
    """Raised anywhere below an op; the printer turns it into `CannotPrint` at the op's location."""

    def __init__(self, reason: str, help: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.help = help


class CannotPrint(Diagnostic):
    """An op, a type or a value without an Ascend C form."""

    id: ClassVar[str] = "cannot-print"
    op: str
    reason: str
    advice: str | None = None

    @property
    def message(self) -> str:
        return f"{self.op} cannot be printed as Ascend C: {self.reason}"

    @property
    def help(self) -> str | None:
        return self.advice
