# SPDX-License-Identifier: Apache-2.0
"""What a custom pool and its buffer ids can be used wrongly for: one diagnostic a rule, each stated once.

The verifier reports them where the values are known while compiling, the interpreter where it meets them; the framework
checks none of this. Memory, number and length of buffers are judged as for any pool. Names come as `pool "pool"`,
`queue "in_x"`, `buffer "work"`; lengths are bytes, addresses bytes from the start of the memory. Needs no xDSL.
"""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note
from asc.target.limits import BLOCK_BYTES

_COUNT = "count what is handed out: set_cur_buf_size(get_cur_buf_size() + num)"


class HandlesBeyond(Diagnostic):
    """More buffer ids named, taken or counted than the pool has; `what` says how, as in `get_buf_handle(4)`."""

    id: ClassVar[str] = "handle-beyond"
    what: str
    pool: str
    ids: int

    @property
    def message(self) -> str:
        return f"{self.what}: {self.pool} has only {self.ids} buffer ids, 0 to {self.ids - 1}"

    @property
    def help(self) -> str:
        return "hand out fewer buffers, or declare the class with a larger buf_id_size (at most 16)"


class HandleShorter(Diagnostic):
    """A TBuf that was promised more than its block has."""

    id: ClassVar[str] = "handle-shorter"
    what: str
    promised: int
    length: int

    @property
    def message(self) -> str:
        return f"{self.what} is to have {self.promised} bytes, its block has {self.length}"

    @property
    def help(self) -> str:
        return "give init_start_buf_handle and init_buf_handle the same length"


class HandlePool(Diagnostic):
    """A buffer described by one pool with a handle of another."""

    id: ClassVar[str] = "handle-pool"
    what: str
    pool: str
    other: str

    @property
    def message(self) -> str:
        return f"{self.what} is given a handle of {self.other} together with {self.pool}"

    @property
    def help(self) -> str:
        return "the pool, and the handles of all buffers of a queue, must be of one pool"


class HandleOfOther(Diagnostic):
    """An index or a handle that is not among those of the queue, or the handle of its buffer `other` once more."""

    id: ClassVar[str] = "handle-of-other"
    what: str
    index: int
    handle: int
    first: int
    num: int
    other: int | None = None

    @property
    def message(self) -> str:
        if not 0 <= self.index < self.num:
            return f"{self.what} has {_counted(self.num)}, there is no buffer {self.index}"
        if self.other is not None:
            return f"buffers {self.other} and {self.index} of {self.what} are given one handle, {self.handle}"
        last = self.first + self.num - 1
        own = f"handle {last}" if self.num == 1 else f"the handles {self.first} to {last}"
        return f"buffer {self.index} of {self.what} is given handle {self.handle}; the queue has {own}"

    @property
    def help(self) -> str:
        return "buffer i has the handle get_buf_handle(first + i); adding to a handle itself steps one byte"


class HandleMissing(Diagnostic):
    """A queue used before all of its buffers have a block, or given a block before it has handles (`num` 0)."""

    id: ClassVar[str] = "handle-missing"
    what: str
    index: int = 0
    num: int = 0
    handle: int = 0

    @property
    def message(self) -> str:
        if not self.num:
            return f"{self.what} has no handles yet, and is given a block"
        return f"{self.what} has {_counted(self.num)}, and no init_buf_handle gave buffer {self.index} a block"

    @property
    def help(self) -> str:
        if not self.num:
            return "call init_start_buf_handle before init_buf_handle"
        return f"call init_buf_handle for every buffer; this one has the handle {self.handle}"


class HandleTaken(Diagnostic):
    """A queue used after one of its handles was given another block, or taken back: by `reset`, if that is known."""

    id: ClassVar[str] = "handle-taken"
    what: str
    handle: int
    owner: str | None
    reset: Note | None = None

    @property
    def message(self) -> str:
        if self.owner is None:
            by = "a reset" if self.reset is not None else "set_cur_buf_size or a reset"
            return f"handle {self.handle} of {self.what} was taken back, by {by}"
        return f"handle {self.handle} of {self.what} was given another block, for {self.owner}"

    @property
    def notes(self) -> tuple[Note, ...]:
        return () if self.reset is None else (self.reset,)

    @property
    def help(self) -> str:
        if self.reset is not None:
            return "cut the pool again with init_buf_pool, then give the queue memory again with init_buffer"
        if self.owner is None:
            return "give the queue memory again before it is used again"
        return f"{_COUNT}; queues may share a block as it is"


class HandleInUse(Diagnostic):
    """A block changed or taken back while the kernel, or a queue, has a tensor of it."""

    id: ClassVar[str] = "handle-in-use"
    handle: int
    pool: str
    owner: str

    @property
    def message(self) -> str:
        return f"handle {self.handle} of {self.pool} is given away while {self.owner} has a tensor of it"

    @property
    def help(self) -> str:
        return "free the tensor, reset the pool and cut it again with init_buf_pool, then hand out anew"


class HandleFlagLost(Diagnostic):
    """A buffer that `what` has freed, whose flag nobody waits for: its id is handed out anew, or not counted.

    `size`: how many buffers the pool counts when it waits for their flags. `freed`: where, if that is known.
    """

    id: ClassVar[str] = "handle-flag-lost"
    pool: str
    what: str
    handle: int
    size: int | None = None
    freed: Location | None = None

    @property
    def message(self) -> str:
        why = "it is handed out anew" if self.size is None else f"the pool counts {self.size} of its buffers"
        return f"nobody waits for the flag of handle {self.handle} of {self.pool}, freed by {self.what}: {why}"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("freed here, which sets a flag", self.freed),) if self.freed is not None else ()

    @property
    def help(self) -> str:
        first = f"call free_all_event of {self.what} first" if self.size is None else _COUNT
        other = "reset the pool and cut it again" if self.size is None else f"call free_all_event of {self.what}"
        return f"{first}, or {other}; a flag left set breaks the next kernel"


class HandleFreeEvent(Diagnostic):
    """A block freed by one queue and allocated by another that waits for another event."""

    id: ClassVar[str] = "handle-free-event"
    what: str
    event: str
    handle: int
    other: str

    @property
    def message(self) -> str:
        waits = f"{self.what} would wait for an event {self.event} that never comes"
        return f"{waits}: handle {self.handle} was freed with {self.other}"

    @property
    def help(self) -> str:
        return "share blocks among queues of one position only"


class BlockOutside(Diagnostic):
    """A block that is not within the pool."""

    id: ClassVar[str] = "block-outside"
    what: str
    index: int
    start: int
    length: int
    pool: str
    pool_start: int
    pool_length: int

    @property
    def message(self) -> str:
        block, pool = _bytes(self.start, self.length), _bytes(self.pool_start, self.pool_length)
        return f"buffer {self.index} of {self.what} would be {block}, {self.pool} is {pool}"

    @property
    def help(self) -> str | None:
        need = self.start + self.length - self.pool_start
        return f"cut the pool with {need} bytes, or hand out less" if self.start >= self.pool_start else None


class BlockUnaligned(Diagnostic):
    """A block that starts where no instruction could use it."""

    id: ClassVar[str] = "block-unaligned"
    what: str
    index: int
    start: int

    @property
    def message(self) -> str:
        where = f"byte {self.start}, which is no multiple of {BLOCK_BYTES}"
        return f"buffer {self.index} of {self.what} would start at {where}"

    @property
    def help(self) -> str:
        return f"round lengths up before adding them: (len + {BLOCK_BYTES - 1}) // {BLOCK_BYTES} * {BLOCK_BYTES}"


class BlockOverlap(Diagnostic):
    """Two blocks with handles of their own that share bytes."""

    id: ClassVar[str] = "block-overlap"
    what: str
    index: int
    start: int
    length: int
    other: str
    handle: int
    other_start: int
    other_length: int

    @property
    def message(self) -> str:
        block, other = _bytes(self.start, self.length), _bytes(self.other_start, self.other_length)
        return f"buffer {self.index} of {self.what}, {block}, overlaps handle {self.handle} of {self.other}, {other}"

    @property
    def help(self) -> str:
        return "move set_cur_addr behind each block; to share a block on purpose, share its handle as well"


def _bytes(start: int, length: int) -> str:
    return f"bytes {start} to {start + length - 1}"


def _counted(num: int) -> str:
    return "1 buffer" if num == 1 else f"{num} buffers"
