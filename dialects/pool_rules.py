# SPDX-License-Identifier: Apache-2.0
"""What pipes and pools can go wrong in when they hand out memory and take it back: one diagnostic a rule, stated once.

The verifier reports them where they are proven, with the places that led there; the interpreter where it meets them.
Names come as `queue "in_x"`, `pool "pool"`, `pipe "pipe"`. Needs no xDSL.
"""

from __future__ import annotations

from typing import ClassVar, Final

from asc.diagnostics import Diagnostic, Note

FREE_BEFORE: Final = "where that repeats, call free_all_event() of its queues before the reset, or event ids run out"
"""What else to do about stages in a pool (arch 2201: TBufPool::Reset gives no ids back)."""


class PoolRule(Diagnostic, abstract=True):
    """`places`: what led there, as far as it is known."""

    places: tuple[Note, ...] = ()

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.places


class SharedPoolInUse(PoolRule):
    """Memory used by a pool while another that shares it, or what was given the same bytes since, has not been reset.

    `what` of `pool` is to get it, or has it from before a reset (`again`); `first` of `other` has it. `parent`: what
    `other` was cut out of, if its reset is all there was since: it does not wait for the buffers of `other`.
    """

    id: ClassVar[str] = "shared-pool-in-use"
    pool: str
    what: str
    other: str
    first: str
    again: bool = False
    parent: str | None = None

    @property
    def message(self) -> str:
        if self.parent is not None:
            use = f"{self.what} is used again" if self.again else f"{self.pool} hands out memory to {self.what}"
            return f"{use} in which {self.first} of {self.other} may still be at work: only {self.parent} was reset"
        if not self.again:
            return f"{self.pool} hands out memory to {self.what} that {self.other} has handed out and not taken back"
        return f"{self.what} is used again after a reset while {self.first} of {self.other} has its memory"

    @property
    def help(self) -> str:
        if self.parent is not None:
            return (
                f"reset {self.other} as well, before {self.parent}: a reset only waits for the buffers of its own pool"
            )
        if self.pool == self.other:
            return f"call init_buffer for {self.what} again, or reset {self.other} first"
        if self.again:
            return f"let the pools take turns: the work in {self.other} and its reset come before {self.what} is used"
        first = f"init_buffer of {self.other}, its work and its reset come first, then those of {self.pool}"
        return f"let the pools take turns: init_buf_pool of both may stand at the top, but {first}"


class InitialisedTwice(PoolRule):
    """A queue, buffer or pool given memory while it has some. `home`: the pipe or pool it is from, if that is known."""

    id: ClassVar[str] = "initialised-twice"
    what: str
    home: str = ""

    @property
    def message(self) -> str:
        return f"{self.what} already has memory" + (f", from {self.home}" if self.home else "")

    @property
    def help(self) -> str:
        if self.what.startswith("pool"):
            return f"call init_buf_pool once; only after a reset of {self.what} it may be cut again"
        return f"call init_buffer once; only after a reset of {self.home or 'its pool'} it may take memory again"


class SharesItself(PoolRule):
    """A pool that is to share the memory that it is itself to be given, or to be cut out of itself (`is_cut`)."""

    id: ClassVar[str] = "shares-itself"
    pool: str
    is_cut: bool = False

    @property
    def message(self) -> str:
        if self.is_cut:
            return f"{self.pool} cannot be cut out of itself"
        return f"{self.pool} cannot share its own memory: that is the memory it is being cut for"

    @property
    def help(self) -> str:
        if self.is_cut:
            return "cut it from the pipe, or from another pool that has memory: init_buf_pool is a method of that"
        return "name the other pool as the third argument of init_buf_pool, or leave it out to cut new memory"


class PipeDestroyed(PoolRule):
    """A pipe asked for something after its `destroy()`: for `memory for queue "in_x"`, `event ids`, None: its end."""

    id: ClassVar[str] = "pipe-destroyed"
    pipe: str
    what: str | None

    @property
    def message(self) -> str:
        if self.what is None:
            return f"{self.pipe} is destroyed a second time: it was not initialised since"
        return f"{self.pipe} has no {self.what}: it was destroyed and not initialised since"

    @property
    def help(self) -> str:
        if self.what is None:
            return "call destroy() once: on cube cores the second waits forever for flags that only init() sets"
        return (
            "call init() of the pipe first, or declare another TPipe; to start afresh use reset() instead of destroy()"
        )


class PipeNotDestroyed(PoolRule):
    """`init()` of a pipe that is alive and has handed out memory."""

    id: ClassVar[str] = "pipe-not-destroyed"
    pipe: str

    @property
    def message(self) -> str:
        return f"init of {self.pipe}, which is alive and has handed out memory"

    @property
    def help(self) -> str:
        return "a TPipe is initialised when it is declared; to start afresh use reset(), or destroy() before init()"


class PoolIds(PoolRule):
    """A pool declared with too many or too few buffer ids."""

    id: ClassVar[str] = "pool-buffer-ids"
    pool: str
    asked: int
    limit: int

    @property
    def message(self) -> str:
        return f"{self.pool} is declared with {self.asked} buffer ids; a pool has 1 to {self.limit}"

    @property
    def help(self) -> str:
        return "divide the buffers among several pools" if self.asked > self.limit else "count the buffers it hands out"
