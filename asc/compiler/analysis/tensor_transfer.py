# SPDX-License-Identifier: Apache-2.0
"""What the ops that make tensors say about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import UNKNOWN_LIFE, Buffers
from asc.compiler.analysis.places import memory_at, memory_for
from asc.compiler.analysis.range import ANY
from asc.compiler.analysis.ranges import limits_of, range_of
from asc.compiler.analysis.state import declared
from asc.compiler.analysis.tensors import Tensor
from asc.dialects import tbuf, tensor
from asc.dialects.dtypes import bytes_of
from asc.target.memory import Memory

_SubTensor = (
    tensor.GlobalTensorSubIndexOp
    | tensor.GlobalTensorBracketOp
    | tensor.LocalTensorSubIndexOp
    | tensor.LocalTensorBracketOp
)


def element_bytes(value: SSAValue) -> int:
    """Bytes of one element of a tensor."""
    return bytes_of(tensor.element_type(value))


def tensor_of_buffers(flow: Flow, source: SSAValue, buffers: Buffers, number: int | None) -> Tensor:
    """A whole buffer of a queue, or a whole TBuf."""
    memory = memory_for(source, flow.soc.arch)
    return Tensor(memory, source, capacity=buffers.length, offset=0, number=number)


def _global(flow: Flow, op: tensor.GlobalTensorOp) -> None:
    flow.state[op.tensor] = Tensor(Memory.GM)


def _set_global_buffer(flow: Flow, op: tensor.GlobalTensorSetGlobalBufferOp) -> None:
    size = range_of(flow, op.size) if op.size is not None else ANY
    told = op.size is not None and size.high != limits_of(op.size).high
    capacity = size.high * element_bytes(op.tensor) if told and size.high is not None and size.high >= 0 else None
    flow.state[op.tensor] = Tensor(Memory.GM, capacity=capacity, offset=0 if size.is_exact else None)


def _fixed(flow: Flow, op: tensor.LocalTensorV2Op) -> None:
    memory = memory_at(op.pos.data, flow.soc.arch)
    capacity, address = _bytes(flow, op.tile_size, op.result), flow.constants.of(op.addr)
    flow.state[op.result] = Tensor(memory, capacity=capacity, offset=address)


def _nowhere(flow: Flow, op: tensor.LocalTensorOp) -> None:
    flow.state[op.tensor] = Tensor(None, nowhere=True)


def _sub_tensor(flow: Flow, op: _SubTensor) -> None:
    whole, result = flow.state.tensor(op.operands[0]), op.results[0]
    if whole is None:
        return
    if whole.capacity is None and whole.offset is None:
        flow.state[result] = whole  # of which no part is known better
        return
    flow.state[result] = whole.from_offset(range_of(flow, op.operands[1]).times(element_bytes(result)))


def _get(flow: Flow, op: tbuf.TBufGetTensorOp) -> None:
    whole = _whole_buffer(flow, op.buffer)
    if whole is not None:
        asked = _bytes(flow, op.len, op.tensor)
        flow.state[op.tensor] = whole if asked is None else whole._replace(capacity=asked)


def _get_with_offset(flow: Flow, op: tbuf.TBufGetWithOffsetOp) -> None:
    whole = _whole_buffer(flow, op.buffer)
    if whole is not None:
        asked, rest = _bytes(flow, op.size, op.tensor), whole.from_offset(range_of(flow, op.buf_offset))
        flow.state[op.tensor] = rest if asked is None else rest._replace(capacity=asked)


def _whole_buffer(flow: Flow, value: SSAValue) -> Tensor | None:
    """A TBuf; one without memory is taken to have been given some before."""
    source = declared(value)
    buffers = flow.state.buffers(source)
    if source is None or buffers is None:
        return None
    if not buffers.has_memory and isinstance(source.owner, Operation):
        flow.state[source] = Buffers(source.owner, stale=True, life=UNKNOWN_LIFE)
    return tensor_of_buffers(flow, source, buffers, None)


def _bytes(flow: Flow, elements: SSAValue | None, of: SSAValue) -> int | None:
    """So many elements of a tensor in bytes."""
    count = flow.constants.of(elements)
    return None if count is None else count * element_bytes(of)


TENSOR_CHANGES: Final[Mapping[type[Operation], Callable[[Flow, Any], None]]] = {
    tensor.GlobalTensorOp: _global,
    tensor.GlobalTensorSetGlobalBufferOp: _set_global_buffer,
    tensor.LocalTensorOp: _nowhere,
    tensor.LocalTensorV2Op: _fixed,
    tensor.GlobalTensorSubIndexOp: _sub_tensor,
    tensor.GlobalTensorBracketOp: _sub_tensor,
    tensor.LocalTensorSubIndexOp: _sub_tensor,
    tensor.LocalTensorBracketOp: _sub_tensor,
    tbuf.TBufGetTensorOp: _get,
    tbuf.TBufGetWithOffsetOp: _get_with_offset,
}
