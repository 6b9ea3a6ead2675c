# SPDX-License-Identifier: Apache-2.0
"""Faults of data_copy and of access to global memory."""

from __future__ import annotations

from typing import ClassVar

from asc.interpreter.faults import KernelDiagnostic


class CopyLength(KernelDiagnostic):
    """A copy of a negative length, of one that the device rounds down, or of one that is too long."""

    id: ClassVar[str] = "copy-length"
    count: int
    bytes: int
    unit: int
    limit: int

    @property
    def message(self) -> str:
        copy = f"data_copy of {self.count} elements"
        if self.count < 0:
            return f"{copy}: the count is negative"
        if self.bytes % self.unit:
            return f"{copy} is {self.bytes} bytes, which is no multiple of {self.unit}"
        return (
            f"{copy} is {self.bytes // self.unit} blocks of {self.unit} bytes, more than the {self.limit} of one copy"
        )

    @property
    def help(self) -> str | None:
        if self.count < 0:
            return None
        if self.bytes % self.unit == 0:
            return "split the copy"
        copied = self.bytes // self.unit * self.unit
        multiple = f"copy a multiple of {self.unit} bytes: pad the array and the tile"
        return f"the device would copy {copied} bytes only; {multiple}"


class GlobalRange(KernelDiagnostic):
    """An access beyond the elements of a global tensor: to [begin, end), where it ends at `size`.

    All are counted from its start. `start` is where the tensor starts in the argument `array`; `action` reads
    "data_copy reads".
    """

    id: ClassVar[str] = "global-range"
    raises: ClassVar[type[Exception]] = IndexError
    action: str
    name: str
    begin: int
    end: int
    size: int
    array: str
    start: int

    @property
    def message(self) -> str:
        single = self.end == self.begin + 1
        elements = f"element {self.begin}" if single else f"elements {self.begin} to {self.end - 1}"
        access = f'{self.action} {elements} of "{self.name}"'
        if self.begin + self.start < 0:
            return f'{access}, before the start of argument "{self.array}"'
        return f"{access}, which has {self.size}"

    @property
    def facts(self) -> tuple[str, ...]:
        if not self.start:
            return ()
        whole = f'argument "{self.array}", which has {self.start + self.size} elements'
        return (f'"{self.name}" starts at element {self.start} of {whole}',)

    @property
    def help(self) -> str:
        return "the last tile may be shorter, or the array too small for the number of cores and tiles"


class CopyTooLong(KernelDiagnostic):
    """A copy of more elements than its local tensor has."""

    id: ClassVar[str] = "copy-too-long"
    raises: ClassVar[type[Exception]] = IndexError
    owner: str
    count: int
    size: int

    @property
    def message(self) -> str:
        return f"data_copy of {self.count} elements with a tensor of {self.owner} that has only {self.size}"

    @property
    def help(self) -> str:
        return "the count is in elements; len of init_buffer is in bytes"


class CopyRoute(KernelDiagnostic):
    """A copy between two memories that no copy connects."""

    id: ClassVar[str] = "copy-route"
    source: str
    destination: str

    @property
    def message(self) -> str:
        return f"data_copy cannot go from {self.source} to {self.destination}"

    @property
    def help(self) -> str:
        return "it goes between global memory and UB or L1, within UB, and from L1 to BIAS and FIXBUF"
