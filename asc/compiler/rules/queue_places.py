# SPDX-License-Identifier: Apache-2.0
"""Where the buffers of a queue got into the state that a diagnostic is about, as notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from xdsl.ir import Operation

from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.naming import describe, location_of
from asc.diagnostics import Note
from asc.dialects import tque

_ALLOCATIONS: Final = (tque.TQueBindAllocTensorOp, tque.TQueBindAllocTensorInPlaceOp)
_ENQUEUES: Final = (tque.TQueBindEnqueTensorOp, tque.TQueBindEnqueTensorPosOp)


def places_of(buffers: Buffers, only_enqueued: bool = False) -> tuple[Note, ...]:
    """Where the buffers in use were allocated, enqueued or dequeued last: those enqueued first, then those held."""
    held = () if only_enqueued else sorted(buffers.life.held)
    return notes_on(ops_behind(buffers, (*(buffers.life.fifo or ()), *held)))


def ops_behind(buffers: Buffers, numbers: Iterable[int | None]) -> list[Operation]:
    """The ops that brought buffers to where they are, as far as they are known; each once."""
    known = dict(buffers.life.since)
    return list(dict.fromkeys(known[each] for each in numbers if each is not None and each in known))


def notes_on(ops: Iterable[Operation]) -> tuple[Note, ...]:
    """`tensor "a" was enqueued here`."""
    return tuple(Note(f"{_tensor(op)} was {_action(op)} here", location_of(op)) for op in ops)


def _tensor(op: Operation) -> str:
    return describe(op.results[0] if op.results else op.operands[1])


def _action(op: Operation) -> str:
    if isinstance(op, _ENQUEUES):
        return "enqueued"
    return "allocated" if isinstance(op, _ALLOCATIONS) else "dequeued"
