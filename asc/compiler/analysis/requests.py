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
_NUMS: Final = Range(1, MAX_QUEUE_BUFFERS)
_LENGTHS: Final = Range(1)


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
    target, num, length = target_of(op), num_of(flow, op), asked_length(flow, op)
    length = length if length is not None and length > 0 else None
    nums = Range(num, num) if num is not None else _legal(range_of(flow, op.operands[2]), _NUMS)
    lengths = Range(length, length) if length is not None else _legal(range_of(flow, length_of(op)), _LENGTHS)
    return Block(declared(target) or target, op, num, length, nums, lengths)


def num_of(flow: Flow, op: Request) -> int | None:
    """How many buffers are handed out; None if that is not known, or wrong."""
    num = asked_num(flow, op)
    return num if num is not None and 1 <= num <= MAX_QUEUE_BUFFERS else None


def _legal(bounds: Range, legal: Range) -> Range:
    both = bounds.within(legal)
    return Range() if both.is_empty else both
