# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about pipes that work on the same data, neither waiting for the other."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.naming import line_of
from asc.diagnostics import Diagnostic, Location, Note


class DataRace(Diagnostic):
    """An access that nothing keeps until an earlier one to the same bytes, on another pipe, is done.

    `around`: the earlier one is of the turn of a loop before. `by_queue`: what to do with queues. `pipe_object`: what
    knows which event ids are free, if there is one.
    """

    id: ClassVar[str] = "data-race"
    tensor: str
    instruction: str
    writes: bool
    pipe: str
    earlier: str
    earlier_at: Location | None
    earlier_writes: bool
    earlier_pipe: str
    around: bool
    by_queue: str
    pipe_object: str | None

    @property
    def message(self) -> str:
        does, did = ("writes" if self.writes else "reads"), ("writing" if self.earlier_writes else "reading")
        before = " of the turn before" if self.around else ""
        return f"{self.instruction} {does} {self.tensor}, which {self.earlier}{before} may still be {did}"

    @property
    def label(self) -> str:
        return f"on pipe {self.pipe}, which runs beside {self.earlier_pipe}"

    @property
    def notes(self) -> tuple[Note, ...]:
        done = "written" if self.earlier_writes else "read"
        where = Note(f"it is {done} here, on pipe {self.earlier_pipe}: nothing makes {self.pipe} wait", self.earlier_at)
        return where, Note(f"by hand: {self._by_hand()}")

    @property
    def help(self) -> str:
        return self.by_queue

    def _by_hand(self) -> str:
        event, number = f"asc.HardEvent.{self.earlier_pipe}_{self.pipe}", "event_id" if self.pipe_object else "0"
        there, here = line_of(self.earlier_at, self.at) or "that", line_of(self.at, None) or "this"
        between = " and " if self.around else f" after {there}, "
        place = f"after {there}" if self.around else f"before {here}"
        flags = f"asc.set_flag({event}, {number}){between}asc.wait_flag({event}, {number}) {place}"
        return f"event_id = {self.pipe_object}.fetch_event_id({event}), {flags}" if self.pipe_object else flags
