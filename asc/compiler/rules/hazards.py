# SPDX-License-Identifier: Apache-2.0
"""Rules of the order between pipes: none gets at data that another one may still be busy with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import events_of
from asc.compiler.analysis.hazards import accesses
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.overwriting import fixed_tensor
from asc.compiler.analysis.places import position_of
from asc.compiler.analysis.uses import Signal, Use
from asc.compiler.diagnostics.hazards import DataRace, OverlappingCopies
from asc.compiler.enclosing import function_of
from asc.compiler.folding import constant_of
from asc.compiler.naming import describe, line_of, location_of, python_name
from asc.compiler.rules.access import ACCESS_RULES
from asc.compiler.rules.flags import raised_flags, shown_id
from asc.diagnostics import Note
from asc.dialects import sync
from asc.dialects.base import AscOp
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.types import BaseQueue, GlobalTensorType


def in_order(kernel: Kernel, op: AscOp) -> bool | None:
    """An access waits for earlier ones to the same bytes on other pipes, if either writes."""
    verdict = True
    for value, use in accesses(kernel, op):
        earlier = kernel.state.uses.clash(use)
        if earlier is not None and not _needs_no_word(use, earlier):
            verdict = kernel.report(op, _race(kernel, value, use, earlier), about=use.place) and verdict
    return verdict


def _needs_no_word(use: Use, earlier: Use) -> bool:
    """Whether two copies write the same, or to two fixed tensors that should not overlap: that is another rule's."""
    one, two = earlier.op, use.op
    if use.pipe != earlier.pipe or not isinstance(one, DataCopyL2Op) or not isinstance(two, DataCopyL2Op):
        return False
    same = one.src is two.src and one.dst is two.dst
    return same or (use.place.source is None and fixed_tensor(one.dst) is not fixed_tensor(two.dst))


def _race(kernel: Kernel, value: SSAValue, use: Use, earlier: Use) -> DataRace:
    event = f"{earlier.pipe}_{use.pipe}"
    diagnostic = OverlappingCopies if use.pipe == earlier.pipe else DataRace
    return diagnostic(
        at=location_of(use.op),
        tensor=describe(value),
        instruction=python_name(use.op),
        writes=use.writes,
        pipe=use.pipe,
        earlier=python_name(earlier.op),
        earlier_at=location_of(earlier.op),
        earlier_writes=earlier.writes,
        earlier_pipe=earlier.pipe,
        around=not _comes_first(earlier.op, use.op),
        by_queue=_by_queue(kernel, use.place.source, event),
        pipe_object=next((each.name_hint or "pipe" for each, _ in kernel.state.pipes()), None),
        free_id=_free_id(use.op, event),
        flags=tuple(_misfits(kernel, use, earlier, event)),
        way=kernel.turn_of(use.op, kernel.turns),
    )


def _misfits(kernel: Kernel, use: Use, earlier: Use, event: str) -> Iterator[Note]:
    """A flag that tells of the earlier access, which nothing waits for."""
    told = [each.by for each in earlier.after if isinstance(each, Signal) and each.event == event]
    raised = [(id, op) for kind, id, op in raised_flags(kernel) if kind.name == event and (id in told or None in told)]
    if not raised:
        return
    number, op = raised[0]
    shown, here = shown_id(kernel, op.operands[0], number), line_of(location_of(use.op), None) or "that"
    yield Note(
        f"this sets {event} with id {shown} after it, but nothing waits for that id before {here}", location_of(op)
    )


def _free_id(op: Operation, event: str) -> int | None:
    """The lowest id that no flag of an event has in a kernel, if all of them are known."""
    flags = [
        each
        for each in (function_of(op) or op).walk()
        if isinstance(each, sync.SetFlagOp) and each.event.data.name == event
    ]
    used = [constant_of(each.event_id) for each in flags]
    free = (each for each in range(_FEWEST_IDS) if each not in used)
    return None if None in used else next(free, None)


def _comes_first(one: Operation, two: Operation) -> bool:
    """Whether an op stands before another in the text of a function."""
    return (
        next((op is one for op in (function_of(two) or two).walk() if op is one or op is two), False) and one is not two
    )


_FEWEST_IDS: Final = 4
"""That every event has, on any SoC."""
_WAYS: Final[Mapping[str, str]] = {
    "MTE2_V": "copy in to a tensor of a queue at VECIN, enque it, and use the tensor that deque returns",
    "V_MTE3": "compute into a tensor of a queue at VECOUT, enque it, and copy out the tensor that deque returns",
    "MTE2_MTE3": "copy in and out through a TQueBind from VECIN to VECOUT, with enque and deque in between",
}
_BACK: Final = "use a tensor of a queue, and free_tensor it after its last use: the next alloc_tensor waits for that"


def _by_queue(kernel: Kernel, queue: SSAValue | None, event: str) -> str:
    if queue is not None and isinstance(queue.type, GlobalTensorType):
        return "no queue orders this: only a flag or asc.pipe_barrier(asc.PipeID.PIPE_ALL) does"
    if queue is None or not isinstance(queue.type, BaseQueue):
        return _WAYS.get(event, _BACK)
    events = events_of(queue, kernel.soc.arch)
    if events is not None and event == events.enque.name:
        return f"enque it to {describe(queue)} and use the tensor that deque returns: deque waits until that is done"
    pair = " and ".join(each.name for each in events or () if each is not None)
    return f"{describe(queue)} at {position_of(queue)} orders {pair} only: {_WAYS.get(event, _BACK)}"


HAZARD_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = dict.fromkeys(ACCESS_RULES, (in_order,))
