# SPDX-License-Identifier: Apache-2.0
"""What the documentation asks of kernels without TPipe, whose tensors have fixed addresses, and devices do without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from asc.compiler.analysis.event_kinds import UNKNOWN_KIND
from asc.compiler.analysis.flags import event_of
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.enclosing import function_of
from asc.compiler.naming import location_of
from asc.dialects import attributes, sync
from asc.dialects.base import AscOp
from asc.dialects.flag_rules import FlagIdReserved, NoLastBarrier
from asc.dialects.pipe import PipeOp
from asc.dialects.types import PipeType

_RESERVED: Final = (6, 7)
"""`SetFlag-WaitFlag(ISASI).md`, where there are eight."""


def not_reserved(kernel: Kernel, op: sync.SetFlagOp) -> bool | None:
    """Ids 6 and 7 are left alone."""
    known, event = kernel.constants.of(op.event_id), event_of(op)
    if known not in _RESERVED or event is None or _has_pipe(kernel, op):
        return None
    return kernel.report(op, FlagIdReserved(at=location_of(op), event=event.name, event_id=str(known)))


def ends_with_barrier(kernel: Kernel, op: ReturnOp) -> bool | None:
    """The last that a kernel does is to wait for all pipes; the destructor of a TPipe would do that."""
    is_followed = isinstance(op.parent_op(), FuncOp) and kernel.state.events.others != UNKNOWN_KIND
    if not is_followed or _has_pipe(kernel, op):
        return None
    last = op.prev_op
    while last is not None and not any(_keeps_busy(kernel, each) for each in last.walk()):
        if _waits_for_all(last):
            return True
        last = last.prev_op
    if last is None or any(_waits_for_all(each) for each in last.walk()):
        return None
    return kernel.report(op, NoLastBarrier(at=location_of(last)))


def _keeps_busy(kernel: Kernel, op: Operation) -> bool:
    """Whether a pipe may be at work after an op."""
    return isinstance(op, AscOp) and any(effect.pipe != "S" for effect in kernel.effects_of(op))


def _waits_for_all(op: Operation) -> bool:
    return isinstance(op, sync.PipeBarrierOp) and op.pipe.data is attributes.Pipe.PIPE_ALL


def _has_pipe(kernel: Kernel, op: Operation) -> bool:
    """Whether the function of an op has a TPipe, or is handed one."""
    if any(True for _ in kernel.state.pipes()):
        return True
    function = function_of(op)
    if function is None:
        return True
    arguments = any(isinstance(each.type, PipeType) for each in function.args)
    return arguments or any(isinstance(each, PipeOp) for each in function.walk())


RULES_WITHOUT_PIPE: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    sync.SetFlagOp: (not_reserved,),
    ReturnOp: (ends_with_barrier,),
}
