# SPDX-License-Identifier: Apache-2.0
"""The rule that an event id is left for who takes one: queues, resets of pools and alloc_event_id share a few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xdsl.ir import Operation

from asc.compiler.analysis.events import events_of, ids_in_use, ids_lost, losses
from asc.compiler.analysis.kernel import Kernel
from asc.compiler.analysis.memory import Loss
from asc.compiler.naming import describe, location_of
from asc.diagnostics import Location, Note
from asc.dialects.queue_rules import EventIdsExhausted
from asc.target.pipes import HardEvent

_MOST_PLACES: Final = 3
"""Places shown where ids are taken: a reader sees from these what the others are."""


def id_left(kernel: Kernel, op: Operation, event: HardEvent | None) -> bool | None:
    """Not all ids of an event are held when `op` takes one, or asks for one that is free."""
    if event is None:
        return None
    lost, limit, by_hand = ids_lost(kernel, event), kernel.soc.event_ids, kernel.state.events[event].held or {}
    held = sum(number for _, number in ids_in_use(kernel, event)) + lost + len(by_hand)
    if held != limit:
        return False if held > limit else None
    if any(identity == EventIdsExhausted.id and about is event for _, identity, about in kernel.reported):
        return False  # reported where they were too few first
    gone = tuple(losses(kernel, event))
    problem = EventIdsExhausted(
        at=location_of(op),
        event=event.name,
        limit=limit,
        leaked=lost,
        allocated=len(by_hand),
        lost=tuple(dict.fromkeys((describe(loss.queue), describe(loss.pool)) for loss in gone)),
        places=(*_notes(_in_queues(kernel, event)), *_taken_at(by_hand, op), *_lost_at(gone)),
    )
    return kernel.report(op, problem, about=event)


def _in_queues(kernel: Kernel, event: HardEvent) -> Counter[tuple[str, bool]]:
    """How many ids queues hold, by the name of the queue and whether from free_tensor; queues of one name together."""
    numbers = Counter[tuple[str, bool]]()
    for queue, number in ids_in_use(kernel, event):
        events = events_of(queue, kernel.soc.arch)
        numbers[describe(queue), events is not None and events.free is event] += number
    return numbers


def _notes(in_queues: Counter[tuple[str, bool]]) -> Iterator[Note]:
    for (queue, is_free), number in in_queues.items():
        state = "freed and not allocated again" if is_free else "enqueued"
        yield Note(f"{queue} holds {number}: {'a buffer' if number == 1 else f'{number} buffers'} {state}")


def _taken_at(by_hand: Mapping[int, Operation], op: Operation) -> Iterator[Note]:
    others = [each for each in dict.fromkeys(by_hand.values()) if each is not op]
    for each in others[:_MOST_PLACES]:
        yield Note("taken here", location_of(each))


def _lost_at(losses: Sequence[Loss]) -> Iterator[Note]:
    queues: dict[tuple[Location | None, str], list[str]] = {}
    for loss in losses:
        queues.setdefault((location_of(loss.reset), describe(loss.pool)), []).append(describe(loss.queue))
    for (at, pool), names in [*queues.items()][:_MOST_PLACES]:
        owners = " and ".join(dict.fromkeys(names))
        yield Note(f"this reset of {pool} loses the ids of freed buffers of {owners}", at)
