# SPDX-License-Identifier: Apache-2.0
"""Copies from global memory that were started, and what may wait for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.dialects import sync
from asc.dialects.data_copy import DataCopyL2Op
from asc.dialects.types import GlobalTensorType


def note_copy(flow: Flow, op: DataCopyL2Op) -> None:
    """After a copy into a tensor that the kernel holds from a queue."""
    known = flow.state.tensor(op.dst) if isinstance(op.src.type, GlobalTensorType) else None
    buffers = flow.state.buffers(known.source) if known is not None and known.source is not None else None
    if known is None or buffers is None or known.number not in buffers.life.held:
        return
    assert known.source is not None
    flow.state[known.source] = replace(buffers, life=buffers.life.copied_into(known.number))


def note_wait(flow: Flow, op: Operation | None) -> None:
    """After a flag, a barrier or a dequeue: it may be what copies are waited for with, directly or through another."""
    for queue, buffers in flow.state.all_buffers():
        if buffers.life.filled:
            flow.state[queue] = replace(buffers, life=buffers.life.waited())


def is_awaited(flow: Flow, tensor: SSAValue) -> bool:
    """Whether no copy into a tensor is proven to be under way."""
    known = flow.state.tensor(tensor)
    buffers = flow.state.buffers(known.source) if known is not None and known.source is not None else None
    return known is None or buffers is None or known.number not in buffers.life.filled


WAIT_CHANGES: Final[Mapping[type[Operation], Callable[[Flow, Any], None]]] = {
    DataCopyL2Op: note_copy,
    sync.SetFlagOp: note_wait,
    sync.WaitFlagOp: note_wait,
    sync.PipeBarrierOp: note_wait,
}
