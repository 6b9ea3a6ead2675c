# SPDX-License-Identifier: Apache-2.0
"""`licm`: moves what does not change in a loop before it.

xDSL's pass of that name would move out of a loop that may not run at all what fails when it does run: a sum or product
that overflows, a shift by too much, `arith.remsi` by zero are all speculatable to it.
"""

from __future__ import annotations

from typing import Final

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.traits import IsTerminator, is_side_effect_free, is_speculatable

from asc.compiler.folding import bits_of, constant_of
from asc.dialects import emitc

_DIVISIONS: Final = (
    arith.DivSIOp,
    arith.DivUIOp,
    arith.FloorDivSIOp,
    arith.CeilDivSIOp,
    arith.CeilDivUIOp,
    arith.RemSIOp,
    arith.RemUIOp,
)


_SHIFTS: Final = (arith.ShLIOp, arith.ShRSIOp, arith.ShRUIOp)
# C++ leaves their overflow undefined, and the interpreter reports it: an integer, or a float too large for one.
_OVERFLOWING: Final = (
    arith.AddiOp,
    arith.SubiOp,
    arith.MuliOp,
    arith.ShLIOp,
    arith.FPToSIOp,
    arith.FPToUIOp,
    emitc.CastOp,
)


class LoopInvariantCodeMotion(ModulePass):
    """Ops without effects that use nothing of the loop leave it, inner loops first; none that might fail in vain."""

    name = "licm"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        loops = [each for each in op.walk() if isinstance(each, (scf.ForOp, scf.WhileOp))]
        for loop in reversed(loops):
            for region in loop.regions:
                _hoist(region.block, loop)


def _hoist(body: Block, loop: Operation) -> None:
    runs = _runs(body, loop)
    for op in list(body.ops):
        if _may_move(op) and (runs or _cannot_fail(op)) and not _depends_on(op, loop):
            op.detach()
            loop_block = loop.parent_block()
            assert loop_block is not None
            loop_block.insert_op_before(op, loop)


def _runs(body: Block, loop: Operation) -> bool:
    """Whether the block runs at least once: the condition of a `while`, a `for` over a constant range."""
    if isinstance(loop, scf.ForOp):
        start, stop = constant_of(loop.lb), constant_of(loop.ub)
        return start is not None and stop is not None and start < stop
    return body is loop.regions[0].block


def _may_move(op: Operation) -> bool:
    return not op.has_trait(IsTerminator) and is_side_effect_free(op)


def _cannot_fail(op: Operation) -> bool:
    if not is_speculatable(op):
        return False
    return all(not isinstance(each, _OVERFLOWING) and _divides_and_shifts_safely(each) for each in op.walk())


def _divides_and_shifts_safely(op: Operation) -> bool:
    if isinstance(op, _SHIFTS):
        amount = constant_of(op.rhs)
        return amount is not None and 0 <= amount < bits_of(op.result.type)
    # -1 as well: the smallest integer divided by it overflows.
    return not isinstance(op, _DIVISIONS) or constant_of(op.rhs) not in {None, 0, -1}


def _depends_on(op: Operation, loop: Operation) -> bool:
    return any(_is_inside(operand, loop, op) for each in op.walk() for operand in each.operands)


def _is_inside(value: SSAValue, loop: Operation, op: Operation) -> bool:
    """Whether `value` is defined in `loop` but not within `op` itself."""
    owner = value.owner
    return loop.is_ancestor(owner) and not op.is_ancestor(owner)
