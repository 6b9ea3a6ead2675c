# SPDX-License-Identifier: Apache-2.0
"""What the verifier says of custom pools beyond the dialect's rules."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Severity


class PoolCallUnknown(Diagnostic):
    """A call on a custom pool that depends on what only the running kernel knows."""

    id: ClassVar[str] = "pool-call-unknown"
    severity: ClassVar[Severity] = Severity.REMARK
    pool: str

    @property
    def message(self) -> str:
        return f"cannot tell what {self.pool} hands out from here on: that depends on values of the running kernel"

    @property
    def help(self) -> str:
        return "its rules are checked when the kernel runs on the CPU; with constants they are checked here"
