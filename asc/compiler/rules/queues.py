# SPDX-License-Identifier: Apache-2.0
"""Rules of the life of a queue's tensors: what is enqueued or freed is held, what is dequeued was enqueued."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.state import declared
from asc.compiler.analysis.tensors import Tensor
from asc.compiler.diagnostics.queues import ForeignTensor, QueueEmpty, TensorState
from asc.compiler.naming import describe, location_of, method_of
from asc.compiler.rules.buffers import initialised
from asc.compiler.rules.queue_places import notes_on, ops_behind
from asc.dialects import tque
from asc.dialects.queue_rules import NotEnqueued, TensorNowhere
from asc.dialects.types import TBufType
from asc.target.memory import Memory


def held(kernel: Kernel, op: Operation) -> bool | None:
    """What is enqueued or freed is a tensor that the kernel holds from this queue."""
    queue, tensor = declared(op.operands[0]), op.operands[1]
    known = kernel.state.tensor(tensor)
    if queue is None or known is None:
        return None
    if known.nowhere:
        return _report_nowhere(kernel, op)
    if known.source is not queue and known.source is not None and _share_ids(kernel, queue, known.source):
        return None
    if known.source is not queue:
        return _report_foreign(kernel, op, known)
    buffers = kernel.state.buffers(queue)
    is_enqueued = buffers is not None and known.number in (buffers.life.fifo or ())
    if known.freed is not None or is_enqueued:
        problem = TensorState(
            at=location_of(op),
            tensor=describe(tensor),
            action=_action(op),
            queue=describe(queue),
            state="enqueued" if known.freed is None else "freed",
            freed=location_of(known.freed) if known.freed is not None else None,
            places=notes_on(ops_behind(buffers, [known.number])) if buffers is not None and is_enqueued else (),
        )
        return kernel.report(op, problem)
    return True if buffers is not None and known.number in buffers.life.held else None


def somewhere(kernel: Kernel, op: Operation) -> bool | None:
    """DeQue in place waits for the tensor that it is given (`kernel_tquebind_impl.h`)."""
    known = kernel.state.tensor(op.operands[1])
    return _report_nowhere(kernel, op) if known is not None and known.nowhere else None


def enqueued_itself(kernel: Kernel, op: Operation) -> bool | None:
    """DeQue in place waits for the flag of the tensor's own buffer, which EnQue of that tensor sets."""
    queue, tensor = declared(op.operands[0]), op.operands[1]
    known = kernel.state.tensor(tensor)
    buffers = kernel.state.buffers(queue)
    if known is None or known.nowhere or queue is None or buffers is None or not buffers.has_memory:
        return None
    if known.source is not queue:
        return _report_foreign(kernel, op, known)
    if known.number in buffers.life.held or known.freed is not None:
        problem = NotEnqueued(at=location_of(op), queue=describe(queue), tensor=describe(tensor))
        return kernel.report(op, problem)
    return True if known.number in (buffers.life.fifo or ()) else not_empty(kernel, op)


def _report_foreign(kernel: Kernel, op: Operation, known: Tensor) -> bool:
    queue, tensor = op.operands[:2]
    names = {"tensor": describe(tensor), "action": _action(op), "queue": describe(queue)}
    return kernel.report(op, ForeignTensor(at=location_of(op), owner=_owner(known), **names))


def _report_nowhere(kernel: Kernel, op: Operation) -> bool:
    tensor = describe(op.operands[1])
    return kernel.report(op, TensorNowhere(at=location_of(op), tensor=tensor, user=method_of(op)))


def _action(op: Operation) -> str:
    if isinstance(op, tque.TQueBindDequeTensorInPlaceOp):
        return "deque"
    return "free" if isinstance(op, tque.TQueBindFreeTensorOp) else "enque"


def _share_ids(kernel: Kernel, one: SSAValue, two: SSAValue) -> bool:
    """Whether two queues have ids of one custom pool in common, so that they may pass tensors to each other."""
    first, second = kernel.state.buffers(one), kernel.state.buffers(two)
    if first is None or second is None or first.handles is None or second.handles is None:
        return False
    return first.home is second.home and first.handles.overlaps(second.handles)


def _owner(tensor: Tensor) -> str:
    if tensor.source is not None:
        a_buffer = isinstance(tensor.source.type, TBufType)
        return f"{'a part of' if a_buffer else 'from'} {describe(tensor.source)}"
    return "in global memory" if tensor.memory is Memory.GM else "at a fixed address"


def not_empty(kernel: Kernel, op: Operation) -> bool | None:
    """Something is enqueued when it is dequeued."""
    buffers = kernel.state.buffers(op.operands[0])
    if buffers is None or buffers.life.fifo is None or buffers.op is None:
        return None
    if buffers.life.fifo:
        return True
    return kernel.report(op, QueueEmpty(at=location_of(op), queue=describe(op.operands[0])))


_GIVE: Final = (initialised, held)
_DEQUE: Final = (initialised, not_empty)

QUEUE_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    tque.TQueBindAllocTensorOp: (initialised,),
    tque.TQueBindAllocTensorInPlaceOp: (initialised,),
    tque.TQueBindEnqueTensorOp: _GIVE,
    tque.TQueBindEnqueTensorPosOp: _GIVE,
    tque.TQueBindFreeTensorOp: _GIVE,
    tque.TQueBindDequeTensorOp: _DEQUE,
    tque.TQueBindDequeTensorInPlaceOp: (somewhere, initialised, enqueued_itself),
    tque.TQueBindDequeTensorPosOp: _DEQUE,
}
