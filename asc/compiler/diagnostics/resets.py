# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about memory that was taken back, or is another pool's for the time being."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note


class SharedPoolInUse(Diagnostic):
    """Memory handed out by a pool while another, which has the same range, has not been reset.

    `what` is to get it; `first` was the first to get some of `other`.
    """

    id: ClassVar[str] = "shared-pool-in-use"
    pool: str
    what: str
    other: str
    first: str
    given: Location | None

    @property
    def message(self) -> str:
        return f"{self.pool} hands out memory to {self.what} that {self.other} has handed out and not taken back"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note(f"{self.other} gave it to {self.first} here; the two pools share one range", self.given),)

    @property
    def help(self) -> str:
        return f"finish with {self.other} and reset it before {self.pool} hands out anything"


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
