# SPDX-License-Identifier: Apache-2.0
"""What nothing was written to since it is the kernel's: its content is random (`AllocTensor.md`, `Reset-57.md`).

Whatever may write a part of it counts. An op that reads what is random, and writes it, too, leaves it random.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xdsl.dialects.builtin import IntegerType
from xdsl.dialects.func import CallOp
from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.contents import EVERYWHERE, with_spans
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.overwriting import fixed_tensor, reach
from asc.compiler.analysis.tensors import Tensor
from asc.dialects import custom_pool, pipe, tbufpool
from asc.dialects.asc_dialect import ACCESSING
from asc.dialects.base import AscOp
from asc.dialects.interfaces import Access
from asc.dialects.tensor import element_type
from asc.dialects.types import GlobalTensorType, TBufType
from asc.dialects.vec_binary import BinaryOp
from asc.target.memory import Memory

_SPREADING: Final = (
    pipe.TPipeInitQueueOp,
    pipe.TPipeInitBufferOp,
    tbufpool.TBufPoolInitQueueOp,
    tbufpool.TBufPoolInitBufferOp,
    custom_pool.CustomPoolCallOp,
    custom_pool.TQueBindInitBufHandleOp,
    CallOp,
)
"""Ops after which bytes at fixed addresses may have been written to through queues, TBufs, or in a function."""


def make_blank(flow: Flow, value: SSAValue, buffers: Buffers) -> None:
    """The content of a TBuf is random from here on; a tensor of a queue has that once it is allocated."""
    if isinstance(value.type, TBufType) and buffers.are_its_own:
        flow.state.blank |= {(value, None)}


def random_reads(flow: Flow, op: AscOp) -> Iterator[tuple[SSAValue, SSAValue]]:
    """The tensors of random content that an op reads, each with what it is of: queue, TBuf, fixed tensor."""
    if not flow.state.blank and flow.written is EVERYWHERE:
        return
    for effect in () if _makes_zeros(op) else flow.effects_of(op):
        if effect.access is Access.READ and not isinstance(effect.tensor.type, GlobalTensorType):
            known = flow.state.tensor(effect.tensor)
            source = _random(flow, effect.tensor, known) if known is not None else None
            if source is not None:
                yield effect.tensor, source


def _makes_zeros(op: AscOp) -> bool:
    """Whether it is an integer minus itself: what that was does not matter. It does with floats, by infinities."""
    if not isinstance(op, BinaryOp) or op.INSTRUCTION.ascend_c != "Sub":
        return False
    return op.tensors[1] is op.tensors[2] and isinstance(element_type(op.tensors[1]), IntegerType)


def _random(flow: Flow, value: SSAValue, known: Tensor) -> SSAValue | None:
    if known.source is None:
        return _random_bytes(flow, value, known)
    if (known.source, known.number) not in flow.state.blank or known.freed is not None or known.lost is not None:
        return None
    buffers = flow.state.buffers(known.source)
    if buffers is None or not buffers.are_its_own:
        return None
    return known.source if known.number is None or known.number in buffers.life.held else None


def _random_bytes(flow: Flow, value: SSAValue, known: Tensor) -> SSAValue | None:
    """The tensor at a fixed address that a tensor is of, if none of its bytes was written before its first read."""
    whole = fixed_tensor(value)
    if flow.written is EVERYWHERE or flow.tentative or whole is None or known.memory is not Memory.UB:
        return None
    span = reach(flow, whole)
    return whole if span is not None and not any(span.common(each) for each in flow.written) else None


def note_written(flow: Flow, op: Operation) -> None:
    """To be called before the state changes otherwise."""
    if type(op) in _SPREADING:
        flow.written = EVERYWHERE
    if type(op) not in ACCESSING:
        return
    if not flow.state.blank and flow.written is EVERYWHERE:
        return
    assert isinstance(op, AscOp)
    for effect in flow.effects_of(op):
        if effect.access is Access.WRITE:
            _write(flow, op, effect.tensor)


def _write(flow: Flow, op: AscOp, value: SSAValue) -> None:
    known = flow.state.tensor(value)
    if isinstance(value.type, GlobalTensorType):
        return
    if known is None or known.source is None:
        _write_bytes(flow, op, value, known)
        return
    source, blank = known.source, flow.state.blank
    if blank and not _reads_random(flow, op, source):
        anywhere = known.number is None
        gone = {each for each in blank if each[0] is source and (anywhere or each[1] == known.number)}
        flow.state.blank = blank - gone


def _reads_random(flow: Flow, op: AscOp, source: SSAValue | None) -> bool:
    return source is not None and any(random is source for _, random in random_reads(flow, op))


def _write_bytes(flow: Flow, op: AscOp, value: SSAValue, known: Tensor | None) -> None:
    """Through a fixed address, or nobody knows through what: any queue or TBuf may have its memory there."""
    if known is not None and known.memory is not None and known.memory is not Memory.UB:
        return
    if flow.written is not EVERYWHERE:
        span = reach(flow, value)
        if not _reads_random(flow, op, fixed_tensor(value)):
            flow.written = with_spans(flow.written, (span,)) if span is not None else EVERYWHERE
        return
    flow.state.blank = frozenset()
