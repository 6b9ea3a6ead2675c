# SPDX-License-Identifier: Apache-2.0
"""What ops access in the Unified Buffer, and which pipes they make wait for which.

Who orders the pipes of a vector core: queues, by the flags of EnQue and FreeTensor; the compiler of the device, which
makes the scalar unit and the others wait for each other; and flags and barriers of the kernel. Facts: asc-devkit
`docs/zh/api/SIMD-API`, the chapter on synchronisation within a core; `impl/basic_api/kernel_tquebind_impl.h`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.events import events_of
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.overwriting import note_contents
from asc.compiler.analysis.queue_transfer import next_number
from asc.compiler.analysis.state import declared
from asc.compiler.analysis.tensor_transfer import element_bytes
from asc.compiler.analysis.tensors import Tensor
from asc.compiler.analysis.uses import Place, Signal, Start, Use, Uses
from asc.dialects import custom_pool, pipe, sync, tbufpool, tensor, tque
from asc.dialects.asc_dialect import ACCESSING
from asc.dialects.base import AscOp
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.interfaces import Access, Effect
from asc.dialects.types import GlobalTensorType, TBufType
from asc.dialects.vec_binary import BinaryL0Op, BinaryL1Op, MaskedOp
from asc.target.limits import BLOCK_BYTES
from asc.target.memory import Memory
from asc.target.pipes import HardEvent
from asc.target.queues import queue_events

_SCALAR: Final = "S"


def accesses(flow: Flow, op: AscOp) -> Sequence[tuple[SSAValue, Use]]:
    """The tensors in the Unified Buffer that an op is known to access, but for the scalar unit, each with where."""
    found = flow.accessed[op] = tuple(_accesses(flow, op))
    return found


def _accesses(flow: Flow, op: AscOp) -> Iterator[tuple[SSAValue, Use]]:
    for effect in flow.effects_of(op):
        known = flow.state.tensor(effect.tensor)
        if known is None or effect.pipe == _SCALAR:
            continue
        if known.memory is Memory.GM:
            yield from _global_access(flow, op, effect)
            continue
        if known.memory is not Memory.UB:
            return  # the copies of other memories have pipes of their own
        place, length = _place(flow, known), _bytes(flow, op, effect)
        if place is not None and length > 0:
            start = known.offset if known.offset is not None else _symbol(flow, effect.tensor)
            writes = effect.access is Access.WRITE
            yield effect.tensor, Use(place, start, length, writes, effect.pipe, op, frozenset((effect.pipe,)))


def _global_access(flow: Flow, op: AscOp, effect: Effect) -> Iterator[tuple[SSAValue, Use]]:
    """Of global memory: through one and the same global tensor, from a place in it that is known or has one name."""
    start, symbol, value = 0, None, effect.tensor
    while isinstance(value.owner, tensor.GlobalTensorSubIndexOp | tensor.GlobalTensorBracketOp):
        index = flow.constants.of(value.owner.index)
        if index is None and symbol is not None:
            return
        symbol = symbol if index is not None else value.owner.index
        start, value = start + (index or 0) * element_bytes(value), value.owner.tensor
    length = _bytes(flow, op, effect)
    if isinstance(value.owner, tensor.GlobalTensorOp) and length > 0 and _is_copied_again(flow, value):
        writes, after = effect.access is Access.WRITE, frozenset((effect.pipe,))
        where = start if symbol is None else (start, symbol)
        yield effect.tensor, Use(Place(value), where, length, writes, effect.pipe, op, after)


def _is_copied_again(flow: Flow, whole: SSAValue) -> bool:
    """Whether several copies of the function get at a global tensor, one of them writing; others need no look."""
    if whole not in flow.copied_again:
        copies = [isinstance(op.dst.type, GlobalTensorType) for op in dict.fromkeys(_copies_of(whole))]
        flow.copied_again[whole] = len(copies) > 1 and any(copies)
    return flow.copied_again[whole]


def _copies_of(whole: SSAValue) -> Iterator[DataCopyL2Op]:
    parts = [whole]
    while parts:
        for use in parts.pop().uses:
            if isinstance(use.operation, tensor.GlobalTensorSubIndexOp | tensor.GlobalTensorBracketOp):
                parts.append(use.operation.result)
            elif isinstance(use.operation, DataCopyL2Op):
                yield use.operation


def _place(flow: Flow, known: Tensor) -> Place | None:
    """Where a tensor lies, if it is the kernel's to use: what is said of others need not be said again."""
    if known.freed is not None or known.lost is not None:
        return None
    if known.source is None or isinstance(known.source.type, TBufType):
        return Place(known.source)
    buffers = flow.state.buffers(known.source)
    if buffers is None or known.number not in buffers.life.held:
        return None
    return Place(known.source, None if buffers.num == 1 else known.number)


def _symbol(flow: Flow, value: SSAValue) -> Start:
    """Where a tensor starts whose offset is not known, so that it can be told from others that start elsewhere."""
    owner = value.owner
    if not isinstance(owner, tensor.LocalTensorSubIndexOp | tensor.LocalTensorBracketOp):
        return value
    whole = flow.state.tensor(owner.tensor)
    return (whole.offset, owner.index) if whole is not None and whole.offset is not None else value


def _bytes(flow: Flow, op: AscOp, effect: Effect) -> int:
    """How many bytes from its start on an op accesses of a tensor for certain; one element stands for some."""
    size = element_bytes(effect.tensor)
    if effect.count is None:
        return size if _accesses_the_first(flow, op) else 0
    count = flow.constants.of(effect.count)
    if count is None:
        return size
    return count * size // BLOCK_BYTES * BLOCK_BYTES if isinstance(op, DataCopyL2Op) else count * size


def _accesses_the_first(flow: Flow, op: AscOp) -> bool:
    """Whether the mask of an op includes the first element."""
    if not isinstance(op, MaskedOp):
        return True
    if op.is_set_mask is None:
        return False
    if isinstance(op, BinaryL1Op):
        word = flow.constants.of(op.mask[0])
        return word is not None and bool(word & 1)
    return isinstance(op, BinaryL0Op) and flow.constants.of(op.mask) != 0


def _note_accesses(flow: Flow, op: Operation) -> None:
    assert isinstance(op, AscOp)
    state = flow.state
    for effect in flow.effects_of(op):
        if effect.pipe == _SCALAR:
            state.uses = _after_scalar(flow, effect)
    found = flow.accessed.pop(op, None)  # by the rule that has just looked at them
    found = tuple(_accesses(flow, op)) if found is None else found
    for _, use in found:
        clash = state.uses.clash(use)
        if clash is not None:  # assume that it was meant to wait
            state.uses = state.uses.ordered(clash.pipe, use.pipe)
        state.uses = state.uses.with_use(use)
    note_contents(flow, op, found)


def _after_scalar(flow: Flow, effect: Effect) -> Uses:
    """After an access of the scalar unit: it has waited for the pipes that have to do with the tensor.

    The compiler of the device sees to that. Whatever the unit tells the pipes to do after that comes later, too.
    """
    uses, known = flow.state.uses, flow.state.tensor(effect.tensor)
    if isinstance(effect.tensor.type, GlobalTensorType):
        written = uses.finished("MTE3")
        return written.finished("MTE2") if effect.access is Access.WRITE else written
    place = _place(flow, known) if known is not None else None
    if place is None:
        return Uses()
    for pipe_name in {use.pipe for use in uses.under_way if use.place == place}:
        uses = uses.finished(pipe_name)
    return uses


def _set_flag(flow: Flow, op: sync.SetFlagOp) -> None:
    flow.state.uses = flow.state.uses.signalled(Signal(op.event.data.name, flow.constants.of(op.event_id)))


def _wait_flag(flow: Flow, op: sync.WaitFlagOp) -> None:
    meant = flow.meant.get(op, op)
    assert isinstance(meant, sync.SetFlagOp | sync.WaitFlagOp)
    flow.state.uses = flow.state.uses.awaited(Signal(meant.event.data.name, flow.constants.of(meant.event_id)))


def _barrier(flow: Flow, op: sync.PipeBarrierOp) -> None:
    """PIPE_ALL waits for every pipe, others only within theirs."""
    name = op.pipe.data.name
    flow.state.uses = Uses() if name == "PIPE_ALL" else flow.state.uses.in_line(name.removeprefix("PIPE_"))


def _enque(flow: Flow, op: Operation) -> None:
    signal = _signal(flow, op, _enque_event)
    flow.state.uses = flow.state.uses.signalled(signal) if signal is not None else Uses()


def _deque(flow: Flow, op: Operation) -> None:
    signal = _signal(flow, op, _enque_event)
    flow.state.uses = flow.state.uses.awaited(signal) if signal is not None else Uses()


def _free(flow: Flow, op: tque.TQueBindFreeTensorOp) -> None:
    signal = _signal(flow, op, _free_event)
    flow.state.uses = flow.state.uses.signalled(signal) if signal is not None else Uses()
    known = flow.state.tensor(op.tensor)
    buffers = flow.state.buffers(known.source) if known is not None else None
    if known is None or buffers is None or known.number is None:
        return
    if buffers.num == 1:  # its place has no number
        flow.state.uses = flow.state.uses.freed(Place(known.source), 0)
        return
    place = Place(known.source, known.number)
    flow.state.uses = flow.state.uses.freed(place, _turns_until(flow, place, buffers, signal))


def _turns_until(flow: Flow, place: Place, buffers: Buffers, signal: Signal | None) -> int | None:
    """Which AllocTensor from now hands out a buffer that is freed; None: not known, or of no interest.

    As a rule the queue serves all the pipes that have used it, and they will be waited for.
    """
    if signal is None or signal.by is None or buffers.num is None or place.number is None:
        return None
    users = {use.pipe for use in flow.state.uses.under_way if use.place == place}
    return None if users <= {*signal.event.split("_")} else buffers.life.turns_until(place.number, buffers.num)


def _free_all_event(flow: Flow, op: Operation) -> None:
    signal = _signal(flow, op, _free_event)
    flow.state.uses = flow.state.uses.awaited(signal) if signal is not None else Uses()


def _alloc(flow: Flow, op: Operation) -> None:
    signal = _signal(flow, op, _free_event)
    queue = declared(op.operands[0])
    buffers = flow.state.buffers(queue)
    if signal is None or queue is None or buffers is None:
        flow.state.uses = Uses()
        return
    if not buffers.life.fresh or signal.by is None:  # a buffer that was never out has nothing to wait for
        flow.state.uses = flow.state.uses.awaited(signal)
    known = {None, *buffers.life.held, *(buffers.life.fifo or ())}
    in_turn = buffers.num is not None and buffers.life.rotates(buffers.num)
    number = next_number(flow.state, queue, buffers) if in_turn else None
    flow.state.uses = flow.state.uses.handed_out(queue, number, known)


def _enque_event(op: Operation, arch: int) -> HardEvent | None:
    if isinstance(op, tque.TQueBindEnqueTensorPosOp | tque.TQueBindDequeTensorPosOp):
        try:
            return queue_events(op.src_user_pos.data, op.dst_user_pos.data, arch).enque
        except ValueError:
            return None
    events = events_of(op.operands[0], arch)
    return events.enque if events is not None else None


def _free_event(op: Operation, arch: int) -> HardEvent | None:
    events = events_of(op.operands[0], arch)
    return events.free if events is not None else None


def _signal(flow: Flow, op: Operation, event_of: Callable[[Operation, int], HardEvent | None]) -> Signal | None:
    """The flag of a queue; queues of custom pools may share their buffers, so any other's will do for theirs."""
    queue = declared(op.operands[0])
    buffers = flow.state.buffers(queue)
    if op not in flow.events:
        flow.events[op] = event_of(op, flow.soc.arch)
    event = flow.events[op]
    if event is None or buffers is None:
        return None
    return Signal(event.name, queue if buffers.are_its_own else None)


def _init(flow: Flow, op: Operation) -> None:
    """New memory for a queue or buffer."""
    target = declared(op.operands[1])
    flow.state.uses = flow.state.uses.only(lambda use: use.place.source is not target)


def _set_global_buffer(flow: Flow, op: tensor.GlobalTensorSetGlobalBufferOp) -> None:
    """A global tensor views other memory from now on."""
    flow.state.uses = flow.state.uses.only(lambda use: use.place.source is not op.tensor)


def _clear(flow: Flow, op: Operation) -> None:
    """Waits for more than is followed, or hands out the memory again."""
    flow.state.uses = Uses()


_Change = Callable[[Flow, Any], None]
_ORDER: Final = dict[type[Operation], _Change](
    {
        sync.SetFlagOp: _set_flag,
        sync.WaitFlagOp: _wait_flag,
        sync.PipeBarrierOp: _barrier,
        tque.TQueBindEnqueTensorOp: _enque,
        tque.TQueBindEnqueTensorPosOp: _enque,
        tque.TQueBindDequeTensorOp: _deque,
        tque.TQueBindDequeTensorInPlaceOp: _deque,
        tque.TQueBindDequeTensorPosOp: _deque,
        tque.TQueBindFreeTensorOp: _free,
        tque.TQueBindFreeAllEventOp: _free_all_event,
        tque.TQueBindAllocTensorOp: _alloc,
        tque.TQueBindAllocTensorInPlaceOp: _alloc,
        pipe.TPipeInitQueueOp: _init,
        pipe.TPipeInitBufferOp: _init,
        tbufpool.TBufPoolInitQueueOp: _init,
        tbufpool.TBufPoolInitBufferOp: _init,
        tensor.GlobalTensorSetGlobalBufferOp: _set_global_buffer,
        pipe.TPipeResetOp: _clear,
        pipe.TPipeInitOp: _clear,
        pipe.TPipeTQueBindDestroyOp: _clear,
        tbufpool.TBufPoolResetOp: _clear,
        custom_pool.CustomPoolResetOp: _clear,
        custom_pool.CustomPoolInitOp: _clear,
        custom_pool.CustomPoolCallOp: _clear,
    }
)


def note_order(flow: Flow, op: Operation) -> None:
    """To be called before the state changes otherwise."""
    if type(op) in ACCESSING:
        _note_accesses(flow, op)
    elif flow.state.uses.under_way:  # else there is nothing to wait for
        change = _ORDER.get(type(op))
        if change is not None:
            change(flow, op)
