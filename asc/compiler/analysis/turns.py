# SPDX-License-Identifier: Apache-2.0
"""Whose turn it is: of queues and buffers that have the same bytes one has them, from its first use to a reset."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.memory import spans_overlap
from asc.compiler.analysis.state import declared
from asc.compiler.naming import describe, location_of
from asc.diagnostics import Note
from asc.dialects.pool_rules import SharedPoolInUse


def take_turn(flow: Flow, op: Operation) -> None:
    """After `op` used what a queue or buffer has of a pool."""
    value = declared(op.operands[0])
    buffers = flow.state.buffers(value)
    if value is None or buffers is None or buffers.place is None:
        return
    if buffers.turn is None or buffers.unawaited is not None or buffers.ordered:
        turn = op if buffers.turn is None else buffers.turn
        flow.state[value] = buffers._replace(turn=turn, unawaited=None, ordered=False)


def conflict(flow: Flow, value: SSAValue, buffers: Buffers, again: bool) -> SharedPoolInUse | None:
    """What is wrong with the use of what `buffers` say `value` has or gets; `again`: after a reset of its pool."""
    if buffers.place is None or buffers.home is None:
        return None
    for other, known in _in_the_way(flow, value, buffers):
        assert known.home is not None
        return SharedPoolInUse(
            pool=describe(buffers.home),
            what=describe(value),
            other=describe(known.home),
            first=describe(other),
            again=again,
            parent=describe(known.unawaited.operands[0]) if known.unawaited is not None else None,
            places=_turns(value, buffers, other, known),
        )
    return None


def _turns(value: SSAValue, buffers: Buffers, other: SSAValue, known: Buffers) -> tuple[Note, ...]:
    """Where the other one got its memory, or used it first since; and where this one got its own, if it has."""
    assert known.home is not None and buffers.home is not None
    home, first = describe(known.home), describe(other)
    what = f"{home} gave it to {first} here" if known.turn is known.op else f"{first} has it since it is used here"
    shared = "" if known.home is buffers.home else f"; {home} shares memory with {describe(buffers.home)}"
    place = Note(f"{what}{shared}", location_of(known.turn))
    if known.unawaited is not None:
        left = f"this reset waits for the buffers of {describe(known.unawaited.operands[0])} only, not of {home}"
        return (place, Note(left, location_of(known.unawaited)))
    own = Note(f"{describe(value)} got its own here, before a reset", location_of(buffers.op))
    return (place, own) if buffers.stale else (place,)


def _in_the_way(flow: Flow, value: SSAValue, buffers: Buffers) -> Iterator[tuple[SSAValue, Buffers]]:
    """The queues and buffers whose turn it is, with bytes that `value` is about to use as `buffers` say."""
    others = [
        (each, known)
        for each, known in flow.state.all_buffers()
        # What is given memory again may have been left with work that goes on in the memory that it had.
        if known.turn is not None and (each is not value or (known.unawaited is not None and known is not buffers))
    ]
    # The first of a pool to take its turn is judged for all of them.
    is_first = all(known.home is not buffers.home for _, known in others)
    for other, known in others:
        if _are_kin(buffers, known):
            if _has_bytes_of(buffers, known):
                yield other, known
        elif is_first and _share_range(buffers, known):
            yield other, known


def _are_kin(one: Buffers, two: Buffers) -> bool:
    """Whether the pool of one is that of the other, or was cut out of it: each hands out what is its own."""
    return (one.home is not None and two.is_from(one.home)) or (two.home is not None and one.is_from(two.home))


def _share_range(one: Buffers, two: Buffers) -> bool:
    return one.place is not None and two.place is not None and one.place.overlaps(two.place)


def _has_bytes_of(one: Buffers, two: Buffers) -> bool:
    """Whether the bytes are the same, or the entries that the pool keeps of them: then a reset was in between."""
    if one.place is None or two.place is None or one.place.memory is not two.place.memory:
        return False
    if spans_overlap((one.start, _size(one)), (two.start, _size(two))):
        return True
    return one.home is two.home and bool(spans_overlap((one.slot, one.num), (two.slot, two.num)))


def _size(buffers: Buffers) -> int | None:
    return buffers.num * buffers.length if buffers.num is not None and buffers.length is not None else None
