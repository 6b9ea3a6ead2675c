# SPDX-License-Identifier: Apache-2.0
"""`licm`: moves what does not change in a loop before it.

xDSL's pass of that name would move a division out of a loop that may not run at all: it takes `arith.remsi`,
`floordivsi` and `ceildivsi` for speculatable whatever the divisor.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.traits import IsTerminator, is_side_effect_free, is_speculatable

from asc.compiler.folding import constant_of

_DIVISIONS: Final = (
    arith.DivSIOp,
    arith.DivUIOp,
    arith.FloorDivSIOp,
    arith.CeilDivSIOp,
    arith.CeilDivUIOp,
    arith.RemSIOp,
    arith.RemUIOp,
)


@dataclass(frozen=True)
class LoopInvariantCodeMotion(ModulePass):
    """Ops without effects that cannot fail and use nothing of the loop leave it, inner loops first."""

    name = "licm"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        loops = [each for each in op.walk() if isinstance(each, (scf.ForOp, scf.WhileOp))]
        for loop in reversed(loops):
            for region in loop.regions:
                _hoist(region.block, loop)


def _hoist(body: Block, loop: Operation) -> None:
    for op in list(body.ops):
        if _may_run_early(op) and not _depends_on(op, loop):
            op.detach()
            loop_block = loop.parent_block()
            assert loop_block is not None
            loop_block.insert_op_before(op, loop)


def _may_run_early(op: Operation) -> bool:
    if op.has_trait(IsTerminator) or not is_side_effect_free(op) or not is_speculatable(op):
        return False
    return all(_divides_safely(each) for each in op.walk())


def _divides_safely(op: Operation) -> bool:
    # -1 as well: the smallest integer divided by it overflows.
    return not isinstance(op, _DIVISIONS) or constant_of(op.rhs) not in {None, 0, -1}


def _depends_on(op: Operation, loop: Operation) -> bool:
    return any(_is_inside(operand, loop, op) for each in op.walk() for operand in each.operands)


def _is_inside(value: SSAValue, loop: Operation, op: Operation) -> bool:
    """Whether `value` is defined in `loop` but not within `op` itself."""
    owner = value.owner
    return loop.is_ancestor(owner) and not op.is_ancestor(owner)
