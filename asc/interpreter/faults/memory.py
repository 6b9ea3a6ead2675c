# SPDX-License-Identifier: Apache-2.0
"""Faults of handing out on-chip memory: the pipe, pools, and giving queues and buffers their bytes."""

from __future__ import annotations

from typing import ClassVar

from asc.dialects import pool_rules, queue_rules
from asc.interpreter.faults import KernelDiagnostic, counted
from asc.target.limits import MAX_POOL_BUFFERS


class MemoryOverflow(KernelDiagnostic):
    """More asked of a memory than it has left; `taken` lists what holds memory already: (what, bytes)."""

    id: ClassVar[str] = "memory-overflow"
    memory: str
    size: int
    taken: tuple[tuple[str, int], ...]
    what: str
    asked: int

    @property
    def message(self) -> str:
        if not self.size:
            return f"{self.what} needs {self.asked} bytes of {self.memory}, of which a core of this SoC has none"
        needed = sum(length for _, length in self.taken) + self.asked
        what = f"with {self.asked} bytes for {self.what}"
        return f"the {self.memory} has {self.size} bytes, {what} this kernel needs {needed}"

    @property
    def facts(self) -> tuple[str, ...]:
        return tuple(f"{what} takes {length} bytes" for what, length in self.taken)

    @property
    def help(self) -> str:
        return "make the tile smaller, use fewer buffers, or let stages share memory through TBufPool"


class PoolOverflow(KernelDiagnostic):
    """More asked of a pool than it has left."""

    id: ClassVar[str] = "pool-overflow"
    pool: str
    length: int
    used: int
    what: str
    asked: int

    @property
    def message(self) -> str:
        left = self.length - self.used
        return f'pool "{self.pool}" has {left} of its {self.length} bytes left, {self.what} needs {self.asked}'

    @property
    def help(self) -> str:
        return "give the pool more bytes in init_buf_pool, or ask for less; every length is rounded up to 32 bytes"


class PoolWithoutMemory(KernelDiagnostic):
    """A pool asked for memory that it does not have; `reset`: it had some and lost it, `owner`: to what that is of."""

    id: ClassVar[str] = "pool-without-memory"
    pool: str
    reset: bool
    what: str
    owner: str | None = None

    @property
    def message(self) -> str:
        reason = "a reset took it away" if self.reset else "no init_buf_pool has cut it"
        reason = f"a reset of {self.owner}, which it was cut out of, took it away" if self.owner else reason
        return f'{self.what} cannot take memory from pool "{self.pool}", which has none: {reason}'

    @property
    def help(self) -> str:
        if self.reset and self.owner is None:
            return f'call init_buf_pool for "{self.pool}" again; {pool_rules.FREE_BEFORE}'
        return f'call init_buf_pool for "{self.pool}" first'


class PoolSlotsExhausted(KernelDiagnostic):
    """More buffers handed out than a pool has ids."""

    id: ClassVar[str] = "pool-slots-exhausted"
    pool: str
    slots: int
    used: int
    what: str
    asked: int

    @property
    def message(self) -> str:
        total = self.used + self.asked
        return f'pool "{self.pool}" has {counted(self.slots, "buffer id")}, {self.what} is its buffer number {total}'

    @property
    def help(self) -> str:
        total = self.used + self.asked
        if total <= MAX_POOL_BUFFERS:
            return f"declare the pool with buf_id_size={total}"
        return f"a pool has at most {MAX_POOL_BUFFERS}: divide the buffers among several pools"


class PipeSlotsExhausted(KernelDiagnostic):
    """More buffers than one TPipe manages."""

    id: ClassVar[str] = "pipe-slots-exhausted"
    limit: int
    used: int
    what: str
    asked: int

    @property
    def message(self) -> str:
        return f"with {self.what} this kernel has {self.used + self.asked} buffers; there may be {self.limit}"

    @property
    def help(self) -> str:
        return "use fewer, larger buffers and take parts of them, or reset the pipe between stages"


class BufferNumber(KernelDiagnostic):
    """A queue with too few or too many buffers."""

    id: ClassVar[str] = "buffer-number"
    what: str
    number: int
    limit: int

    @property
    def message(self) -> str:
        return f"{self.what} cannot have {counted(self.number, 'buffer')}"

    @property
    def help(self) -> str:
        return f"use 1 to {self.limit} buffers; 2 for double buffering" if self.limit > 1 else "a TBuf has 1 buffer"


class BufferLength(KernelDiagnostic):
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


class OtherMemory(KernelDiagnostic):
    """Something put into a pool of another physical memory."""

    id: ClassVar[str] = "other-memory"
    what: str
    memory: str
    pool: str
    pool_memory: str

    @property
    def message(self) -> str:
        return f'{self.what} lives in {self.memory}, but pool "{self.pool}" is in {self.pool_memory}'


class NoSuchPosition(KernelDiagnostic):
    """A position that this SoC does not have."""

    id: ClassVar[str] = "no-such-position"
    position: str

    @property
    def message(self) -> str:
        return f"nothing can be at position {self.position}"


class PoolPosition(KernelDiagnostic):
    """A pool outside the two memories that pools manage."""

    id: ClassVar[str] = "pool-position"
    pool: str
    position: str
    memory: str

    @property
    def message(self) -> str:
        where = f'pool "{self.pool}" at {self.position} is in the {self.memory}'
        return f"{where}; pools manage the Unified Buffer and the L1 Buffer only"

    @property
    def help(self) -> str:
        return "declare it at VECIN, VECOUT or VECCALC for the Unified Buffer, at A1, B1 or C1 for the L1 Buffer"


class ShareLength(KernelDiagnostic):
    """A pool that is to share less than it asks for."""

    id: ClassVar[str] = "share-length"
    pool: str
    length: int
    share: str
    share_length: int

    @property
    def message(self) -> str:
        wanted = f'pool "{self.pool}" asks for {self.length} bytes'
        return f'{wanted}, but pool "{self.share}", whose memory it shares, has {self.share_length}'


class SecondPipe(KernelDiagnostic):
    """A second TPipe while the first is alive."""

    id: ClassVar[str] = "second-pipe"

    @property
    def message(self) -> str:
        return "a core has one TPipe at a time, this is the second"

    @property
    def help(self) -> str:
        return "use one TPipe, or destroy() the first before making another"


class ResetInUse(KernelDiagnostic, queue_rules.ResetInUse): ...


class SharedPoolInUse(KernelDiagnostic, pool_rules.SharedPoolInUse): ...


class InitialisedTwice(KernelDiagnostic, pool_rules.InitialisedTwice): ...


class SharesItself(KernelDiagnostic, pool_rules.SharesItself): ...


class PoolIds(KernelDiagnostic, pool_rules.PoolIds): ...


class PipeDestroyed(KernelDiagnostic, pool_rules.PipeDestroyed): ...


class PipeNotDestroyed(KernelDiagnostic, pool_rules.PipeNotDestroyed): ...
