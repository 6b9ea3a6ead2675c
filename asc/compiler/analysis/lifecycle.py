# SPDX-License-Identifier: Apache-2.0
"""Queues and buffers: where their memory is from, and which of a queue's buffers are enqueued or held."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.memory import Place, join_places
from asc.dialects.custom_pool_model import Handles
from asc.dialects.types import CustomPoolType


class Life(NamedTuple):
    """Which buffers of a queue are in use, by numbers that identify them while they are.

    `fifo`: those enqueued, oldest first, None for one that is not known; the whole is None when not even their number
    is known. `held`: allocated or dequeued and neither enqueued nor freed since. `exact`: no others are held.
    `since`: the op that brought a buffer there, by number. `fresh`: how many were never handed out; None: not known.
    `ids`: the buffer ids that those in use have of a custom pool, by number, as far as they are known. `cursor`: the
    place among the queue's ids where AllocTensor looks first; None: not known. `rotation`: the last buffers that were
    handed out, the oldest first and no more than there are, None for one that was freed since; the whole is None when
    they are not handed out in turn, or that is not known.
    """

    fifo: tuple[int | None, ...] | None = ()
    held: frozenset[int] = frozenset()
    exact: bool = True
    since: frozenset[tuple[int, Operation]] = frozenset()
    fresh: int | None = None
    ids: Mapping[int, int] = MappingProxyType({})
    cursor: int | None = 0
    rotation: tuple[int | None, ...] | None = ()

    def allocated(self, number: int, op: Operation, num: int | None) -> Life:
        """After AllocTensor of a buffer that gets a number no other has: a fresh one as long as there are any."""
        fresh = self.fresh - 1 if self.fresh else self.fresh
        rotation = (*(self.rotation or ()), number)[-num:] if num is not None and self.rotates(num) else None
        held, since = self.held | {number}, self._noting(number, op)
        return self._replace(held=held, since=since, fresh=fresh, rotation=rotation)

    def rotates(self, num: int) -> bool:
        """Whether the next to be handed out of `num` buffers is the one that was handed out before all others."""
        return self.rotation is not None and (len(self.rotation) < num or self.rotation[0] is None)

    def turns_until(self, number: int, num: int) -> int | None:
        """The how manieth AllocTensor from now hands out a buffer that is freed now, if no other is in its way."""
        if self.rotation is None or number not in self.rotation:
            return None
        return num - len(self.rotation) + self.rotation.index(number) + 1

    def enqueued(self, number: int | None, op: Operation) -> Life:
        """After EnQue of a held buffer; None: of one that is not known."""
        fifo = None if self.fifo is None else (*self.fifo, number)
        kept = {"ids": self.ids} if number is not None else {}
        return self._released(number, fifo=fifo, since=self._noting(number, op), **kept)

    def dequeued(self, op: Operation) -> tuple[Life, int | None]:
        """After DeQue, with the number of the buffer if it is known."""
        if not self.fifo:
            return self._replace(fifo=None, exact=False), None
        number, *rest = self.fifo
        if number is None:
            return self._replace(fifo=tuple(rest), exact=False), None
        held, since = self.held | {number}, self._noting(number, op)
        return self._replace(fifo=tuple(rest), held=held, since=since), number

    def freed(self, number: int | None) -> Life:
        """After FreeTensor of a held buffer; None: of one that is not known."""
        rotation = self.rotation
        if rotation is not None:
            rotation = tuple(None if each == number else each for each in rotation)
        return self._released(
            number, since=self._noting(number, None), rotation=rotation if number is not None else None
        )

    def renumbered(self, numbers: Mapping[int, int]) -> Life:
        """The same with other numbers."""
        return self._replace(
            fifo=None if self.fifo is None else tuple(None if each is None else numbers[each] for each in self.fifo),
            held=frozenset(numbers[each] for each in self.held),
            since=frozenset((numbers[number], op) for number, op in self.since if number in numbers),
            ids={numbers[number]: handle for number, handle in self.ids.items()},
            rotation=_renumbered(self.rotation, numbers),
        )

    def _released(self, number: int | None, **changes: Any) -> Life:
        """Without a held buffer, and with other `changes`; None: without one that is not known."""
        if number is None:
            return self._replace(**{"held": frozenset(), "exact": False, "ids": {}, "rotation": None, **changes})
        ids = {each: handle for each, handle in self.ids.items() if each != number} if self.ids else self.ids
        return self._replace(**{"held": self.held - {number}, "ids": ids, **changes})

    def _noting(self, number: int | None, op: Operation | None) -> frozenset[tuple[int, Operation]]:
        """`since`, with `op` for a buffer; None: it is not in use any more."""
        others = frozenset(each for each in self.since if each[0] != number)
        return others if op is None or number is None else others | {(number, op)}

    def join(self, other: Life) -> Life:
        if self == other:
            return self
        return Life(
            fifo=_join_fifos(self.fifo, other.fifo),
            held=self.held & other.held,
            exact=self.exact and other.exact and self.held == other.held,
            since=self.since & other.since,
            fresh=self.fresh if self.fresh == other.fresh else None,
            ids=dict(self.ids.items() & other.ids.items()),
            cursor=self.cursor if self.cursor == other.cursor else None,
            rotation=self.rotation if self.rotation == other.rotation else None,
        )


def _join_fifos(
    one: tuple[int | None, ...] | None, two: tuple[int | None, ...] | None
) -> tuple[int | None, ...] | None:
    if one is None or two is None or len(one) != len(two):
        return None
    return tuple(a if a == b else None for a, b in zip(one, two, strict=True))


def _renumbered(rotation: tuple[int | None, ...] | None, numbers: Mapping[int, int]) -> tuple[int | None, ...] | None:
    if rotation is None or any(each is not None and each not in numbers for each in rotation):
        return None
    return tuple(None if each is None else numbers[each] for each in rotation)


UNKNOWN_LIFE = Life(fifo=None, exact=False, cursor=None, rotation=None)


class Buffers(NamedTuple):
    """The memory of a queue (TQue, TQueBind) or of a TBuf, for which `num` is 1 and `life` means nothing.

    `op` gave it memory, out of `home`; None: nothing did so far. `length`: bytes of each buffer, rounded up.
    """

    op: Operation | None = None
    home: SSAValue | None = None
    num: int | None = None
    length: int | None = None
    stale: bool = False
    """Its home, or what that was cut out of, was reset since: it may be given memory again."""
    lost: Operation | None = None
    """The op that took its memory away for good: it has none until it is given some."""
    life: Life = Life()
    place: Place | None = None
    """The range of the pool that gave it memory, as it was then."""
    start: int | None = None
    """Its first byte, if that is known."""
    slot: int | None = None
    """The first of the pool's buffers that are its own, if that is known."""
    turn: Operation | None = None
    """Of those with memory of a pool: what gave it that, or used it first since the reset after which it has none."""
    unawaited: Operation | None = None
    """The reset of what its pool was cut out of, which left it freed buffers that nobody has waited for."""
    ordered: bool = False
    """A barrier of all pipes came after its last use."""
    handles: Handles | None = None
    """The ids that it has of the custom pool that is its home."""

    @property
    def has_memory(self) -> bool:
        """Whether it was given some that nothing is known to have taken away."""
        return self.op is not None and self.lost is None

    def is_from(self, home: SSAValue) -> bool:
        """Whether its memory is of a pool, perhaps through others that were cut out of that."""
        return self.home is home or (self.place is not None and home in self.place.makers)

    @property
    def are_its_own(self) -> bool:
        """Whether no other queue has the same; those of custom pools may share them."""
        return self.home is not None and not isinstance(self.home.type, CustomPoolType)

    @property
    def in_use(self) -> tuple[int, int]:
        """How many of its buffers are (held, enqueued), at least."""
        return len(self.life.held), len(self.life.fifo or ())

    @property
    def freed(self) -> int:
        """How many were freed and not allocated again since, at least: each keeps an event id."""
        life = self.life
        if self.num is None or life.fresh is None or life.fifo is None or not life.exact:
            return 0
        return max(self.num - life.fresh - sum(self.in_use), 0)

    def without_events(self) -> Buffers:
        """After FreeAllEvent: those that are not in use keep no event id, as if they had never been handed out."""
        known = self.num is not None and self.life.exact and self.life.fifo is not None
        fresh = self.num - sum(self.in_use) if self.num is not None and known else None
        return self._replace(life=self.life._replace(fresh=fresh))

    def cleared(self) -> Buffers:
        """After a reset that waited for all of them: as new, if none was in use."""
        unused = self.life.exact and self.life.fifo is not None
        return self._replace(life=Life(fresh=self.num) if unused else UNKNOWN_LIFE)

    @property
    def is_counted(self) -> bool:
        """Whether its pool counts its buffers: not those that are used again after the pool's own reset."""
        return not self.stale or self.unawaited is not None

    def overtaken(self, op: Operation, unawaited: bool) -> Buffers:
        """After `op`, a reset of its home or of what that was cut out of. `unawaited`: it did not wait for this."""
        if unawaited and self.turn is not None:
            return self._replace(stale=True, unawaited=op)
        return self._replace(stale=True, turn=None, unawaited=None)

    def join(self, other: Buffers) -> Buffers | None:
        if (self.op, self.home, self.num, self.length) != (other.op, other.home, other.num, other.length):
            return None
        if self.handles != other.handles:
            return None
        return self._replace(
            stale=self.stale or other.stale,
            lost=self.lost if self.lost is other.lost else None,
            life=self.life.join(other.life),
            place=join_places(self.place, other.place),
            start=self.start if self.start == other.start else None,
            slot=self.slot if self.slot == other.slot else None,
            turn=self.turn if other.turn is not None else None,
            unawaited=self.unawaited if self.unawaited is other.unawaited else None,
            ordered=self.ordered or other.ordered,
        )
