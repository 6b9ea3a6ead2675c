# SPDX-License-Identifier: Apache-2.0
"""The rule that nothing is left of a queue's tensors: each is given back before the last name for it is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.naming import describe, location_of
from asc.compiler.rules.queue_places import notes_on, ops_behind
from asc.dialects.queue_rules import TensorsLeft

_SCOPES: Final[Mapping[type[Operation], str]] = {
    FuncOp: "kernel",
    scf.IfOp: "branch",
    scf.ForOp: "turn of the loop",
    scf.WhileOp: "turn of the loop",
}


def nothing_left(kernel: Kernel, op: Operation) -> bool | None:
    """At the end of a block: no tensor that only has a name there is held, nothing is in a queue declared there."""
    block = op.parent_block()
    if block is None:
        return None
    verdicts = [
        _report(kernel, op, queue, buffers, sorted(held), enqueued)
        for queue, buffers, held, enqueued in _left(kernel, op, block)
    ]
    return None if all(verdicts) else False


def _left(
    kernel: Kernel, op: Operation, block: Block
) -> Iterator[tuple[SSAValue, Buffers, frozenset[int], tuple[int | None, ...]]]:
    """The queues with tensors left: those held, and those enqueued."""
    for queue, buffers in kernel.state.all_buffers():
        if queue in kernel.blamed or not any(buffers.in_use):
            continue
        ends = isinstance(queue.owner, Operation) and queue.owner.parent_block() is block and not _returned(queue, op)
        held = buffers.life.held - _named_outside(kernel, op, block, queue)
        enqueued = buffers.life.fifo or () if ends else ()
        if held or enqueued:
            yield queue, buffers, held, enqueued


def _returned(value: SSAValue, op: Operation) -> bool:
    return value in op.operands


def _named_outside(kernel: Kernel, op: Operation, block: Block, queue: SSAValue) -> set[int]:
    """The numbers of tensors that have a name when the block has ended, or had one somewhere that is not known."""
    return {
        tensor.number
        for value, tensor in kernel.state.tensors()
        if tensor.source is queue
        and tensor.number is not None
        and (_block_of(value) is not block or _returned(value, op))
    }


def _block_of(value: SSAValue) -> Block | None:
    return value.owner if isinstance(value.owner, Block) else value.owner.parent_block()


def _report(
    kernel: Kernel, op: Operation, queue: SSAValue, buffers: Buffers, held: Sequence[int], fifo: Sequence[int | None]
) -> bool:
    first, *others = [*ops_behind(buffers, (*held, *fifo)), None]
    parent = op.parent_op()
    left = TensorsLeft(
        at=location_of(first if first is not None else op),
        queue=describe(queue),
        allocated=len(held),
        enqueued=len(fifo),
        scope=_SCOPES.get(type(parent), "block") if parent is not None else "block",
        places=notes_on(each for each in others if each is not None),
    )
    kernel.blamed.add(queue)
    return kernel.report(op, left, about=queue)


LEFTOVER_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = dict.fromkeys(
    (ReturnOp, scf.YieldOp, scf.ConditionOp), (nothing_left,)
)
