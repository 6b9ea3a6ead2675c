# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about pipes and pools: where they are, what they have, what they are asked for."""

from __future__ import annotations

from typing import ClassVar, Final

from asc.compiler.diagnostics.layout import Row, at_least, table
from asc.compiler.diagnostics.undecided import Undecided
from asc.diagnostics import Diagnostic, Location, Note, Severity
from asc.dialects.pool_rules import FREE_BEFORE

_WORTH_A_PERCENT: Final = 90
"""Where more than that fits, the bytes say more."""


class PoolPosition(Diagnostic):
    """A pool outside the two memories that pools manage."""

    id: ClassVar[str] = "pool-position"
    pool: str
    position: str
    memory: str | None

    @property
    def message(self) -> str:
        where = f"in the {self.memory}" if self.memory is not None else "in no memory"
        return f"{self.pool} at {self.position} is {where}; pools manage the Unified Buffer and the L1 Buffer only"

    @property
    def help(self) -> str:
        return "declare it at VECIN, VECOUT or VECCALC for the Unified Buffer, at A1, B1 or C1 for the L1 Buffer"


class BeyondIds(Diagnostic, abstract=True):
    """A pool with more ids than the one it is of; `left`: what that one has left, or if it `shares`, what it has."""

    pool: str
    other: str
    soc: str
    ids: int
    left: int
    shares: bool

    @property
    def message(self) -> str:
        has = f"{self.other}, which it shares, has {self.left}" if self.shares else f"{self.other} has {self.left} left"
        return f"{self.pool} is declared with {self.ids} buffer ids, {has}"


class PoolIdsLeft(BeyondIds):
    """A pool with more buffer ids than the pool that it shares, or is cut out of, can give it."""

    id: ClassVar[str] = "pool-ids-left"

    @property
    def help(self) -> str:
        return f"declare {self.pool} with buf_id_size={self.left}" if self.left else f"declare {self.other} with more"


class PoolIdsUnchecked(BeyondIds):
    """More buffer ids than the pool has left of which one is cut, on a SoC where that does no harm."""

    id: ClassVar[str] = "pool-ids-unchecked"
    severity: ClassVar[Severity] = Severity.REMARK

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note(f"the documentation forbids it; the framework on {self.soc} does not check it and works"),)


class OtherMemory(Diagnostic):
    """Something put into a pool of another physical memory."""

    id: ClassVar[str] = "other-memory"
    what: str
    position: str
    memory: str
    pool: str
    pool_position: str
    pool_memory: str

    @property
    def message(self) -> str:
        pool = f"{self.pool} at {self.pool_position}"
        return f"{self.what} at {self.position} lives in the {self.memory}, {pool} in the {self.pool_memory}"

    @property
    def help(self) -> str:
        return f"use a pool in the {self.memory}; positions may differ, the memory may not"


class PoolWithoutMemory(Diagnostic):
    """A pool asked for memory that it does not have; `purpose`: `for queue "in_x"`, `reset`: what took it away.

    `owner`: the pipe or pool that was reset and has the memory; None: it is the pool itself that was. `places`: what
    else the author may have meant to reset.
    """

    id: ClassVar[str] = "pool-without-memory"
    pool: str
    purpose: str
    soc: str
    was_reset: bool
    reset: Location | None
    owner: str | None = None
    places: tuple[Note, ...] = ()

    @property
    def message(self) -> str:
        reason = "it was reset and not cut again" if self.was_reset else "no init_buf_pool has cut it"
        reason = f"{self.owner}, which it was cut out of, was reset" if self.owner is not None else reason
        return f"{self.pool} has no memory {self.purpose}: {reason}"

    @property
    def notes(self) -> tuple[Note, ...]:
        if not self.was_reset:
            return ()
        if self.owner is not None:
            return (Note("it took back here all that was cut out of it", self.reset),)
        emptied = Note(f"this reset empties the pool on {self.soc}, its start and length with it", self.reset)
        return (emptied, *self.places)

    @property
    def help(self) -> str:
        if self.owner is None and self.was_reset:
            return f"cut {self.pool} with init_buf_pool again, before the next stage; {FREE_BEFORE}"
        again = " again, before the next stage" if self.was_reset else " first, from the pipe or from another pool"
        return f"cut it with init_buf_pool{again}"


class PoolOverflow(Diagnostic):
    """More handed out than a pool has. `largest`: the longest length that fits, `length_of`: of what."""

    id: ClassVar[str] = "pool-overflow"
    what: str
    need: int
    size: str
    pool: str
    left: int
    length: int
    total: int
    rows: tuple[Row, ...]
    largest: int
    length_of: str
    need_at_least: bool = False

    @property
    def message(self) -> str:
        has = f"{self.left} of its {self.length} bytes left" if self.left < self.length else f"{self.length} bytes"
        need = f"at least {self.need}" if self.need_at_least else self.need
        return f"{self.pool} has {has}, {self.what} needs {need}"

    @property
    def label(self) -> str:
        return self.size

    @property
    def notes(self) -> tuple[Note, ...]:
        return (table(f"what {self.pool} hands out, by address:", self.rows, self.total),)

    @property
    def help(self) -> str:
        longer = f"give the pool {self.total} bytes"
        return f"{longer}, or use a len of at most {self.largest} for {self.length_of}" if self.largest else longer


class MemoryOverflow(Diagnostic):
    """More than the SoC has. `largest` and `length_of` as in PoolOverflow."""

    id: ClassVar[str] = "memory-overflow"
    what: str
    size: str
    memory: str
    soc: str
    limit: int
    total: int
    rows: tuple[Row, ...]
    largest: int
    length_of: str

    @property
    def message(self) -> str:
        need = f"{at_least(self.rows)}{self.total}"
        return f"the {self.memory} of {self.soc} has {self.limit} bytes, this kernel needs {need}"

    @property
    def label(self) -> str:
        return f"{self.what} does not fit: {self.size}"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (table(f"what the {self.memory} holds, by address:", self.rows, self.total),)

    @property
    def help(self) -> str:
        if self.largest:
            return f"the longest len that fits for {self.length_of} is {self.largest} bytes"
        part, over = self.limit * 100 // self.total, self.total - self.limit
        fits = f"{part} % of these lengths would fit" if part < _WORTH_A_PERCENT else f"these are {over} bytes too many"
        return f"use a smaller tile: {fits}; or let stages share memory through a TBufPool"


class ReservedTail(Diagnostic):
    """Memory handed out that the runtime may use itself."""

    id: ClassVar[str] = "memory-reserved-tail"
    severity: ClassVar[Severity] = Severity.REMARK
    what: str
    reserved: int
    memory: str
    soc: str

    @property
    def message(self) -> str:
        return f"{self.what} reaches into the last {self.reserved} bytes of the {self.memory} of {self.soc}"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("the framework hands them out, but does not count them in the size it states to kernels"),)


class LengthUnknown(Undecided):
    """What may or may not fit."""

    id: ClassVar[str] = "length-unknown"
    what: str
    home: str

    @property
    def message(self) -> str:
        return f"cannot tell whether {self.what} fits in {self.home}: {self.depends}"


class PoolSlotsExhausted(Diagnostic):
    """More buffers handed out than a pool has ids."""

    id: ClassVar[str] = "pool-slots-exhausted"
    what: str
    pool: str
    total: int
    ids: int
    limit: int
    framework_checks: bool

    @property
    def message(self) -> str:
        return f"{self.pool} has {self.ids} buffer ids, {self.what} is its buffer number {self.total}"

    @property
    def notes(self) -> tuple[Note, ...]:
        if self.framework_checks:
            return ()
        return (Note("the framework does not check this: the buffer overwrites the state of the pool itself"),)

    @property
    def help(self) -> str:
        if self.total <= self.limit:
            return f"declare the pool with buf_id_size={self.total}"
        return f"a pool has at most {self.limit}: divide the buffers among several pools"


class PipeSlotsExhausted(Diagnostic):
    """More buffers than the framework can manage in one kernel."""

    id: ClassVar[str] = "pipe-slots-exhausted"
    what: str
    total: int
    limit: int

    @property
    def message(self) -> str:
        return f"with {self.what} this kernel has {self.total} buffers; there may be {self.limit}"

    @property
    def help(self) -> str:
        return "use fewer, larger buffers and take parts of them, or reset the pipe between stages"


class ShareLength(Diagnostic):
    """A pool that is to share less than it asks for."""

    id: ClassVar[str] = "share-length"
    pool: str
    length: int
    shared: str
    shared_length: int

    @property
    def message(self) -> str:
        return f"{self.pool} asks for {self.length} bytes of {self.shared}, which has {self.shared_length}"

    @property
    def help(self) -> str:
        return f"ask for at most {self.shared_length} bytes, the length that the two will share"


class ShareShorter(Diagnostic):
    """A pool that asks for less than it will share."""

    id: ClassVar[str] = "share-shorter"
    severity: ClassVar[Severity] = Severity.WARNING
    pool: str
    length: int
    shared: str
    shared_length: int

    @property
    def message(self) -> str:
        return f"{self.pool} gets all {self.shared_length} bytes of {self.shared}, not the {self.length} asked for"

    @property
    def help(self) -> str:
        return f"ask for {self.shared_length} bytes: pools that share have one length"


class SecondPipe(Diagnostic):
    """A second TPipe while the first is alive."""

    id: ClassVar[str] = "second-pipe"
    first: str
    first_at: Location | None

    @property
    def message(self) -> str:
        return f"a kernel has one TPipe at a time, and {self.first} is alive"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note(f"{self.first} is made here", self.first_at),)

    @property
    def help(self) -> str:
        return "use that one, or call destroy() on it before making another"
