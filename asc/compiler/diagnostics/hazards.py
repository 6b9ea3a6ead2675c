# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about pipes that work on the same data, neither waiting for the other."""

from __future__ import annotations

from typing import ClassVar

from asc.compiler.naming import line_of
from asc.diagnostics import Diagnostic, Location, Note, Severity


class DataRace(Diagnostic):
    """An access that nothing keeps until an earlier one to the same bytes, on another pipe, is done.

    `around`: the earlier one is of an earlier turn of a loop. `by_queue`: what to do with queues. `pipe_object`: what
    knows which event ids are free, if there is one; `free_id`: one that no flag of the event has, if that is known.
    `flags`: flags that are there already and do not fit; then they are what is wrong. `way`: the turn that it is in.
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
    free_id: int | None
    flags: tuple[Note, ...] = ()
    way: Note | None = None

    @property
    def message(self) -> str:
        does, did = ("writes" if self.writes else "reads"), ("writing" if self.earlier_writes else "reading")
        before = " of an earlier turn" if self.around else ""
        return f"{self.instruction} {does} {self.tensor}, which {self.earlier}{before} may still be {did}"

    @property
    def label(self) -> str:
        if self._is_one_pipe:
            return f"on pipe {self.pipe}, which does not keep copies to the same place in order by itself"
        return f"on pipe {self.pipe}, which runs beside {self.earlier_pipe}"

    @property
    def notes(self) -> tuple[Note, ...]:
        done = "written" if self.earlier_writes else "read"
        nothing = "no barrier in between" if self._is_one_pipe else f"nothing makes {self.pipe} wait"
        where = Note(f"it is {done} here, on pipe {self.earlier_pipe}: {nothing}", self.earlier_at)
        hand = () if self.flags or self._is_one_pipe else (Note(f"by hand: {self._by_hand()}"),)
        return (where, *self.flags, *hand, *((self.way,) if self.way is not None else ()))

    @property
    def help(self) -> str:
        if self._is_one_pipe:
            return f"asc.pipe_barrier(asc.PipeID.PIPE_{self.pipe}) between the two, or copy each to its own place"
        if self.flags:
            return "set_flag and wait_flag come in pairs with the same event and id, one after the access, one before"
        return self.by_queue

    @property
    def _is_one_pipe(self) -> bool:
        return self.pipe == self.earlier_pipe

    def _by_hand(self) -> str:
        event, known = f"{self.earlier_pipe}_{self.pipe}", self.pipe_object is None and self.free_id is not None
        number = str(self.free_id) if known else "event_id"
        there, here = line_of(self.earlier_at, self.at) or "that", line_of(self.at, None) or "this"
        between = " and " if self.around else f" after {there}, "
        place = f"after {there}" if self.around else f"before {here}"
        pair = f"asc.HardEvent.{event}, {number}"
        flags = f"asc.set_flag({pair}){between}asc.wait_flag({pair}) {place}"
        if known:
            return flags
        if self.pipe_object is None:
            return f"{flags}, with an event_id that no other flag of {event} has"
        return f"event_id = {self.pipe_object}.fetch_event_id(asc.HardEvent.{event}), {flags}"


class OverlappingCopies(DataRace):
    """Two copies to the same place with nothing in between, which does no harm only if they write the same there.

    Source: `PipeBarrier(ISASI).md`.
    """

    id: ClassVar[str] = "overlapping-copies"
    severity: ClassVar[Severity] = Severity.WARNING
