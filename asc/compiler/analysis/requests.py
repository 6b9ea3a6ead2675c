# SPDX-License-Identifier: Apache-2.0
"""What the calls that hand out memory ask for: init_buffer and init_buf_pool, of a pipe or of a pool."""

from __future__ import annotations

from typing import Final

from xdsl.ir import SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.memory import Block
from asc.compiler.analysis.range import Range
from asc.compiler.analysis.ranges import range_of
from asc.compiler.analysis.state import declared
from asc.dialects import pipe, tbufpool
from asc.target.limits import MAX_QUEUE_BUFFERS

InitBuffer = (
    pipe.TPipeInitQueueOp | pipe.TPipeInitBufferOp | tbufpool.TBufPoolInitQueueOp | tbufpool.TBufPoolInitBufferOp
)
InitBufPool = pipe.TPipeInitBufPoolOp | tbufpool.TBufPoolInitBufPoolOp
Request = InitBuffer | InitBufPool

_FOR_QUEUES: Final = (pipe.TPipeInitQueueOp, tbufpool.TBufPoolInitQueueOp)
_FOR_POOLS: Final = (pipe.TPipeInitBufPoolOp, tbufpool.TBufPoolInitBufPoolOp)


def home_of(op: Request) -> SSAValue:
    """The pipe or pool that memory is taken from."""
    return op.operands[0]


def target_of(op: Request) -> SSAValue:
    """The queue, buffer or pool that gets it."""
    return op.operands[1]


def asked_num(flow: Flow, op: Request) -> int | None:
    """How many buffers; None if that is not known."""
    return flow.constants.of(op.num) if isinstance(op, _FOR_QUEUES) else 1


def length_of(op: Request) -> SSAValue:
    """The length in bytes of each."""
    return op.len if isinstance(op, _FOR_POOLS) else op.length


def asked_length(flow: Flow, op: Request) -> int | None:
    """The length in bytes of each; None if that is not known."""
    return flow.constants.of(length_of(op))


def block_of(flow: Flow, op: Request) -> Block:
    """What is handed out. A number or length that is wrong says nothing: it is reported for itself."""
    target, num, length = target_of(op), asked_num(flow, op), asked_length(flow, op)
    nums = range_of(flow, op.num) if isinstance(op, _FOR_QUEUES) else Range(1, 1)
    return Block(
        declared(target) or target,
        op,
        num if num is not None and 1 <= num <= MAX_QUEUE_BUFFERS else None,
        length if length is not None and length > 0 else None,
        _legal(nums, Range(1, MAX_QUEUE_BUFFERS)),
        _legal(range_of(flow, length_of(op)), Range(1)),
    )


def _legal(bounds: Range, legal: Range) -> Range:
    both = bounds.within(legal)
    return Range() if both.is_empty else both
