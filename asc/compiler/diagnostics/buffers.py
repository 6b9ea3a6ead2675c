# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about queues, buffers and fixed tensors: their place, their memory, what is taken of it."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note, Severity
from asc.dialects.queue_rules import QueueRoute
from asc.target.limits import BLOCK_BYTES, rounded_to_blocks


class QueuePosition(Diagnostic):
    """A queue or buffer at a position that cannot hold one."""

    id: ClassVar[str] = "queue-position"
    what: str
    position: str
    soc: str

    @property
    def message(self) -> str:
        return f"{self.what} at {self.position} has no memory on {self.soc}"

    @property
    def help(self) -> str:
        if self.position == "VECCALC":
            return "queues lead to or from a copy, at VECIN, VECOUT, A1, ...; for temporaries use a TBuf at VECCALC"
        return "use a position on the chip: VECIN, VECOUT, A1, A2, B1, B2, ..."


class QueuePath(QueueRoute):
    """A TQueBind on a data path that the headers have and the documentation does not promise."""

    id: ClassVar[str] = "queue-path"
    severity: ClassVar[Severity] = Severity.WARNING

    @property
    def message(self) -> str:
        return f"{self.queue} leads from {self.source} to {self.destination}, which is no data path of a TQueBind"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it compiles, but the documentation of TQueBind does not list it"), *super().notes)


class BufferLength(Diagnostic):
    """Memory of no or negative length asked for."""

    id: ClassVar[str] = "buffer-length"
    what: str
    length: int

    @property
    def message(self) -> str:
        return f"{self.what} cannot have a length of {self.length} bytes"

    @property
    def help(self) -> str:
        return "the length counts bytes and must be positive"


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


class BufferNumber(Diagnostic):
    """A queue with too few or too many buffers."""

    id: ClassVar[str] = "buffer-number"
    what: str
    number: int
    limit: int

    @property
    def message(self) -> str:
        allowed = f"a queue has 1 to {self.limit}" if self.limit > 1 else "a TBuf has 1"
        return f"{self.what} cannot have {self.number} buffers; {allowed}"


class WithoutMemory(Diagnostic, abstract=True):
    """A queue or buffer used by a method when it has no memory; `taken`: it had some, until this took it back."""

    what: str
    method: str
    taken: Note | None = None

    @property
    def message(self) -> str:
        reason = (
            "no init_buffer gave it any before" if self.taken is None else "it was taken back, and none given since"
        )
        return f"{self.what} has no memory for {self.method}: {reason}"

    @property
    def notes(self) -> tuple[Note, ...]:
        return () if self.taken is None else (self.taken,)

    @property
    def help(self) -> str:
        return f"call init_buffer of the pipe or of a pool for it {'first' if self.taken is None else 'again'}"


class QueueWithoutBuffers(WithoutMemory):
    """A queue used before it got buffers."""

    id: ClassVar[str] = "queue-without-buffers"


class BufferWithoutMemory(WithoutMemory):
    """A TBuf used before it got memory."""

    id: ClassVar[str] = "buffer-without-memory"


class BufferView(Diagnostic):
    """A part of a TBuf that is not there, or that no instruction could use. Offset and lengths in bytes.

    `fault`: "empty", "beyond", "start" or "length", the two of which must be multiples of 32.
    """

    id: ClassVar[str] = "buffer-view"
    what: str
    fault: str
    count: int
    dtype: str
    asked: int
    offset: int
    length: int
    at_least: bool = False
    """Whether count and offset are only known not to be less, or for "empty", the count not to be more."""
    given: Location | None = None
    """Where the buffer has its memory from."""

    @property
    def message(self) -> str:
        least = "at least " if self.at_least else ""
        part = f"{least}{self.count} elements of {self.dtype} from byte {self.offset} of {self.what}"
        match self.fault:
            case "empty":
                return f"{self.count} elements of {self.what} make no tensor"
            case "beyond":
                return f"{part} end at byte {self.offset + self.asked}, but it has {self.length}"
            case "start":
                return f"a part of {self.what} cannot start at byte {self.offset}, which is no multiple of 32"
            case _:
                beyond = f" and more than the {self.length} of {self.what}" if 0 < self.length < self.asked else ""
                return (
                    f"{self.count} elements of {self.dtype} are {self.asked} bytes, which is no multiple of 32{beyond}"
                )

    @property
    def _size(self) -> int:
        """Bytes of one element."""
        return self.asked // self.count if self.count else 0

    @property
    def notes(self) -> tuple[Note, ...]:
        if self.fault != "beyond" or self.given is None or not self._size:
            return ()
        holds = f"{self.length} bytes hold {self.length // self._size} {self.dtype}"
        return (Note(f"{self.what} has its memory from here; len counts bytes, and {holds}", self.given),)

    @property
    def help(self) -> str | None:
        if self.fault == "length":
            least = rounded_to_blocks(self.asked)
            fits = least if not self.length or least <= self.length else self.length // BLOCK_BYTES * BLOCK_BYTES
            return f"take {fits // self._size} elements, which are {fits} bytes" if fits and self._size else None
        most = (self.length - self.offset) // self._size if self._size else 0
        return f"at most {most} elements fit there" if self.fault == "beyond" and most > 0 else None


class StaticTensor(Diagnostic):
    """A tensor at a fixed address that no instruction could use; `fault`: "beyond" or "start"."""

    id: ClassVar[str] = "static-tensor"
    what: str
    fault: str
    address: int
    length: int
    alignment: int
    memory: str
    soc: str
    size: int

    @property
    def message(self) -> str:
        if self.fault == "start":
            must = f"in the {self.memory} it must be a multiple of {self.alignment}"
            return f"{self.what} starts at address {self.address}; {must}"
        end = self.address + self.length
        return f"{self.what} ends at byte {end}, but the {self.memory} of {self.soc} has {self.size}"

    @property
    def label(self) -> str:
        return f"{self.length} bytes at address {self.address}" if self.fault == "beyond" else ""


class WorkspaceOverlap(Diagnostic):
    """An instruction that keeps intermediate results where a buffer of the kernel is. Addresses and sizes in bytes."""

    id: ClassVar[str] = "workspace-overlap"
    instruction: str
    soc: str
    memory: str
    reserved: tuple[int, int]
    """From where to where."""
    what: str
    taken: tuple[int, int]
    given: Location | None

    @property
    def message(self) -> str:
        start, end = self.reserved
        takes = f"{self.instruction} keeps intermediate results in bytes {start} to {end} of the {self.memory}"
        return f"{takes}; {self.what} is at {self.taken[0]} to {self.taken[1]}"

    @property
    def notes(self) -> tuple[Note, ...]:
        given = (Note(f"{self.what} has its memory from here", self.given),) if self.given is not None else ()
        return (*given, Note(f"on {self.soc} the framework reserves them for this, but hands them out all the same"))

    @property
    def help(self) -> str:
        return f"hand out no more than the first {self.reserved[0]} bytes in a kernel with {self.instruction}"
