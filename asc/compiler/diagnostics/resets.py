# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about memory that was taken back."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note


class TensorStale(Diagnostic):
    """An instruction on a tensor whose memory was taken back."""

    id: ClassVar[str] = "tensor-stale"
    tensor: str
    instruction: str
    buffer: str
    reset: Location | None

    @property
    def message(self) -> str:
        return f"{self.instruction} uses {self.tensor}, a part of {self.buffer}, after a reset took its memory back"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it was taken back here; it may be another buffer's by now", self.reset),)

    @property
    def help(self) -> str:
        return "move the reset behind the last use, or give the buffer memory again and get a new tensor"
