# SPDX-License-Identifier: Apache-2.0
"""What alloc_tensor, enque, deque, free_tensor and free_all_event do to the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import UNKNOWN_LIFE, Buffers, Life
from asc.compiler.analysis.state import Part, State, declared
from asc.compiler.analysis.tensor_transfer import tensor_of_buffers
from asc.dialects import tque
from asc.dialects.base import AscOp
from asc.dialects.types import QueBindType, QueueType


def _queue_in_use(flow: Flow, op: Operation) -> tuple[SSAValue, Buffers] | None:
    """The queue of an op and what is known of it; one without memory is taken to have been given some before."""
    queue = declared(op.operands[0])
    if queue is None:
        flow.state.forget_all()
        return None
    buffers = flow.state.buffers(queue)
    if buffers is None:
        return None
    return queue, buffers if buffers.has_memory else Buffers(op, stale=True, life=UNKNOWN_LIFE)


def _target_tensor(op: Operation) -> SSAValue:
    """The tensor that an op takes out of its queue: its result, or in place."""
    return op.results[0] if op.results else op.operands[1]


def _alloc(flow: Flow, op: Operation) -> None:
    found = _queue_in_use(flow, op)
    if found is None:
        flow.state.forget(_target_tensor(op))
        return
    queue, buffers = found
    number = next_number(flow.state, queue, buffers)
    flow.state[queue] = buffers._replace(life=buffers.life.allocated(number, op, _in_turn(op, buffers)))
    # In place, AllocTensor does not say that the content is random (`AllocTensor.md`).
    blank = {(queue, number)} if op.results and buffers.are_its_own else set[Part]()
    flow.state.blank = (flow.state.blank - {(queue, number)}) | blank
    flow.state[_target_tensor(op)] = tensor_of_buffers(flow, queue, buffers, number)


def _in_turn(op: Operation, buffers: Buffers) -> int | None:
    """How many buffers a queue hands out in turn: it steps through its own ones (`kernel_tquebind_impl.h`)."""
    return buffers.num if op.results and buffers.handles is None else None


def next_number(state: State, queue: SSAValue, buffers: Buffers) -> int:
    """The number that the next buffer handed out gets: one that no other has."""
    used = {each.number for _, each in state.tensors() if each.source is queue}
    taken = used | buffers.life.held | set(buffers.life.fifo or ())
    return next(each for each in range(len(taken) + 1) if each not in taken)


def _deque(flow: Flow, op: Operation) -> None:
    found = _queue_in_use(flow, op)
    if found is None:
        flow.state.forget(_target_tensor(op))
        return
    queue, buffers = found
    if not op.results and held_number(flow.state, queue, buffers, op.operands[1]) is not None:
        return  # reported: it is not enqueued, so the kernel has it
    life, number = _given_by(flow, buffers, op).dequeued(op)
    flow.state[queue] = buffers._replace(life=life)
    flow.state[_target_tensor(op)] = tensor_of_buffers(flow, queue, buffers, number)


def _given_by(flow: Flow, buffers: Buffers, op: Operation) -> Life:
    """The life of the queue with the buffer first that a dequeue gives; in place that is the tensor's own."""
    fifo = buffers.life.fifo
    if op.results or not fifo:
        return buffers.life
    known = flow.state.tensor(op.operands[1])
    number = known.number if known is not None else None
    if number is None or number not in fifo:
        return UNKNOWN_LIFE
    return buffers.life._replace(fifo=(number, *(each for each in fifo if each != number)))


def _enque(flow: Flow, op: Operation) -> None:
    found = _queue_in_use(flow, op)
    if found is None:
        return
    queue, buffers = found
    if enqueued_number(flow.state, op.operands[1]) is not None:
        return  # reported: once is enough
    number = held_number(flow.state, queue, buffers, op.operands[1])
    flow.state[queue] = buffers._replace(life=buffers.life.enqueued(number, op))


def _free(flow: Flow, op: Operation) -> None:
    found = _queue_in_use(flow, op)
    if found is None:
        return
    queue, buffers = found
    number = held_number(flow.state, queue, buffers, op.operands[1])
    flow.state[queue] = buffers._replace(life=buffers.life.freed(number))
    flow.state.blank -= {(queue, number)}
    for value, tensor in flow.state.tensors():
        if number is not None and tensor.source is queue and tensor.number == number:
            flow.state[value] = tensor._replace(freed=op, number=None)


def _free_all_event(flow: Flow, op: Operation) -> None:
    found = _queue_in_use(flow, op)
    if found is not None:
        queue, buffers = found
        flow.state[queue] = buffers.without_events()


def held_number(state: State, queue: SSAValue, buffers: Buffers, tensor: SSAValue) -> int | None:
    """The number of a tensor that the kernel holds from this queue; None if it does not, or that is not known."""
    known = state.tensor(tensor)
    held = known is not None and known.source is queue and known.freed is None and known.number in buffers.life.held
    return known.number if known is not None and held else None


def enqueued_number(state: State, tensor: SSAValue) -> int | None:
    """The number of a tensor that is enqueued; None if it is not, or that is not known."""
    known = state.tensor(tensor)
    buffers = state.buffers(known.source) if known is not None and known.source is not None else None
    if known is None or buffers is None or known.freed is not None:
        return None
    return known.number if known.number in (buffers.life.fifo or ()) else None


def lose_track(flow: Flow, op: Operation) -> None:
    """What is wrong about `op` leaves nobody knows what in its queue: what follows from that is no news.

    Enqueuing twice and freeing twice are the exceptions, which change nothing.
    """
    match op:
        case tque.TQueBindEnqueTensorOp() | tque.TQueBindEnqueTensorPosOp():
            lost = [op.operands[0]] if enqueued_number(flow.state, op.operands[1]) is None else []
        case tque.TQueBindFreeTensorOp():
            lost = [op.operands[0]] if enqueued_number(flow.state, op.operands[1]) is not None else []
        case AscOp() if type(op) in QUEUE_CHANGES:
            lost = [op.operands[0]]
        case AscOp():
            used = (effect.tensor for effect in flow.effects_of(op))
            lost = [_source(flow, each) for each in used if enqueued_number(flow.state, each) is not None]
        case _:
            lost = []
    for queue in map(declared, lost):
        buffers = flow.state.buffers(queue)
        if queue is not None and buffers is not None:
            flow.state[queue] = buffers._replace(life=UNKNOWN_LIFE)


def _source(flow: Flow, tensor: SSAValue) -> SSAValue:
    known = flow.state.tensor(tensor)
    return tensor if known is None or known.source is None else known.source


def _ask(flow: Flow, op: Operation) -> None:
    buffers = flow.state.buffers(op.operands[0])
    known = buffers is not None and buffers.op is not None and buffers.handles is None
    flow.constants.bind(op.results[0], _answer(op, buffers) if known and buffers is not None else None)


def _answer(op: Operation, buffers: Buffers) -> int | None:
    """What a queue says of itself, which has its buffers for itself."""
    enqueued = None if buffers.life.fifo is None else len(buffers.life.fifo)
    if isinstance(op, tque.TQueBindHasIdleBufferOp):
        return _has_idle(buffers)
    if enqueued is None or isinstance(op, tque.TQueBindGetTensorCountInQueOp):
        return enqueued
    if isinstance(op, tque.TQueBindHasTensorInQueOp):
        return int(enqueued > 0)
    queue = declared(op.operands[0])
    assert queue is not None
    return int(enqueued < queue.type.depth) if isinstance(queue.type, QueueType | QueBindType) else None


def _has_idle(buffers: Buffers) -> int | None:
    if buffers.num is None or sum(buffers.in_use) >= buffers.num:
        return None if buffers.num is None else 0
    return 1 if buffers.life.exact and buffers.life.fifo is not None else None


QUEUE_CHANGES: Final[Mapping[type[Operation], Callable[[Flow, Operation], None]]] = {
    tque.TQueBindAllocTensorOp: _alloc,
    tque.TQueBindAllocTensorInPlaceOp: _alloc,
    tque.TQueBindDequeTensorOp: _deque,
    tque.TQueBindDequeTensorInPlaceOp: _deque,
    tque.TQueBindDequeTensorPosOp: _deque,
    tque.TQueBindEnqueTensorOp: _enque,
    tque.TQueBindEnqueTensorPosOp: _enque,
    tque.TQueBindFreeTensorOp: _free,
    tque.TQueBindFreeAllEventOp: _free_all_event,
    tque.TQueBindVacantInQueOp: _ask,
    tque.TQueBindHasTensorInQueOp: _ask,
    tque.TQueBindHasIdleBufferOp: _ask,
    tque.TQueBindGetTensorCountInQueOp: _ask,
}
