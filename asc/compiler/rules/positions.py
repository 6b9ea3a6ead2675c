# SPDX-License-Identifier: Apache-2.0
"""Rules of what data may go where: vector operands in the Unified Buffer, copies by the queues that order them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xdsl.ir import Attribute, Block, Operation, SSAValue

from asc.compiler.analysis.events import BETWEEN, event_between, events_of
from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.places import memory_at, memory_for, position_of, route_of
from asc.compiler.analysis.state import declared
from asc.compiler.diagnostics.access import OperandMemory
from asc.compiler.diagnostics.positions import CopyPosition, QueueElementType
from asc.compiler.enclosing import function_of
from asc.compiler.folding import bits_of, is_integer
from asc.compiler.naming import describe, dtype_name, location_of, python_name
from asc.compiler.rules.queue_places import notes_on, ops_behind
from asc.diagnostics import Note
from asc.dialects import sync, tbuf, tensor, tque
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.queue_rules import UserPositions
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
        origin = _origin(value)
        memory = _memory_of_origin(origin, kernel.soc.arch)
        if memory is None or memory is Memory.UB:
            continue
        names = {"instruction": python_name(op), "tensor": describe(value), "memory": memory.value}
        problem = OperandMemory(at=location_of(op), declared=_declaration(origin), **names)
        verdict = kernel.report(op, problem, about=value) and verdict
    return verdict


def _origin(value: SSAValue) -> Operation | Block:
    """Where the tensor comes from that `value` is, or is a part of."""
    owner = value.owner
    while isinstance(owner, (tensor.LocalTensorSubIndexOp, tensor.LocalTensorBracketOp)):
        owner = owner.tensor.owner
    return owner


def _memory_of_origin(origin: Operation | Block, arch: int) -> Memory | None:
    """Where a tensor lives, if that can be told from where it comes from."""
    if isinstance(origin, tensor.LocalTensorV2Op):
        return memory_at(origin.pos.data, arch)
    return memory_for(origin.operands[0], arch) if isinstance(origin, _FROM_SOURCE) else None


def _declaration(origin: Operation | Block) -> Note | None:
    """Where the position was chosen of the queue or buffer that a tensor comes from."""
    return declaration_of(origin.operands[0]) if isinstance(origin, _FROM_SOURCE) else None


def declaration_of(value: SSAValue) -> Note | None:
    """Where a queue or buffer was declared, and at which position."""
    source = declared(value)
    if source is None or not isinstance(source.owner, Operation):
        return None
    return Note(f"{describe(source)} is declared here, at {position_of(source)}", location_of(source.owner))


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
    where = declaration_of(known.source)
    return kernel.report(op, CopyPosition(at=location_of(op), into=is_in, declared=where, **names))


def _has_flags(op: Operation) -> bool:
    """Whether the kernel around an op synchronises by hand, too."""
    function = function_of(op)
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


def same_positions(kernel: Kernel, op: Operation) -> bool | None:
    """DeQue waits for the event that EnQue has raised (asserted in `kernel_tquebind_impl.h`, DeQue with positions)."""
    buffers, arch = kernel.state.buffers(op.operands[0]), kernel.soc.arch
    enque = ops_behind(buffers, buffers.life.fifo[:1]) if buffers is not None and buffers.life.fifo else []
    if not enque:
        return None
    if not isinstance(enque[0], BETWEEN) and not isinstance(op, BETWEEN):
        return True
    raised, awaited = event_between(enque[0], arch), event_between(op, arch)
    if raised is None or awaited is None or raised is awaited:
        return True
    problem = UserPositions(
        at=location_of(op),
        queue=describe(op.operands[0]),
        given=_ends(enque[0]),
        raised=raised.name,
        taken=_ends(op),
        awaited=awaited.name,
        places=notes_on(enque),
    )
    return kernel.report(op, problem)


def _ends(op: Operation) -> str:
    """The positions between which a tensor is enqueued or dequeued."""
    if isinstance(op, BETWEEN):
        return f"{op.src_user_pos.data.name} to {op.dst_user_pos.data.name}"
    return " to ".join(each.upper() for each in route_of(declared(op.operands[0]) or op.operands[0]) or ())


def _are_alike(one: Attribute, two: Attribute) -> bool:
    """Integers of one width; they differ in their sign at most."""
    return is_integer(one) and is_integer(two) and bits_of(one) == bits_of(two)


POSITION_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    **dict.fromkeys(VECTOR_OPS, (in_reach,)),
    DataCopyL2Op: (ordered_copy,),
    tque.TQueBindDequeTensorOp: (same_type, same_positions),
    tque.TQueBindDequeTensorPosOp: (same_positions,),
}
