# SPDX-License-Identifier: Apache-2.0
"""Rules of what data may go where: vector operands in the Unified Buffer, copies by the queues that order them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from asc.compiler.analysis.events import events_of
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.places import memory_at, memory_for, position_of
from asc.compiler.diagnostics.access import OperandMemory
from asc.compiler.diagnostics.positions import CopyPosition, QueueElementType
from asc.compiler.folding import bits_of, is_integer
from asc.compiler.naming import describe, dtype_name, location_of, python_name
from asc.dialects import sync, tbuf, tensor, tque
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.tensor import element_type
from asc.dialects.types import BaseQueue, GlobalTensorType
from asc.dialects.vec_binary import OPS as VECTOR_OPS
from asc.dialects.vec_binary import BinaryOp
from asc.target.memory import Memory

_FROM_SOURCE: Final = (
    tque.TQueBindAllocTensorOp,
    tque.TQueBindDequeTensorOp,
    tque.TQueBindDequeTensorPosOp,
    tbuf.TBufGetTensorOp,
    tbuf.TBufGetWithOffsetOp,
)
_BY_HAND: Final = (sync.SetFlagOp, sync.WaitFlagOp, sync.PipeBarrierOp, tque.TQueBindEnqueTensorPosOp)


def in_reach(kernel: Kernel, op: BinaryOp) -> bool | None:
    """Vector instructions work in the Unified Buffer."""
    verdict = True
    for value in dict.fromkeys(op.tensors):
        memory = _memory_of_tensor(value, kernel.soc.arch)
        if memory is None or memory is Memory.UB:
            continue
        at, name = location_of(op), python_name(op)
        problem = OperandMemory(at=at, instruction=name, tensor=describe(value), memory=memory.value)
        verdict = kernel.report(op, problem, about=value) and verdict
    return verdict


def _memory_of_tensor(value: SSAValue, arch: int) -> Memory | None:
    """Where a tensor lives, if that can be told from where it comes from."""
    owner = value.owner
    while isinstance(owner, (tensor.LocalTensorSubIndexOp, tensor.LocalTensorBracketOp)):
        owner = owner.tensor.owner
    if isinstance(owner, tensor.LocalTensorV2Op):
        return memory_at(owner.pos.data, arch)
    return memory_for(owner.operands[0], arch) if isinstance(owner, _FROM_SOURCE) else None


def ordered_copy(kernel: Kernel, op: DataCopyL2Op) -> bool | None:
    """The queue of a tensor orders the copy that the tensor is filled or emptied by.

    EnQue and DeQue of VECIN make vector instructions wait for the copy in, those of VECOUT the copy out for them. What
    is copied the other way works only as long as it happens to be done in time, unless the kernel has flags of its own.
    """
    is_in, is_out = (isinstance(each.type, GlobalTensorType) for each in (op.src, op.dst))
    local = op.dst if is_in else op.src
    known = kernel.state.tensor(local)
    if known is None or known.memory is not Memory.UB or known.source is None or not (is_in or is_out):
        return True
    events = events_of(known.source, kernel.soc.arch) if isinstance(known.source.type, BaseQueue) else None
    if events is None:
        return True
    source, _, destination = events.enque.name.partition("_")
    if (source == "MTE2" if is_in else destination == "MTE3") or _has_flags(op):
        return True
    names = {"tensor": describe(local), "queue": describe(known.source), "position": position_of(known.source)}
    return kernel.report(op, CopyPosition(at=location_of(op), into=is_in, **names))


def _has_flags(op: Operation) -> bool:
    """Whether the kernel around an op synchronises by hand, too."""
    function: Operation | None = op
    while function is not None and not isinstance(function, FuncOp):
        function = function.parent_op()
    return function is None or any(isinstance(each, _BY_HAND) for each in function.walk())


def same_type(kernel: Kernel, op: tque.TQueBindDequeTensorOp) -> bool | None:
    """What is dequeued has the element type that was enqueued; the framework would reinterpret the bytes."""
    buffers = kernel.state.buffers(op.queue)
    first = buffers.life.fifo[0] if buffers is not None and buffers.life.fifo else None
    enque = dict(buffers.life.since).get(first) if buffers is not None and first is not None else None
    if enque is None or len(enque.operands) != 2:
        return None
    given, taken = element_type(enque.operands[1]), element_type(op.tensor)
    if given == taken or _are_alike(given, taken):
        return True
    names = {"queue": describe(op.queue), "given": dtype_name(str(given)), "taken": dtype_name(str(taken))}
    return kernel.report(op, QueueElementType(at=location_of(op), enqueued=location_of(enque), **names))


def _are_alike(one: Attribute, two: Attribute) -> bool:
    """Integers of one width; they differ in their sign at most."""
    return is_integer(one) and is_integer(two) and bits_of(one) == bits_of(two)


POSITION_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    **dict.fromkeys(VECTOR_OPS, (in_reach,)),
    DataCopyL2Op: (ordered_copy,),
    tque.TQueBindDequeTensorOp: (same_type,),
}
