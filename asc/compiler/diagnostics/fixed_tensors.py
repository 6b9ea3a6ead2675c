# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about tensors at fixed addresses that are in the way of buffers, or of each other. Spans in bytes."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note, Severity


class StaticOverlap(Diagnostic):
    """A tensor at a fixed address used where a queue or buffer has its memory."""

    id: ClassVar[str] = "static-overlap"
    instruction: str
    writes: bool
    tensor: str
    bytes: tuple[int, int]
    memory: str
    what: str
    taken: tuple[int, int]
    given: Location | None
    made: Location | None

    @property
    def message(self) -> str:
        does = "writes" if self.writes else "reads"
        where = f"bytes {self.bytes[0]} to {self.bytes[1]} of the {self.memory}"
        return f"{self.instruction} {does} {self.tensor} at {where}; {self.what} is at {_span(self.taken)}"

    @property
    def notes(self) -> tuple[Note, ...]:
        given, made = f"{self.what} has its memory from here", f"{self.tensor} is at a fixed address"
        return (*_placed(given, self.given), *_placed(made, self.made))

    @property
    def help(self) -> str:
        return (
            f"use a part of a TBuf instead of a fixed address; a pipe hands out memory from address 0 on and knows "
            f"nothing of {self.tensor}"
        )


class _Overwritten(Diagnostic, abstract=True):
    """Data written through one tensor at a fixed address, overwritten through another before anything read it.

    `written`, `lost`: what was written first, and what of it was overwritten. `ranges`: of the two tensors.
    """

    instruction: str
    tensor: str
    written: tuple[int, int]
    written_at: Location | None
    other: str
    lost: tuple[int, int]
    lost_at: Location | None
    ranges: tuple[tuple[int, int] | None, tuple[int, int] | None]

    @property
    def message(self) -> str:
        start, end = self.lost
        some = "what was written there was" if self.lost == self.written else f"{end - start} bytes of it were"
        return f"{self.instruction} reads {self.tensor}, but {some} overwritten through {self.other}"

    @property
    def label(self) -> str:
        return f"bytes {_span(self.lost)} are those of {self.other}"

    @property
    def notes(self) -> tuple[Note, ...]:
        first = f"{self.tensor} is written here, bytes {_span(self.written)}"
        return (
            *_placed(first, self.written_at),
            *_placed("and overwritten here, before anything reads it", self.lost_at),
        )

    @property
    def help(self) -> str:
        one, two = (f" at {_span(each)}" if each is not None else "" for each in self.ranges)
        return f"{self.tensor} is{one}, {self.other}{two}: keep them apart; addresses count bytes, sizes elements"


class TensorOverwritten(_Overwritten):
    """An instruction that takes for two operands what is one: the first was wholly overwritten through the second."""

    id: ClassVar[str] = "tensor-overwritten"


class TensorsOverlap(_Overwritten):
    """Data read that were overwritten through another tensor before anything could read them."""

    id: ClassVar[str] = "tensors-overlap"
    severity: ClassVar[Severity] = Severity.WARNING


def _span(span: tuple[int, int]) -> str:
    return f"{span[0]} to {span[1]}"


def _placed(text: str, at: Location | None) -> tuple[Note, ...]:
    return (Note(text, at),) if at is not None else ()
