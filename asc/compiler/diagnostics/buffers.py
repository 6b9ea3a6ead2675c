# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about queues, buffers and fixed tensors: their place, their memory, what is taken of it."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note, Severity


class QueuePosition(Diagnostic):
    """A queue or buffer at a position that cannot hold one."""

    id: ClassVar[str] = "queue-position"
    what: str
    position: str
    soc: str
    is_queue: bool

    @property
    def message(self) -> str:
        return f"{self.what} at {self.position} has no memory on {self.soc}"

    @property
    def help(self) -> str | None:
        if self.position == "VECCALC":
            return "a queue leads to or from a pipe, VECIN, VECOUT, A1, ...; for temporaries use a TBuf at VECCALC"
        return "a queue lives on the chip: VECIN, VECOUT, A1, A2, B1, B2, ..." if self.is_queue else None


class LengthNotPositive(Diagnostic):
    """Memory of no or negative length asked for."""

    id: ClassVar[str] = "length-not-positive"
    what: str
    length: int

    @property
    def message(self) -> str:
        return f"{self.what} is given {self.length} bytes; the length must be positive"


class LengthRounded(Diagnostic):
    """A length that the framework rounds up."""

    id: ClassVar[str] = "length-rounded"
    severity: ClassVar[Severity] = Severity.REMARK
    what: str
    length: int
    rounded: int

    @property
    def message(self) -> str:
        return f"{self.what} takes {self.rounded} bytes, not {self.length}: lengths are rounded up to 32"


class QueueBufferCount(Diagnostic):
    """A queue with too few or too many buffers."""

    id: ClassVar[str] = "queue-buffer-count"
    what: str
    num: int
    limit: int

    @property
    def message(self) -> str:
        return f"{self.what} is given {self.num} buffers; a queue has 1 to {self.limit}"


class InitialisedTwice(Diagnostic):
    """A queue or buffer given memory a second time without a reset between."""

    id: ClassVar[str] = "initialised-twice"
    what: str
    home: str
    first: str
    first_at: Location | None

    @property
    def message(self) -> str:
        other = "" if self.home == self.first else f", out of {self.first}"
        return f"{self.what} already has memory{other}"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it was given here", self.first_at),)

    @property
    def help(self) -> str:
        return f"reset {self.first} first: the memory given before would be lost"


class NeverInitialised(Diagnostic):
    """A queue or buffer used before it got memory."""

    id: ClassVar[str] = "never-initialised"
    what: str
    method: str

    @property
    def message(self) -> str:
        return f"{self.what} has no memory for {self.method}: no init_buffer was called on it before"

    @property
    def help(self) -> str:
        return "give it memory first, with init_buffer of the pipe or of a pool"


class GetBeyond(Diagnostic):
    """More taken of a TBuf than it has. Lengths and offset in bytes."""

    id: ClassVar[str] = "buffer-get-beyond"
    what: str
    length: int
    offset: int
    asked: int
    count: int
    dtype: str

    @property
    def message(self) -> str:
        start = f" from byte {self.offset} on" if self.offset else ""
        asked = f"{self.count} elements of {self.dtype}{start} end at byte {self.offset + self.asked}"
        return f"{asked}; {self.what} has {self.length} bytes"

    @property
    def help(self) -> str | None:
        most = (self.length - self.offset) // (self.asked // self.count)
        return f"at most {most} elements of {self.dtype} fit there" if most > 0 else None


class GetUnaligned(Diagnostic):
    """A part of a TBuf that starts or ends where none can. `bytes`: its start if `is_start`, else its length."""

    id: ClassVar[str] = "buffer-get-unaligned"
    what: str
    is_start: bool
    bytes: int

    @property
    def message(self) -> str:
        part = f"starts at byte {self.bytes}" if self.is_start else f"is {self.bytes} bytes long"
        return f"a part of {self.what} that {part}: it must be a multiple of 32"


class CountNotPositive(Diagnostic):
    """No or a negative number of elements taken of a buffer."""

    id: ClassVar[str] = "buffer-get-empty"
    what: str
    count: int

    @property
    def message(self) -> str:
        return f"{self.count} elements of {self.what} make no tensor"


class FixedBeyond(Diagnostic):
    """A tensor at a fixed address that ends outside its memory."""

    id: ClassVar[str] = "fixed-tensor-beyond"
    what: str
    address: int
    length: int
    memory: str
    soc: str
    size: int

    @property
    def message(self) -> str:
        end = self.address + self.length
        return f"{self.what} ends at byte {end}; the {self.memory} of {self.soc} has {self.size}"

    @property
    def label(self) -> str:
        return f"{self.length} bytes at address {self.address}"


class FixedUnaligned(Diagnostic):
    """A tensor at a fixed address that no instruction could use."""

    id: ClassVar[str] = "fixed-tensor-unaligned"
    what: str
    address: int
    alignment: int
    memory: str

    @property
    def message(self) -> str:
        return (
            f"{self.what} is at address {self.address}; in the {self.memory} it must be a multiple of {self.alignment}"
        )
