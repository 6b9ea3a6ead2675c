# SPDX-License-Identifier: Apache-2.0
"""What alloc_event_id, fetch_event_id, release_event_id, set_flag and wait_flag do to the state.

An id has a number where no queue takes ids of its event: AllocEventID and FetchEventID give the lowest that is free
(`kernel_tpipe_impl.h`). Otherwise it has a number that stands for it. As soon as an id is used that is not known,
nothing more is known of its event: what is said of flags is said for certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import Any, Final

from xdsl.dialects.arith import SelectOp
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.event_kinds import FIRST_STAND_IN, EventId, EventKind, Flags
from asc.compiler.analysis.events import BETWEEN, event_between, events_of
from asc.compiler.analysis.flow import Flow
from asc.compiler.enclosing import function_of
from asc.dialects import attributes, custom_pool, pipe, sync, tbufpool, tque
from asc.dialects.types import BaseQueue, QueBindType, QueueType
from asc.target.pipes import HardEvent, Pipe

TakesId = pipe.TPipeAllocEventIDOp | pipe.TPipeFetchEventIDOp
FlagOp = sync.SetFlagOp | sync.WaitFlagOp
_PIPES_TAKE: Final = HardEvent.M_MTE1
"""The pipe of a cube core has ids of its own among these (`kernel_tpipe_impl.h`, Init)."""
_LOSE_IDS: Final = (
    *BETWEEN,
    CallOp,
    custom_pool.CustomPoolOp,
    pipe.TPipeInitOp,
    pipe.TPipeResetOp,
    pipe.TPipeTQueBindDestroyOp,
    tbufpool.TBufPoolResetOp,
)
"""Ops after which it is not followed which ids queues hold."""
_MAKE_QUEUES: Final = frozenset((tque.QueueOp, tque.QueBindOp, tque.ToQueBindOp))


def event_of(op: TakesId | FlagOp | pipe.TPipeReleaseEventIDOp) -> HardEvent | None:
    """The event of an op; None for `max`, which is none."""
    return _EVENTS.get(op.event.data)


_EVENTS: Final = {each: HardEvent[each.name] for each in attributes.HardEvent if each.name in HardEvent.__members__}


def holds_up_the_set(event: HardEvent) -> bool:
    """Whether a wait keeps what comes after it from setting the flag: the scalar unit issues everything."""
    return event.destination is Pipe.S or event.destination is event.source


def id_of(flow: Flow, value: SSAValue) -> EventId | None:
    """What is known of an id that was taken or fetched."""
    while isinstance(owner := value.owner, SelectOp) and (chosen := flow.constants.of(owner.cond)) is not None:
        value = owner.lhs if chosen else owner.rhs
    fact = flow.state.fact(value)
    return fact if isinstance(fact, EventId) else None


def number_of(flow: Flow, value: SSAValue, event: HardEvent) -> int | None:
    """The number of an id, or what stands for it."""
    fact = id_of(flow, value)
    if fact is not None:
        return fact.number
    known = flow.constants.of(value)
    is_one = known is not None and 0 <= known < flow.soc.event_ids
    return known if is_one and _is_numbered(flow, value, event) else None


def _is_numbered(flow: Flow, value: SSAValue, event: HardEvent) -> bool:
    """Whether no queue of the kernel takes ids of an event, so that their numbers are known."""
    if flow.queue_events is None:
        function = function_of(value)
        flow.queue_events = frozenset({_PIPES_TAKE, *(_taken_by_queues(flow, function) if function else HardEvent)})
    return event not in flow.queue_events


def _taken_by_queues(flow: Flow, function: FuncOp) -> set[HardEvent]:
    made = (op.results[0] for op in function.walk() if type(op) in _MAKE_QUEUES)
    queues = (*(each for each in function.args if isinstance(each.type, BaseQueue)), *made)
    found = (events_of(each, flow.soc.arch) for each in queues)
    between = {event_between(op, flow.soc.arch) for op in function.walk() if isinstance(op, BETWEEN)}
    own = {event for events in found if events is not None for event in events}
    return {event for event in own | between if event is not None}


def most_ids(flow: Flow, queue: SSAValue, event: HardEvent) -> int | None:
    """How many ids a queue may hold of an event, if nobody else ever takes one: as many as it has, they are the lowest.

    None where others may take some, or the queue may lose some.
    """
    function = function_of(queue)
    if function is None or event is _PIPES_TAKE or queue.owner.parent_op() is not function:
        return None
    others = (op for op in function.walk() if op is not queue.owner)
    if any(isinstance(each.type, BaseQueue) for each in function.args):
        return None
    if any(_may_take(flow, op, event) for op in others):
        return None
    kind, events = queue.type, events_of(queue, flow.soc.arch)
    if not isinstance(kind, QueueType | QueBindType) or events is None or events.enque is not event:
        return None
    return kind.depth


def _may_take(flow: Flow, op: Operation, event: HardEvent) -> bool:
    """Whether an op takes ids of an event, or may lose some of a queue."""
    if type(op) in _MAKE_QUEUES:
        events = events_of(op.results[0], flow.soc.arch)
        return events is None or event in events
    if isinstance(op, pipe.TPipeAllocEventIDOp):
        return event_of(op) is event
    return isinstance(op, _LOSE_IDS)


def _alloc(flow: Flow, op: pipe.TPipeAllocEventIDOp) -> None:
    event = event_of(op)
    if event is None:
        return
    kind, number = flow.state.events[event], _free_number(flow, op.event_id, event)
    held = kind.held or {}
    if len(held) >= flow.soc.event_ids or number in held:
        flow.state.forget(op.event_id)
        return
    flow.state[op.event_id] = EventId(event, number)
    if kind.held is not None:
        _note(flow, event, replace(kind, held={**kind.held, number: op}))


def _fetch(flow: Flow, op: pipe.TPipeFetchEventIDOp) -> None:
    event = event_of(op)
    if event is not None:
        flow.state[op.event_id] = EventId(event, _free_number(flow, op.event_id, event), fetched=True)


def _free_number(flow: Flow, value: SSAValue, event: HardEvent) -> int:
    held = flow.state.events[event].held
    if held is not None and _is_numbered(flow, value, event):
        return next(each for each in count() if each not in held)
    used = set(_numbers_in_use(flow))
    return next(each for each in count(FIRST_STAND_IN) if each not in used)


def _numbers_in_use(flow: Flow) -> Iterator[int]:
    yield from (fact.number for _, fact in flow.state.event_ids())
    for kind in flow.state.events.kinds.values():
        yield from kind.held or ()
        if kind.flags is not None:
            yield from kind.flags.raised
            yield from (number for number, _ in kind.flags.awaited)


def _release(flow: Flow, op: pipe.TPipeReleaseEventIDOp) -> None:
    event, fact = event_of(op), id_of(flow, op.id)
    if fact is not None:
        event = fact.event  # one that is given back as another's is meant to be given back
    if event is None:
        return
    kind, number = flow.state.events[event], number_of(flow, op.id, event)
    if kind.flags is not None and number in kind.flags.raised:  # what comes of it is right or wrong by chance
        kind = replace(kind, flags=None)
        _note(flow, event, kind)
    if kind.held is None:
        return
    if number is None or any(number != each and kind.may_be_one(number, each) for each in kind.held):
        _note(flow, event, replace(kind, held=None))
    elif number in kind.held:
        _note(flow, event, replace(kind, held={each: by for each, by in kind.held.items() if each != number}))


def _set(flow: Flow, op: sync.SetFlagOp) -> None:
    _change_flag(flow, op, lambda kind, flags, number: _after_set(kind, flags, number, op))


def _after_set(kind: EventKind, flags: Flags, number: int, op: Operation) -> Flags | None:
    if number in flags.raised:  # undefined, and what waits for it twice is right or wrong by chance
        return None
    known = any(each == number for each, _ in flags.awaited)
    doubtful = not known and any(kind.may_be_one(each, number) for each, _ in flags.awaited)
    return None if doubtful else flags.set(number, op)


def _wait(flow: Flow, op: sync.WaitFlagOp) -> None:
    meant = flow.meant.get(op, op)
    assert isinstance(meant, FlagOp)
    _change_flag(flow, meant, lambda kind, flags, number: _after_wait(kind, flags, number, op))


def _after_wait(kind: EventKind, flags: Flags, number: int, op: sync.WaitFlagOp) -> Flags | None:
    if number in flags.raised:
        return flags.lowered(number)
    return None if any(kind.may_be_one(each, number) for each in flags.raised) else flags.awaiting(number, op)


def _change_flag(flow: Flow, op: FlagOp, after: Callable[[EventKind, Flags, int], Flags | None]) -> None:
    event = event_of(op)
    kind = flow.state.events[event] if event is not None else None
    if event is None or kind is None or kind.flags is None:
        return
    number = number_of(flow, op.operands[0], event)
    _note(flow, event, EventKind(kind.held, after(kind, kind.flags, number) if number is not None else None))


def _note(flow: Flow, event: HardEvent, kind: EventKind) -> None:
    flow.state.events = flow.state.events.having(event, kind)


def _give_back_all(flow: Flow, op: Operation) -> None:
    """A pipe that is new, or as new: its ids are free, and what variables say of them means nothing any more."""
    flow.state.events = flow.state.events.with_free_ids()
    for value, _ in flow.state.event_ids():
        flow.state.forget(value)


FLAG_CHANGES: Final[Mapping[type[Operation], Callable[[Flow, Any], None]]] = {
    pipe.PipeOp: _give_back_all,
    pipe.TPipeInitOp: _give_back_all,
    pipe.TPipeResetOp: _give_back_all,
    pipe.TPipeTQueBindDestroyOp: _give_back_all,
    pipe.TPipeAllocEventIDOp: _alloc,
    pipe.TPipeFetchEventIDOp: _fetch,
    pipe.TPipeReleaseEventIDOp: _release,
    sync.SetFlagOp: _set,
    sync.WaitFlagOp: _wait,
}
