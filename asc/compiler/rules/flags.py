# SPDX-License-Identifier: Apache-2.0
"""Rules of hand-written flags and event ids: each set once and waited for once, each id taken and given back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.event_kinds import FIRST_STAND_IN, EventId
from asc.compiler.analysis.events import ids_in_use
from asc.compiler.analysis.flag_pairs import is_never_set, meant_by
from asc.compiler.analysis.flags import FlagOp, TakesId, event_of, holds_up_the_set, id_of, most_ids, number_of
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.lifecycle import UNKNOWN_LIFE
from asc.compiler.analysis.ranges import range_of
from asc.compiler.naming import describe, location_of
from asc.compiler.rules.event_ids import id_left
from asc.diagnostics import Note
from asc.dialects import attributes, pipe, sync
from asc.dialects.flag_rules import (
    EventIdNotHeld,
    EventIdNotReleased,
    EventIdStillSet,
    FlagId,
    FlagNotSet,
    FlagOfQueue,
    FlagSetTwice,
    FlagsLeft,
    ScalarBarrier,
)
from asc.target.pipes import HardEvent

_IGNORES_SCALAR_BARRIER: Final = (3002, 3102)
"""Where it compiles to nothing (`impl/basic_api/kernel_reg.h`, PipeBarrierImpl)."""


def id_to_take(kernel: Kernel, op: TakesId) -> bool | None:
    """AllocEventID and FetchEventID find an id that is free."""
    return id_left(kernel, op, event_of(op))


def is_taken(kernel: Kernel, op: pipe.TPipeReleaseEventIDOp) -> bool | None:
    """ReleaseEventID gets what AllocEventID of the same event has given."""
    event, fact = event_of(op), id_of(kernel, op.id)
    number = number_of(kernel, op.id, event) if event is not None else None
    if event is None or number is None or op.id in kernel.blamed:
        return None
    kind = kernel.state.events[event]
    if fact is not None and fact.event is not event:
        state = f"{_taker(fact)} for {fact.event.name}"
    else:
        if kind.held is None or number in kind.held or any(kind.may_be_one(number, each) for each in kind.held):
            return None
        state = _why_not_held(fact)
    shown = shown_id(kernel, op.id, number)
    return kernel.report(op, EventIdNotHeld(at=location_of(op), event=event.name, event_id=shown, state=state))


def is_lowered_when_released(kernel: Kernel, op: pipe.TPipeReleaseEventIDOp) -> bool | None:
    """ReleaseEventID gets an id whose use is over (`AllocEventID.md`): no flag is set that nothing has waited for."""
    event = event_of(op)
    flags = kernel.state.events[event].flags if event is not None else None
    number = number_of(kernel, op.id, event) if event is not None else None
    if event is None or flags is None or number is None or number not in flags.raised:
        return None
    shown = shown_id(kernel, op.id, number)
    instead = (Note("this waits for another id, which is not set", location_of(by)) for _, by in flags.awaited)
    places = (Note("it is set here", location_of(flags.raised[number])), *instead)
    problem = EventIdStillSet(at=location_of(op), event=event.name, event_id=shown, places=places)
    return kernel.report(op, problem)


def is_its_own(kernel: Kernel, op: sync.SetFlagOp) -> bool | None:
    """The id of a flag is one that was taken, or fetched, for this event, and not given back since."""
    event, fact = event_of(op), id_of(kernel, op.event_id)
    if event is None or fact is None or op.event_id in kernel.blamed:
        return None
    held = kernel.state.events[event].held
    if fact.event is event and (fact.fetched or held is None or fact.number in held):
        return None
    kernel.blamed.add(op.event_id)
    state = "is given back already" if fact.event is event else f"{_taker(fact)} for {fact.event.name}"
    shown = shown_id(kernel, op.event_id, fact.number)
    problem = EventIdNotHeld(at=location_of(op), event=event.name, event_id=shown, state=state, method="set_flag")
    return kernel.report(op, problem)


def _why_not_held(fact: EventId | None) -> str:
    if fact is None:
        return "is not in use"
    return "fetch_event_id only names" if fact.fetched else "is given back already"


def _taker(fact: EventId) -> str:
    return "fetch_event_id named" if fact.fetched else "alloc_event_id took"


def in_range(kernel: Kernel, op: FlagOp) -> bool | None:
    """The id of a flag is one of those that its event has."""
    event, bounds, limit = event_of(op), range_of(kernel, op.event_id), kernel.soc.event_ids
    too_large = bounds.low is not None and bounds.low >= limit
    if event is None or not (too_large or (bounds.high is not None and bounds.high < 0)):
        return None
    known = kernel.constants.of(op.event_id)
    shown = str(known) if known is not None else f"{bounds.low} and more" if too_large else "a negative number"
    return kernel.report(op, FlagId(at=location_of(op), event=event.name, event_id=shown, limit=limit))


def is_lowered(kernel: Kernel, op: sync.SetFlagOp) -> bool | None:
    """SetFlag finds the flag lowered: two in a row are undefined (`SetFlag-WaitFlag(ISASI).md`)."""
    event = event_of(op)
    flags = kernel.state.events[event].flags if event is not None else None
    number = number_of(kernel, op.event_id, event) if event is not None else None
    if event is None or flags is None or number is None or number not in flags.raised:
        return None
    fact, before = id_of(kernel, op.event_id), flags.raised[number]
    problem = FlagSetTwice(
        at=location_of(op),
        event=event.name,
        event_id=shown_id(kernel, op.event_id, number),
        fetched=fact is not None and fact.fetched,
        places=(Note("it is set here", location_of(before)),) if before is not op else (),
    )
    return kernel.report(op, problem)


def not_of_queue(kernel: Kernel, op: sync.SetFlagOp) -> bool | None:
    """With queues, ids come from AllocEventID or FetchEventID (`SetFlag-WaitFlag(ISASI).md`)."""
    event, known = event_of(op), kernel.constants.of(op.event_id)
    holders = list(ids_in_use(kernel, event)) if event is not None and known is not None else []
    if event is None or known is None or known >= sum(number for _, number in holders):
        return None
    queue, held = holders[0]
    if held == most_ids(kernel, queue, event):  # then it has the lowest
        problem = FlagSetTwice(
            at=location_of(op),
            event=event.name,
            event_id=str(known),
            queue=describe(queue),
            places=tuple(_enqued_at(kernel, queue)),
        )
        return kernel.report(op, problem)
    problem = FlagOfQueue(at=location_of(op), event=event.name, event_id=str(known), queue=describe(queue))
    return kernel.report(op, problem)


def _enqued_at(kernel: Kernel, queue: SSAValue) -> Iterator[Note]:
    buffers = kernel.state.buffers(queue)
    life = buffers.life if buffers is not None else UNKNOWN_LIFE
    for number, op in life.since:
        if number in (life.fifo or ()):
            yield Note("it is enqueued here", location_of(op))


def is_set(kernel: Kernel, op: sync.WaitFlagOp) -> bool | None:
    """A wait finds the flag set; it may be set later, if the wait does not keep the kernel from that."""
    event = event_of(op)
    if event is None:
        return None
    kind, number = kernel.state.events[event], number_of(kernel, op.event_id, event)
    if kind.flags is None or number is None:
        return None
    if any(number == each or kind.may_be_one(number, each) for each in kind.flags.raised):
        return None
    never = is_never_set(op)
    if not never and not holds_up_the_set(event):
        return None
    meant = meant_by(kernel, op) if never else None
    if meant is not None:
        kernel.meant[op] = meant
    return kernel.report(op, _not_set(kernel, op, event, number, never))


def _not_set(kernel: Kernel, op: Operation, event: HardEvent, number: int, never: bool) -> FlagNotSet:
    assert isinstance(op, sync.WaitFlagOp)
    meant, shown = kernel.meant.get(op), shown_id(kernel, op.event_id, number)
    if meant is not None:
        assert isinstance(meant, sync.SetFlagOp)
        other = f"{meant.event.data.name} with id {kernel.constants.of(meant.event_id)}"
        place = Note(f"{other} is set here, and nothing waits for that", location_of(meant))
        return FlagNotSet(at=location_of(op), event=event.name, event_id=shown, never=never, places=(place,))
    places = tuple(
        Note(f"this sets the flag of {other.name} instead", location_of(by))
        for other, _, by in raised_flags(kernel, number)
        if other is not event
    )
    return FlagNotSet(at=location_of(op), event=event.name, event_id=shown, never=never, places=places)


def raised_flags(kernel: Kernel, number: int | None = None) -> Iterator[tuple[HardEvent, int, Operation]]:
    """The flags that are set, those of one number or all: event, number, and what set them."""
    for event, kind in kernel.state.events.kinds.items():
        for each, op in kind.flags.raised.items() if kind.flags is not None else ():
            if number is None or number == each:
                yield event, each, op


def not_scalar(kernel: Kernel, op: sync.PipeBarrierOp) -> bool | None:
    """PipeBarrier gets another pipe than the scalar one (`PipeBarrier(ISASI).md`)."""
    if op.pipe.data is not attributes.Pipe.PIPE_S or kernel.soc.arch in _IGNORES_SCALAR_BARRIER:
        return True
    return kernel.report(op, ScalarBarrier(at=location_of(op), soc=kernel.soc.name))


def all_paired(kernel: Kernel, op: ReturnOp) -> bool | None:
    """At the end of a kernel nothing waits for a flag, no flag is set, no id is taken."""
    if not isinstance(op.parent_op(), FuncOp) or not kernel.state.events.kinds:
        return None
    awaited = list(_awaited(kernel))
    reports = [
        kernel.report(op, _not_set(kernel, by, event, number, never=True), by)
        for event, number, by in awaited
        if not kernel.has_reported(by, FlagNotSet.id)
    ]
    missed = {number for _, number, _ in awaited}
    left = [each for each in raised_flags(kernel) if each[1] not in missed]
    if left:
        reports.append(kernel.report(op, _flags_left(kernel, left), "flags"))
    for problem, by in _kept(kernel):
        kernel.report(op, problem, by)
    return None if all(reports) else False


def _awaited(kernel: Kernel) -> Iterator[tuple[HardEvent, int, Operation]]:
    for event, kind in kernel.state.events.kinds.items():
        for number, op in kind.flags.awaited if kind.flags is not None else ():
            yield event, number, op


def _flags_left(kernel: Kernel, left: Sequence[tuple[HardEvent, int, Operation]]) -> FlagsLeft:
    flags = tuple((event.name, shown_id(kernel, by.operands[0], number)) for event, number, by in left)
    places = tuple(Note("set here", location_of(by)) for _, _, by in left[1:])
    return FlagsLeft(at=location_of(left[0][2]), flags=flags, places=places)


def _kept(kernel: Kernel) -> Iterator[tuple[EventIdNotReleased, Operation]]:
    for event, kind in kernel.state.events.kinds.items():
        for number, op in (kind.held or {}).items():
            shown = shown_id(kernel, op.results[0], number)
            yield EventIdNotReleased(at=location_of(op), event=event.name, event_id=shown), op


def shown_id(kernel: Kernel, value: SSAValue, number: int) -> str:
    """An id as the reader of a message knows it: the number, or the variable with its number if that is known."""
    name = value.name_hint
    if name is None or kernel.constants.of(value) is not None:
        return str(number) if number < FIRST_STAND_IN else "that it is given"
    return f'"{name}" ({number})' if number < FIRST_STAND_IN else f'"{name}"'


FLAG_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    pipe.TPipeAllocEventIDOp: (id_to_take,),
    pipe.TPipeFetchEventIDOp: (id_to_take,),
    pipe.TPipeReleaseEventIDOp: (is_taken, is_lowered_when_released),
    sync.SetFlagOp: (in_range, is_its_own, is_lowered, not_of_queue),
    sync.WaitFlagOp: (in_range, is_set),
    sync.PipeBarrierOp: (not_scalar,),
    ReturnOp: (all_paired,),
}
