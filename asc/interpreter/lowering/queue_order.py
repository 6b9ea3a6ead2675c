# SPDX-License-Identifier: Apache-2.0
"""Proves that a queue goes alloc, enque, deque, free in this order each turn, so that its buffers simply rotate.

Then nothing of its life cycle needs to happen at run time. What cannot be proven here is left to the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from asc.dialects.base import AscOp
from asc.dialects.custom_pool import CustomPoolCallOp, TQueBindInitStartBufHandleOp
from asc.dialects.dtypes import bytes_of
from asc.dialects.pipe import (
    TPipeAllocEventIDOp,
    TPipeFetchEventIDOp,
    TPipeInitOp,
    TPipeInitQueueOp,
    TPipeReleaseEventIDOp,
    TPipeResetOp,
    TPipeTQueBindDestroyOp,
)
from asc.dialects.sync import SetFlagOp, WaitFlagOp
from asc.dialects.tbufpool import TBufPoolInitQueueOp, TBufPoolResetOp
from asc.dialects.tensor import LocalTensorBracketOp, LocalTensorSubIndexOp
from asc.dialects.tque import (
    OPS as QUEUE_OPS,
)
from asc.dialects.tque import (
    QueBindOp,
    QueueOp,
    TQueBindAllocTensorOp,
    TQueBindDequeTensorOp,
    TQueBindEnqueTensorOp,
    TQueBindFreeTensorOp,
)
from asc.dialects.types import LocalTensorType, QueBindType, QueueType
from asc.target.limits import rounded_to_blocks
from asc.target.memory import Memory
from asc.target.queues import QUEUE_ROUTES, queue_events, queue_memory
from asc.target.soc import Soc

# Ops after which the order of one block proves nothing: they take buffers or event ids behind the queue's back.
_DISTURBING = (
    CallOp,
    CustomPoolCallOp,
    TQueBindInitStartBufHandleOp,
    TBufPoolResetOp,
    TPipeAllocEventIDOp,
    TPipeFetchEventIDOp,
    TPipeInitOp,
    TPipeReleaseEventIDOp,
    TPipeTQueBindDestroyOp,
)
_DERIVING = (LocalTensorSubIndexOp, LocalTensorBracketOp)
Constant = Callable[[SSAValue], int | None]


@dataclass(frozen=True)
class Rotation:
    """A proven queue. `elements`: of each tensor, None where it is no operand of vector instructions."""

    queue: SSAValue
    init: TPipeInitQueueOp
    alloc: TQueBindAllocTensorOp
    enque: TQueBindEnqueTensorOp
    deque: TQueBindDequeTensorOp
    free: TQueBindFreeTensorOp
    elements: int | None

    @property
    def steps(self) -> tuple[Operation, ...]:
        """All ops on the queue but its declaration."""
        return self.init, self.alloc, self.enque, self.deque, self.free

    @property
    def element_type(self) -> Attribute:
        return self.alloc.tensor.type.element_type


def proven_rotations(function: FuncOp, ops: Sequence[Operation], soc: Soc, constant: Constant) -> list[Rotation]:
    """The queues of a function that provably rotate; `ops` are all its ops, `constant` knows the integer constants."""
    queues = [op.results[0] for op in ops if isinstance(op, QueueOp | QueBindOp)]
    disturbed = any(isinstance(op, _DISTURBING) for op in ops)
    if not queues or disturbed or not _enough_event_ids(ops, soc, constant):
        return []
    order = {op: number for number, op in enumerate(ops)}
    proof = _Proof(function, order, soc, constant)
    found = (proof.rotation(queue) for queue in queues)
    return [rotation for rotation in found if rotation is not None]


def _enough_event_ids(ops: Sequence[Operation], soc: Soc, constant: Constant) -> bool:
    """Whether ids cannot run out whatever the order, and no flag of the kernel's own mixes with those of queues."""
    needed: Counter[str] = Counter()
    for op in ops:
        if not isinstance(op, TPipeInitQueueOp | TBufPoolInitQueueOp):
            continue
        number, events = constant(op.num), _events(op.queue, soc)
        if number is None or events is None:
            return False
        enque, free, depth = events
        needed[enque] += max(depth, 1)
        needed[free] += number
    own = {op.event.data.name for op in ops if isinstance(op, SetFlagOp | WaitFlagOp)}
    return not own & needed.keys() and all(number <= soc.event_ids for number in needed.values())


def _route(queue: SSAValue) -> tuple[str, str] | None:
    if isinstance(queue.type, QueBindType):
        return queue.type.source.data.name.lower(), queue.type.position.data.name.lower()
    return QUEUE_ROUTES.get(queue.type.position.data.name.lower()) if isinstance(queue.type, QueueType) else None


def _events(queue: SSAValue, soc: Soc) -> tuple[str, str, int] | None:
    """(event of enque, event of free, depth) of a queue value."""
    route = _route(queue)
    assert isinstance(queue.type, QueueType | QueBindType)
    if route is None:
        return None
    try:
        enque, free = queue_events(*route, soc.arch)
    except ValueError:
        return None
    return enque.name, "" if free is None else free.name, queue.type.depth


class _Proof:
    def __init__(self, function: FuncOp, order: dict[Operation, int], soc: Soc, constant: Constant) -> None:
        self._entry = function.body.blocks[0]
        self._order = order
        self._soc = soc
        self._constant = constant
        self._resets = [op for op in order if isinstance(op, TPipeResetOp)]

    def rotation(self, queue: SSAValue) -> Rotation | None:
        """The proof for one queue, None where there is none."""
        steps = self._steps(queue)
        if steps is None or not self._initialised_before(steps.init, steps.alloc):
            return None
        if not self._used_between(steps.alloc.tensor, steps.alloc, steps.enque):
            return None
        return steps if self._used_between(steps.deque.tensor, steps.deque, steps.free) else None

    def _steps(self, queue: SSAValue) -> Rotation | None:
        """The five uses of the queue, if they are one of each kind, on one tensor, in order in one block."""
        uses = sorted((use.operation for use in queue.uses), key=self._order.__getitem__)
        match uses:
            case [
                TPipeInitQueueOp() as init,
                TQueBindAllocTensorOp() as alloc,
                TQueBindEnqueTensorOp() as enque,
                TQueBindDequeTensorOp() as deque,
                TQueBindFreeTensorOp() as free,
            ]:
                pass
            case _:
                return None
        one_block = alloc.parent is enque.parent is deque.parent is free.parent
        same = enque.tensor is alloc.tensor and free.tensor is deque.tensor and alloc.tensor.type == deque.tensor.type
        assert isinstance(queue.type, QueueType | QueBindType)
        if not one_block or not same or queue.type.depth < 1:
            return None
        return Rotation(queue, init, alloc, enque, deque, free, self._elements(init, alloc.tensor))

    def _elements(self, init: TPipeInitQueueOp, tensor: SSAValue[LocalTensorType]) -> int | None:
        """The size of the tensors, if they are in UB and their length is constant."""
        length, route = self._constant(init.length), _route(init.queue)
        if length is None or route is None or queue_memory(*route, self._soc.arch) is not Memory.UB:
            return None
        return rounded_to_blocks(length) // bytes_of(tensor.type.element_type)

    def _initialised_before(self, init: TPipeInitQueueOp, alloc: Operation) -> bool:
        """Whether the buffers are there at each alloc: given once at the top level, and no reset comes before."""
        use = _ancestor_in(alloc, self._entry)
        if init.parent is not self._entry or use is None or self._order[init] > self._order[use]:
            return False
        return all(reset.parent is self._entry and self._order[reset] > self._order[use] for reset in self._resets)

    def _used_between(self, tensor: SSAValue, first: Operation, last: Operation) -> bool:
        """Whether a tensor, and all cut out of it, is only used between two ops of one block, and never passed on."""
        assert first.parent is not None
        for use in tensor.uses:
            op = use.operation
            top = _ancestor_in(op, first.parent)
            if top is None or not self._order[first] <= self._order[top] <= self._order[last]:
                return False
            if isinstance(op, _DERIVING):
                if not self._used_between(op.result, first, last):
                    return False
            elif not isinstance(op, AscOp) or (isinstance(op, QUEUE_OPS) and op is not last):
                return False
        return True


def _ancestor_in(op: Operation, block: Block) -> Operation | None:
    """The op of `block` that is, or contains, `op`."""
    while op.parent is not block:
        parent = op.parent_op()
        if parent is None:
            return None
        op = parent
    return op
