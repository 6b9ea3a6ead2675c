# SPDX-License-Identifier: Apache-2.0
"""Which set_flag a wait_flag is meant for that names a flag which nothing in the kernel sets.

Told from the ids that are written as numbers: any other may be any id of its event.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.dialects.func import CallOp, FuncOp

from asc.compiler.analysis.flow import Flow
from asc.compiler.enclosing import function_of
from asc.compiler.folding import constant_of
from asc.dialects.attributes import HardEvent
from asc.dialects.sync import SetFlagOp, WaitFlagOp

FlagOp = SetFlagOp | WaitFlagOp


class _Flag(NamedTuple):
    event: HardEvent
    number: int | None


def is_never_set(op: WaitFlagOp) -> bool:
    """Whether no set_flag of the kernel can be the one that this waits for."""
    flag, function = _flag(op), function_of(op)
    return function is not None and flag.number is not None and not _is_met(flag, function, SetFlagOp)


def meant_by(flow: Flow, op: WaitFlagOp) -> SetFlagOp | None:
    """The only flag that is set and that nothing waits for: of this event, else with this id."""
    function = function_of(op)
    if function is None:
        return None
    lost = [each for each in _raised(flow) if not _is_met(_flag(each), function, WaitFlagOp)]
    of_event = [each for each in lost if each.event == op.event]
    likely = of_event or [each for each in lost if _flag(each).number == _flag(op).number]
    return likely[0] if len(likely) == 1 else None


def _raised(flow: Flow) -> Iterator[SetFlagOp]:
    for kind in flow.state.events.kinds.values():
        for op in kind.flags.raised.values() if kind.flags is not None else ():
            if isinstance(op, SetFlagOp):
                yield op


def _is_met(flag: _Flag, function: FuncOp, by: type[FlagOp]) -> bool:
    """Whether an op of the other kind has a flag, perhaps; what other functions do is not known."""
    for op in function.walk():
        if isinstance(op, CallOp):
            return True
        if isinstance(op, by) and op.event.data is flag.event and _flag(op).number in (None, flag.number):
            return True
    return flag.number is None


def _flag(op: FlagOp) -> _Flag:
    return _Flag(op.event.data, constant_of(op.event_id))
