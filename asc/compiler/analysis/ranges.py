# SPDX-License-Identifier: Apache-2.0
"""Bounds of integers that are not known: from assertions, minima, limits of loops, and arithmetic on those."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from xdsl.dialects import arith, scf
from xdsl.ir import Block, Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.range import Range
from asc.compiler.folding import bits_of, is_integer, is_unsigned
from asc.dialects.assertion import AssertOp

MAX_DEPTH: Final = 8
"""How many ops back a bound is looked for."""
_ANY: Final = Range()


def range_of(flow: Flow, value: SSAValue | None, depth: int = MAX_DEPTH) -> Range:
    """The bounds of an integer, at the point that `flow` has come to."""
    known = flow.constants.of(value)
    if known is not None or value is None:
        return Range(known, known)
    asserted = flow.state.fact(value)
    found = _limits(value)
    if depth:
        found = found.within(_computed(flow, value, depth - 1))
    return found.within(asserted) if isinstance(asserted, Range) else found


def note_assertion(flow: Flow, op: AssertOp) -> None:
    """After an assertion its condition holds."""
    for value, bounds in _told_by(flow, op.condition):
        before = flow.state.fact(value)
        flow.state[value] = bounds.within(before) if isinstance(before, Range) else bounds


def _told_by(flow: Flow, condition: SSAValue) -> Iterator[tuple[SSAValue, Range]]:
    owner = condition.owner
    if isinstance(owner, arith.AndIOp):
        yield from _told_by(flow, owner.lhs)
        yield from _told_by(flow, owner.rhs)
    if not isinstance(owner, arith.CmpiOp) or owner.predicate.value.data not in _MIRRORED:
        return
    left, right = flow.constants.of(owner.lhs), flow.constants.of(owner.rhs)
    predicate = owner.predicate.value.data
    if right is not None and left is None:
        yield owner.lhs, _TOLD[predicate](right)
    elif left is not None and right is None:
        yield owner.rhs, _TOLD[_MIRRORED[predicate]](left)


# The signed predicates of arith.cmpi: eq, slt, sle, sgt, sge; and those with the sides exchanged.
_TOLD: Final[Mapping[int, Callable[[int], Range]]] = {
    0: lambda bound: Range(bound, bound),
    2: lambda bound: Range(None, bound - 1),
    3: lambda bound: Range(None, bound),
    4: lambda bound: Range(bound + 1, None),
    5: lambda bound: Range(bound, None),
}
_MIRRORED: Final = {0: 0, 2: 4, 3: 5, 4: 2, 5: 3}
_LESS: Final = (2, 3)


def _computed(flow: Flow, value: SSAValue, depth: int) -> Range:
    owner = value.owner
    if isinstance(owner, Block):
        return _of_counter(flow, owner, value, depth)
    compute = _RANGES.get(type(owner))
    found = compute(flow, owner, depth) if compute is not None else _ANY
    # A result beyond its type wraps around, so that nothing is known of it.
    return found if found == found.within(_limits(value)) else _ANY


def _limits(value: SSAValue) -> Range:
    """What the type of an integer can hold."""
    if not is_integer(value.type):
        return _ANY
    bits = bits_of(value.type)
    if bits == 1 or is_unsigned(value.type):
        return Range(0, (1 << bits) - 1)
    return Range(-1 << (bits - 1), (1 << (bits - 1)) - 1)


def _of_counter(flow: Flow, block: Block, value: SSAValue, depth: int) -> Range:
    loop = block.parent_op()
    if not isinstance(loop, scf.ForOp) or value is not block.args[0]:
        return _ANY
    high = range_of(flow, loop.ub, depth).high
    return Range(range_of(flow, loop.lb, depth).low, high - 1 if high is not None else None)


def _sum(flow: Flow, op: arith.AddiOp, depth: int) -> Range:
    one, two = range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)
    return _between([(one.low, two.low), (one.high, two.high)], lambda a, b: a + b)


def _difference(flow: Flow, op: arith.SubiOp, depth: int) -> Range:
    one, two = range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)
    return _between([(one.low, two.high), (one.high, two.low)], lambda a, b: a - b)


def _product(flow: Flow, op: arith.MuliOp, depth: int) -> Range:
    one, two = range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)
    corners = [(a, b) for a in (one.low, one.high) for b in (two.low, two.high)]
    return _between(corners, lambda a, b: a * b)


def _between(pairs: list[tuple[int | None, int | None]], compute: Callable[[int, int], int]) -> Range:
    """From the least to the greatest result, if all operands are bounded."""
    results = [compute(a, b) for a, b in pairs if a is not None and b is not None]
    return Range(min(results), max(results)) if len(results) == len(pairs) else _ANY


def _selected(flow: Flow, op: arith.SelectOp, depth: int) -> Range:
    """`min` and `max` of Python are comparisons that select the lesser or the greater."""
    one, two = range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)
    compared = op.cond.owner
    predicate = compared.predicate.value.data if isinstance(compared, arith.CmpiOp) else 0
    if not isinstance(compared, arith.CmpiOp) or not predicate or predicate not in _MIRRORED:
        return one.or_else(two)
    same = (compared.lhs, compared.rhs) == (op.lhs, op.rhs)
    if not same and (compared.rhs, compared.lhs) != (op.lhs, op.rhs):
        return one.or_else(two)
    return _least(one, two) if (predicate in _LESS) == same else _greatest(one, two)


def _least(one: Range, two: Range) -> Range:
    return Range(one.or_else(two).low, one.within(two).high)


def _greatest(one: Range, two: Range) -> Range:
    return Range(one.within(two).low, one.or_else(two).high)


_RANGES: Final[Mapping[type[Operation], Callable[[Flow, Any, int], Range]]] = {
    arith.AddiOp: _sum,
    arith.SubiOp: _difference,
    arith.MuliOp: _product,
    arith.SelectOp: _selected,
    arith.MinSIOp: lambda flow, op, depth: _least(range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)),
    arith.MaxSIOp: lambda flow, op, depth: _greatest(range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)),
    arith.ExtSIOp: lambda flow, op, depth: range_of(flow, op.input, depth),
    arith.IndexCastOp: lambda flow, op, depth: range_of(flow, op.input, depth),
}
