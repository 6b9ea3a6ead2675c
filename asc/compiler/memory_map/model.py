# SPDX-License-Identifier: Apache-2.0
"""A memory map as data: addresses and lengths are bytes, time is counted in statements of the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from json import dumps
from pathlib import Path
from typing import Any, ClassVar

from asc.diagnostics import Diagnostic, Location, error_of
from asc.target.limits import rounded_to_blocks
from asc.target.memory import Memory


class Ending(Enum):
    """Why a piece of memory is no longer what it was; the value is what the text and JSON forms say."""

    RESET = "reset"
    CUT_AGAIN = "cut again"
    """The pool was, without a reset."""
    KERNEL = "end of kernel"
    SCOPE = "end of scope"
    """The pipe was declared in a loop or branch, which has ended."""
    LAST_USE = "last use"
    """A tensor at a fixed address: nobody takes its memory back."""
    UNKNOWN = "unknown"
    """On some paths only, or after a call that was not followed; it may go on, also into other rounds of a loop."""


@dataclass(frozen=True, slots=True)
class Life:
    """From statement `first` to statement `last`, both included. What lives from round to round has the whole loop."""

    first: int
    last: int
    ending: Ending
    at: Location | None = None
    """The call that ends it."""

    def overlaps(self, other: Life) -> bool:
        return self.first <= other.last and other.first <= self.last


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A range of one memory. `address` and `length` (as asked for): None where only the running kernel knows."""

    name: str
    position: str
    address: int | None
    length: int | None
    life: Life
    at: Location | None
    """The call that handed it out."""
    home: int | None
    """The pool it was handed out of, as an index into `MemoryUse.pools`; None: the pipe, or a fixed address."""

    @property
    def size(self) -> int | None:
        """All bytes that it takes."""
        raise NotImplementedError

    @property
    def end(self) -> int | None:
        """The address behind it."""
        return None if self.address is None or self.size is None else self.address + self.size


class Kind(Enum):
    """What a block belongs to."""

    QUEUE = "queue"
    BUFFER = "buffer"
    TENSOR = "tensor"
    """A LocalTensor at a fixed address."""
    WORKSPACE = "workspace"
    """What an instruction takes without asking the pipe, while it runs."""


class When(Enum):
    """When another block has the same bytes."""

    EARLIER = "earlier"
    LATER = "later"
    SAME_TIME = "at the same time"
    IN_TURN = "in turn"
    """On other rounds of a loop."""
    UNKNOWN = "perhaps at the same time"
    """It is not known when the earlier one ends."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """Another block, as an index into `MemoryUse.blocks`, that has bytes of this one."""

    block: int
    when: When


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Piece):
    """The memory of a queue (`num` pieces of `length` bytes), of a TBuf, or of what is at a fixed address."""

    kind: Kind
    num: int | None
    shared_with: tuple[Sharing, ...] = ()

    @property
    def each(self) -> int | None:
        """Bytes that each piece really takes; fixed addresses are not rounded."""
        if self.length is None or self.kind in {Kind.TENSOR, Kind.WORKSPACE}:
            return self.length
        return rounded_to_blocks(self.length)

    @property
    def size(self) -> int | None:
        return None if self.each is None or self.num is None else self.each * self.num

    def pieces(self) -> Iterator[int]:
        """The address of each piece, as far as it is known."""
        if self.address is not None and self.each is not None:
            yield from (self.address + number * self.each for number in range(self.num or 0))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool(Piece):
    """A pool, from the call that cuts it to its reset."""

    shares: str | None
    """The pool whose range it has."""
    first_use: int | None
    """The statement at which it first hands something out."""
    held_until: int
    """The last statement at which its home still counts its bytes as handed out: a pool's own reset returns none."""

    @property
    def size(self) -> int | None:
        return None if self.length is None else rounded_to_blocks(self.length)


@dataclass(frozen=True, slots=True)
class MemoryUse:
    """One memory that the kernel uses, of `limit` bytes, the last `reserved` of which the runtime may use."""

    memory: Memory
    limit: int
    reserved: int
    handed_out: int
    """The end of the highest range handed out; what is not known is left out, then `exact` is false."""
    exact: bool
    pools: tuple[Pool, ...]
    blocks: tuple[Block, ...]

    def busiest(self) -> tuple[int, int]:
        """The most bytes in blocks of known address at any statement, and the first such statement."""
        times = sorted({block.life.first for block in self.blocks}) or [0]
        busiest = max(times, key=self._bytes_at)
        return self._bytes_at(busiest), busiest

    def _bytes_at(self, time: int) -> int:
        """Bytes in blocks at one statement; those that several blocks have count once."""
        live = (each for each in self.blocks if each.life.first <= time <= each.life.last)
        ranges = sorted((each.address, each.end) for each in live if each.address is not None and each.end is not None)
        total = reached = 0
        for start, end in ranges:
            total += max(0, end - max(start, reached))
            reached = max(reached, end)
        return total


@dataclass(frozen=True, slots=True)
class Reset:
    """Memory is taken back: `call` is `stage1.reset()`, say; `memory` is None for a pipe, which has several."""

    statement: int
    call: str
    memory: Memory | None
    at: Location | None


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop over the statements `first` to `last`, both included."""

    first: int
    last: int
    at: Location | None


class MapForm(Diagnostic):
    """`MemoryMap.save` to a file whose name ends in nothing known."""

    id: ClassVar[str] = "memory-map-form"
    path: str

    @property
    def message(self) -> str:
        return f'a memory map cannot be saved as "{self.path}": its name must end in .txt, .json or .svg'


@dataclass(frozen=True, repr=False)
class MemoryMap:
    """What a kernel puts where in the on-chip memories of a core, and when.

    `str()` is a table; a notebook shows the picture. `statements` are the places of the program that hand out, use or
    take back on-chip memory, in its order; everything else counts in them. `problems` is what verification found wrong.
    """

    kernel: str
    soc: str
    statements: tuple[Location | None, ...]
    loops: tuple[Loop, ...]
    resets: tuple[Reset, ...]
    memories: tuple[MemoryUse, ...]
    problems: tuple[Diagnostic, ...] = ()

    def __repr__(self) -> str:
        return f"<MemoryMap of {self.kernel} on {self.soc}>"

    def __str__(self) -> str:
        from asc.compiler.memory_map.as_text import as_text

        return as_text(self)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `asc.compiler.memory_map.as_json` documents them."""
        from asc.compiler.memory_map.as_json import as_json

        return as_json(self)

    def to_svg(self) -> str:
        """A picture, address against program order, as the text of an SVG file."""
        from asc.compiler.memory_map.svg.document import as_svg

        return as_svg(self)

    def save(self, path: str | Path) -> None:
        """Writes the form that the name ends in: .txt, .json or .svg. Raises ValueError for another; OSError."""
        forms = {".txt": self.__str__, ".json": lambda: dumps(self.to_json(), indent=2) + "\n", ".svg": self.to_svg}
        form = forms.get(Path(path).suffix.lower())
        if form is None:
            raise error_of([MapForm(path=str(path))])
        Path(path).write_text(form(), encoding="utf-8")

    _repr_svg_ = to_svg
    # As a picture in the page, unlike a picture beside it, it shows what the mouse is on.
    _repr_html_ = to_svg
