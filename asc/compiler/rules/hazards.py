# SPDX-License-Identifier: Apache-2.0
"""Rules of the order between pipes: none gets at data that another one may still be busy with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import events_of
from asc.compiler.analysis.hazards import accesses
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.places import position_of
from asc.compiler.analysis.uses import Use
from asc.compiler.diagnostics.hazards import DataRace
from asc.compiler.naming import describe, location_of, python_name
from asc.compiler.rules.access import ACCESS_RULES
from asc.dialects.base import AscOp
from asc.dialects.types import BaseQueue


def in_order(kernel: Kernel, op: AscOp) -> bool | None:
    """An access waits for earlier ones to the same bytes on other pipes, if either writes."""
    verdict = True
    for value, use in accesses(kernel, op):
        earlier = kernel.state.uses.clash(use)
        if earlier is not None:
            verdict = kernel.report(op, _race(kernel, value, use, earlier), about=use.place) and verdict
    return verdict


def _race(kernel: Kernel, value: SSAValue, use: Use, earlier: Use) -> DataRace:
    return DataRace(
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
        by_queue=_by_queue(kernel, use.place.source, f"{earlier.pipe}_{use.pipe}"),
        pipe_object=next((each.name_hint or "pipe" for each, _ in kernel.state.pipes()), None),
    )


def _comes_first(one: Operation, two: Operation) -> bool:
    """Whether an op stands before another in the text of a function."""
    function = two
    while (parent := function.parent_op()) is not None:
        function = parent
    return next((op is one for op in function.walk() if op is one or op is two), False) and one is not two


_WAYS: Final[Mapping[str, str]] = {
    "MTE2_V": "copy in to a tensor of a queue at VECIN, enque it, and use the tensor that deque returns",
    "V_MTE3": "compute into a tensor of a queue at VECOUT, enque it, and copy out the tensor that deque returns",
    "MTE2_MTE3": "copy in and out through a TQueBind from VECIN to VECOUT, with enque and deque in between",
}
_BACK: Final = "use a tensor of a queue, and free_tensor it after its last use: the next alloc_tensor waits for that"


def _by_queue(kernel: Kernel, queue: SSAValue | None, event: str) -> str:
    if queue is None or not isinstance(queue.type, BaseQueue):
        return _WAYS.get(event, _BACK)
    events = events_of(queue, kernel.soc.arch)
    if events is not None and event == events.enque.name:
        return f"enque it to {describe(queue)} and use the tensor that deque returns: deque waits until that is done"
    pair = " and ".join(each.name for each in events or () if each is not None)
    return f"{describe(queue)} at {position_of(queue)} orders {pair} only: {_WAYS.get(event, _BACK)}"


HAZARD_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = dict.fromkeys(ACCESS_RULES, (in_order,))
