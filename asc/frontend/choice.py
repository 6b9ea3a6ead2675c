# SPDX-License-Identifier: Apache-2.0
"""A choice made at run time: `scf.if`, or `arith.select` between two numbers that cost nothing to compute."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from xdsl.dialects import arith
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue

from asc.frontend.builder import Builder
from asc.frontend.diagnostics.control import BranchesDisagree
from asc.frontend.disagreement import disagreement
from asc.frontend.failure import fail
from asc.frontend.join import Mismatch, Slot, join, lift, lower, same_value, slot_of, types_of
from asc.frontend.operators import binary, is_number, negated, select
from asc.frontend.scalars import Number
from asc.frontend.trace import Trace
from asc.language.core.dtype import bit
from asc.language.core.ir_value import PlainValue

PATHS: Final = ("where the condition is true", "where the condition is false")

_CHEAP: Final[frozenset[type[Operation]]] = frozenset({
    *(arith.AndIOp, arith.OrIOp, arith.XOrIOp),
    *(arith.AddfOp, arith.SubfOp, arith.MulfOp, arith.NegfOp, arith.CmpiOp, arith.CmpfOp, arith.SelectOp),
    *(arith.ExtSIOp, arith.ExtUIOp, arith.ExtFOp, arith.TruncFOp, arith.SIToFPOp, arith.UIToFPOp),
})  # fmt: skip
"""Ops without effects that cannot fail, so that running them although nobody needs the result is harmless.

Sums and products of integers can: `n * n if n < 1000 else 0` must not overflow for a large n.
"""
_FEW: Final = 4


def emit_if(
    trace: Trace,
    condition: PlainValue,
    blocks: tuple[Block, Block],
    slots: Sequence[Slot],
    values: tuple[Sequence[object], Sequence[object]],
) -> list[object]:
    """An `scf.if` over two traced blocks, and the merged values of the slots; nothing if there is nothing to do."""
    b = trace.builder
    carriers = [_lowered(b, block, slots, own) for block, own in zip(blocks, values, strict=True)]
    types = types_of(slots)
    if not types and not any(block.ops for block in blocks):
        return [lift(slot, iter(())) for slot in slots]
    otherwise = Region([blocks[1]]) if types or blocks[1].ops else Region()
    for block, own in zip(blocks, carriers, strict=True):
        with b.into(block):
            b.emit(YieldOp, own)
    op = b.emit(IfOp, (condition.ssa,), types, regions=[Region([blocks[0]]), otherwise])
    results = iter(op.results)
    return [lift(slot, results) for slot in slots]


def _lowered(b: Builder, block: Block, slots: Sequence[Slot], values: Sequence[object]) -> list[SSAValue]:
    with b.into(block):
        return lower(b, slots, values)


def choose(trace: Trace, condition: PlainValue, then: Callable[[], object], otherwise: Callable[[], object]) -> object:
    """The value of `then` or of `otherwise`; each is computed only where it is needed, unless that is harmless."""
    blocks = (Block(), Block())
    values: list[object] = []
    for block, arm in zip(blocks, (then, otherwise), strict=True):
        with trace.region(block):
            values.append(arm())
    left, right = values
    if same_value(left, right):
        emit_if(trace, condition, blocks, (), ((), ()))
        return left
    if is_number(left) and is_number(right) and all(map(_is_cheap, blocks)):
        for block in blocks:
            _inline(trace.builder, block)
        return _pick(trace.builder, condition, cast(Number, left), cast(Number, right))
    try:
        slot = join(slot_of(left), slot_of(right))
    except Mismatch as mismatch:
        fail(disagreement(mismatch, BranchesDisagree, "the value of this expression", PATHS))
    return emit_if(trace, condition, blocks, (slot,), ((left,), (right,)))[0]


def _is_cheap(block: Block) -> bool:
    ops = list(block.ops)
    return len(ops) <= _FEW and all(type(op) in _CHEAP for op in ops)


def _inline(b: Builder, block: Block) -> None:
    for op in list(block.ops):
        op.detach()
        b.block.add_op(op)


def _pick(b: Builder, condition: PlainValue, left: Number, right: Number) -> Number:
    """The choice between two computed numbers; truth values need no select."""
    if left is True and right is False:
        return condition
    if left is False and right is True:
        return negated(b, condition)
    if right is False and isinstance(left, PlainValue) and left.dtype == bit:
        return binary(b, "and", condition, left)
    if left is True and isinstance(right, PlainValue) and right.dtype == bit:
        return binary(b, "or", condition, right)
    return select(b, condition, left, right)
