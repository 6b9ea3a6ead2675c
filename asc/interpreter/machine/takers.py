# SPDX-License-Identifier: Apache-2.0
"""Queues and buffers as takers of a custom pool's buffer ids: init_start_buf_handle, init_buf_handle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asc.dialects import custom_pool_rules as rules
from asc.dialects.custom_pool_model import Handles
from asc.interpreter.faults.custom_pools import fault_of
from asc.interpreter.machine.memory import MemoryArray

if TYPE_CHECKING:
    from asc.interpreter.machine.custom_pools import CustomPool, Handle
    from asc.interpreter.machine.sources import BufPool
    from asc.interpreter.machine.turns import Holding


class Taker:
    """What can be given memory, or buffer ids. `holding`: what it has of a pool; `handles`: its ids, and their pool."""

    __slots__ = ()

    what: str
    attached: bool
    handles: tuple[CustomPool, Handles] | None
    holding: Holding | None

    @property
    def home(self) -> MemoryArray:
        """The memory that it lives in."""
        raise NotImplementedError

    @property
    def is_tbuf(self) -> bool:
        """Whether it has one buffer and no events."""
        raise NotImplementedError

    def init_start_buf_handle(self, handle: Handle, num: int, length: int) -> None:
        """`InitStartBufHandle`: `num` buffers of `length` bytes with the ids from `handle` on."""
        self.handles = handle.pool, handle.pool.give_handles(self, handle.index, num, length)
        self.attached = True

    def init_buf_handle(self, pool: BufPool, index: int, handle: Handle, start: int, length: int) -> None:
        """`InitBufHandle`: buffer `index`, with the id `handle`, is `length` bytes from byte `start` on."""
        handle.pool.check_taker(self)
        if self.handles is None:
            raise fault_of(rules.HandleMissing(what=self.what))
        own, handles = self.handles
        if pool is not own or handle.pool is not own:
            given, other = (pool, handle.pool) if pool is not handle.pool else (own, handle.pool)
            raise fault_of(rules.HandlePool(what=self.what, pool=given.what, other=other.what))
        self.handles = own, own.give_block(self, handles, (index, handle.index, start, length))

    def detach(self) -> None:
        """Take its memory away: a reset."""
        raise NotImplementedError

    def park(self) -> None:
        """After a reset of its pool: it keeps its memory, but may use it again only when nothing else does."""
        raise NotImplementedError
