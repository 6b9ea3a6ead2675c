# SPDX-License-Identifier: Apache-2.0
"""Which integers of a loop decide what its turns do: a loop is only followed turn by turn for the sake of those."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from xdsl.dialects import arith, scf
from xdsl.ir import Operation, SSAValue, Use

from asc.compiler.folding import can_fold, is_integer
from asc.dialects.pipe import TPipeInitBufferOp, TPipeInitQueueOp
from asc.dialects.sync import SetFlagOp, WaitFlagOp
from asc.dialects.tbuf import TBufGetWithOffsetOp
from asc.dialects.tbufpool import TBufPoolInitBufferOp, TBufPoolInitQueueOp
from asc.dialects.tensor import LocalTensorBracketOp, LocalTensorSubIndexOp

_DECIDED: Final = (
    scf.IfOp,
    scf.ForOp,
    scf.WhileOp,
    scf.ConditionOp,
    SetFlagOp,
    WaitFlagOp,
    TPipeInitBufferOp,
    TPipeInitQueueOp,
    TBufPoolInitBufferOp,
    TBufPoolInitQueueOp,
)
"""Ops that do something else for each integer. Of a place or a length in a tensor bounds are enough,"""
_PLACED: Final = (TBufGetWithOffsetOp, LocalTensorSubIndexOp, LocalTensorBracketOp)
"""but for these, if the place comes back in a later turn,"""
_COMING_BACK: Final = (arith.RemSIOp, arith.RemUIOp, arith.AndIOp)
"""as a remainder does."""


def deciding(loop: scf.ForOp) -> Sequence[SSAValue]:
    """The counter and the integers carried on, as far as a branch, a flag or a size in the loop depends on them."""
    return [value for value in loop.body.block.args if is_integer(value.type) and _decides(value)]


def _decides(value: SSAValue) -> bool:
    remainders: list[SSAValue] = []
    for use in _uses_of(value):
        if isinstance(use.operation, _DECIDED) and not _is_carried(use):
            return True
        if isinstance(use.operation, _COMING_BACK):
            remainders += use.operation.results
    return any(isinstance(use.operation, _PLACED) for each in dict.fromkeys(remainders) for use in _uses_of(each))


def _uses_of(value: SSAValue) -> Iterator[Use]:
    """Where an integer, and what is computed from it, is used."""
    seen, waiting = {value}, [value]
    while waiting:
        for use in waiting.pop().uses:
            yield use
            following = [each for each in _following(use) if each not in seen]
            seen.update(following)
            waiting += following


def _is_carried(use: Use) -> bool:
    """Whether an operand only is what a loop starts with, or what is left when it ends."""
    match use.operation:
        case scf.ForOp() as loop:
            return use.index >= len(loop.operands) - len(loop.iter_args)
        case scf.ConditionOp():
            return use.index > 0
        case _:
            return False


def _following(use: Use) -> Iterator[SSAValue]:
    """The integers that are computed from an operand or are the same one under another name."""
    op, parent = use.operation, use.operation.parent_op()
    match op, parent:
        case scf.ForOp() as loop, _ if _is_carried(use):
            place = use.index - (len(loop.operands) - len(loop.iter_args))
            yield from (loop.body.block.args[1 + place], loop.results[place])
        case scf.YieldOp(), scf.ForOp() as loop:
            yield from (loop.body.block.args[1 + use.index], loop.results[use.index])
        case scf.YieldOp(), scf.IfOp() as branch:
            yield branch.results[use.index]
        case _:
            yield from op.results if can_fold(op) else ()


def carried_on(last: Operation | None) -> Sequence[SSAValue]:
    """What the last op of a region hands on: to the next turn of a loop, or out of a branch."""
    match last:
        case scf.YieldOp():
            return last.operands
        case scf.ConditionOp():
            return last.args
        case _:
            return ()
