# SPDX-License-Identifier: Apache-2.0
"""What integers are in each turn of the loops whose counters they are computed from.

Bounds of an integer do not tell in which turn it is too large, or whether it always is a multiple. This does, for what
bounds leave open: it computes the integers for each turn, without following what the turns do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.folding import can_fold, fold

MAX_TURNS: Final = 256
"""Turns of the loops around an op, all together, that are looked at."""

Turn = Mapping[SSAValue, int]
"""The counters of loops, each with what it is."""


def in_turns(flow: Flow, values: Sequence[SSAValue]) -> Iterator[tuple[Turn, Sequence[int]]]:
    """The turns, and what the integers are there; none where they are computed from anything but counters."""
    ops, turns = dict[Operation, None](), dict[SSAValue, range]()
    if not all(_collect(flow, each, ops, turns) for each in values) or not turns:
        return
    if prod(map(len, turns.values())) > MAX_TURNS:
        return
    for counted in product(*turns.values()):
        turn = dict(zip(turns, counted, strict=True))
        found = _computed(flow, turn, ops, values)
        if found is None:
            return
        yield turn, found


def _collect(flow: Flow, value: SSAValue, ops: dict[Operation, None], turns: dict[SSAValue, range]) -> bool:
    """Note what an integer is computed from, in the order that it is computed; whether that is all known."""
    owner = value.owner
    if flow.constants.of(value) is not None or value in turns or owner in ops:
        return True
    if isinstance(owner, Block):
        counted = _counted(flow, owner, value)
        if counted is not None:
            turns[value] = counted
        return counted is not None
    if not can_fold(owner) or not all(_collect(flow, each, ops, turns) for each in owner.operands):
        return False
    ops[owner] = None
    return True


def _counted(flow: Flow, block: Block, value: SSAValue) -> range | None:
    """What a counter is, turn by turn."""
    loop = block.parent_op()
    if not isinstance(loop, scf.ForOp) or value is not block.args[0]:
        return None
    low, high, step = (flow.constants.of(each) for each in (loop.lb, loop.ub, loop.step))
    return None if low is None or high is None or step is None or step <= 0 else range(low, high, step)


def _computed(
    flow: Flow, turn: Turn, ops: Mapping[Operation, None], values: Sequence[SSAValue]
) -> Sequence[int] | None:
    known: dict[SSAValue, int | None] = {**turn}
    for op in ops:
        operands = [known[each] if each in known else flow.constants.of(each) for each in op.operands]
        exact = tuple(each for each in operands if each is not None)
        known[op.results[0]] = fold(op, exact) if len(exact) == len(operands) else None
    found = [known[each] if each in known else flow.constants.of(each) for each in values]
    exact = tuple(each for each in found if each is not None)
    return exact if len(exact) == len(found) else None
