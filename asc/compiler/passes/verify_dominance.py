# SPDX-License-Identifier: Apache-2.0
"""`verify-dominance`: every operand is defined before its use, which xDSL's verifier does not check."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl.dominance import DominanceInfo
from xdsl.passes import ModulePass
from xdsl.traits import IsolatedFromAbove

from asc.compiler.diagnostics.structure import ValueNotDominating
from asc.compiler.naming import location_of, name_of
from asc.diagnostics import error_of


class VerifyDominance(ModulePass):
    """Raises AscError with every use that its definition does not dominate: no later pass could go by such IR."""

    name = "verify-dominance"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        found = [each for region in op.regions for each in _in_region(region, set())]
        if found:
            raise error_of(found)


def _in_region(region: Region, visible: set[SSAValue]) -> Iterator[ValueNotDominating]:
    first = region.first_block
    if first is None:
        return
    if first.next_block is None:
        yield from _in_block(first, visible)
        return
    dominance = DominanceInfo(region)
    for block in region.blocks:
        above = (each for each in region.blocks if each is not block and dominance.dominates(each, block))
        yield from _in_block(block, visible.union(*map(_defined_in, above)))


def _defined_in(block: Block) -> set[SSAValue]:
    return {*block.args, *(result for op in block.ops for result in op.results)}


def _in_block(block: Block, visible: set[SSAValue]) -> Iterator[ValueNotDominating]:
    """Adds what the block defines to `visible` for its own duration only."""
    added: list[SSAValue] = list(block.args)
    visible.update(added)
    for op in block.ops:
        operands = op._operands  # pyright: ignore[reportPrivateUsage] - the public view costs ten times as much
        for index, value in enumerate(operands):
            if value not in visible:
                yield _complaint(op, index, value)
        inside = set[SSAValue]() if op.regions and op.has_trait(IsolatedFromAbove) else visible
        for region in op.regions:
            yield from _in_region(region, inside)
        visible.update(op.results)
        added += op.results
    visible.difference_update(added)


def _complaint(op: Operation, index: int, value: SSAValue) -> ValueNotDominating:
    owner = value.owner
    defined = location_of(owner) if isinstance(owner, Operation) else None
    return ValueNotDominating(at=location_of(op), op=op.name, operand=index, name=name_of(value), defined=defined)
