# SPDX-License-Identifier: Apache-2.0
"""Bounds of integers that are not known: from conditions that hold, minima, limits of loops, arithmetic on those."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from xdsl.dialects import arith, scf
from xdsl.ir import Block, Operation, SSAValue

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.range import ANY, Range
from asc.compiler.folding import bits_of, fold, is_integer, is_unsigned
from asc.dialects import emitc
from asc.dialects.assertion import AssertOp

MAX_DEPTH: Final = 6
"""How many ops back a bound is looked for."""
_NEVER: Final = Range(1, 0)


def range_of(flow: Flow, value: SSAValue | None, depth: int = MAX_DEPTH) -> Range:
    """The bounds of an integer, at the point that `flow` has come to."""
    known = flow.constants.of(value)
    if known is not None or value is None:
        return Range(known, known)
    asserted = flow.state.fact(value)
    found = limits_of(value)
    if depth:
        found = found.within(_computed(flow, value, depth - 1))
    return found.within(asserted) if isinstance(asserted, Range) else found


def note_assertion(flow: Flow, op: AssertOp) -> None:
    """After an assertion its condition holds."""
    note_condition(flow, op.condition, holds=True)


def note_condition(flow: Flow, condition: SSAValue, holds: bool, depth: int = MAX_DEPTH) -> None:
    """Take note of what a condition that holds, or does not, says about integers."""
    for value, bounds in _told_by(flow, condition, holds, depth):
        before = flow.state.fact(value)
        flow.state[value] = bounds.within(before) if isinstance(before, Range) else bounds


def _told_by(flow: Flow, condition: SSAValue, holds: bool, depth: int) -> Iterator[tuple[SSAValue, Range]]:
    owner = condition.owner
    if isinstance(owner, arith.AndIOp if holds else arith.OrIOp) and depth:
        yield from _told_by(flow, owner.lhs, holds, depth - 1)
        yield from _told_by(flow, owner.rhs, holds, depth - 1)
    if isinstance(owner, arith.XOrIOp) and flow.constants.of(owner.rhs) == 1 and depth:  # `not`
        yield from _told_by(flow, owner.lhs, not holds, depth - 1)
    if isinstance(owner, arith.CmpiOp):
        yield from _told_by_comparison(flow, owner, holds, max(depth - 1, 0))


def _told_by_comparison(flow: Flow, op: arith.CmpiOp, holds: bool, depth: int) -> Iterator[tuple[SSAValue, Range]]:
    predicate = op.predicate.value.data
    predicate = predicate if holds else _OPPOSITE.get(predicate, _NOT_EQUAL)
    if predicate not in _MIRRORED:
        return
    for value, other, relation in ((op.lhs, op.rhs, predicate), (op.rhs, op.lhs, _MIRRORED[predicate])):
        bounds = _TOLD[relation](range_of(flow, other, depth))
        if flow.constants.of(value) is not None:
            continue
        yield value, bounds
        # What is compared in a wider type is the same number in its own.
        inner = value.owner
        if isinstance(inner, _CONVERSIONS) and _holds_all_of(value, inner.operands[0]):
            yield inner.operands[0], bounds


def _holds_all_of(value: SSAValue, other: SSAValue) -> bool:
    """Whether the type of `value` can hold every integer of that of `other`."""
    if not (is_integer(value.type) and is_integer(other.type)) or bits_of(other.type) == 1:
        return False
    inner = limits_of(other)
    return inner == inner.within(limits_of(value))


# The signed predicates of arith.cmpi: eq, slt, sle, sgt, sge; with the sides exchanged; where they do not hold.
_TOLD: Final[Mapping[int, Callable[[Range], Range]]] = {
    0: lambda other: other,
    2: lambda other: Range(None, _moved(other.high, -1)),
    3: lambda other: Range(None, other.high),
    4: lambda other: Range(_moved(other.low, 1), None),
    5: lambda other: Range(other.low, None),
}
_MIRRORED: Final = {0: 0, 2: 4, 3: 5, 4: 2, 5: 3}
_NOT_EQUAL: Final = 1
_OPPOSITE: Final = {_NOT_EQUAL: 0, 2: 5, 3: 4, 4: 3, 5: 2}
_CONVERSIONS: Final = (arith.ExtSIOp, arith.IndexCastOp, emitc.CastOp)


def _moved(bound: int | None, by: int) -> int | None:
    return None if bound is None else bound + by


def _computed(flow: Flow, value: SSAValue, depth: int) -> Range:
    owner = value.owner
    if isinstance(owner, Block):
        return _of_argument(flow, owner, value, depth)
    if isinstance(owner, scf.IfOp):
        return _of_either_side(flow, owner, value, depth)
    compute = _RANGES.get(type(owner))
    found = compute(flow, owner, depth) if compute is not None else ANY
    # A result beyond its type wraps around, so that nothing is known of it.
    return found if found == found.within(limits_of(value)) else ANY


def limits_of(value: SSAValue) -> Range:
    """What the type of an integer can hold."""
    if not is_integer(value.type):
        return ANY
    bits = bits_of(value.type)
    if bits == 1 or is_unsigned(value.type):
        return Range(0, (1 << bits) - 1)
    return Range(-1 << (bits - 1), (1 << (bits - 1)) - 1)


def _of_argument(flow: Flow, block: Block, value: SSAValue, depth: int) -> Range:
    """Of the counter of a `for`, and of what a `while` passes to its body where its condition holds."""
    loop = block.parent_op()
    if isinstance(loop, scf.ForOp) and value is block.args[0]:
        high = range_of(flow, loop.ub, depth).high
        return Range(range_of(flow, loop.lb, depth).low, _moved(high, -1))
    if not isinstance(loop, scf.WhileOp) or block is not loop.after_region.block:
        return ANY
    condition = loop.before_region.block.last_op
    if not isinstance(condition, scf.ConditionOp):
        return ANY
    passed = condition.args[list(block.args).index(value)]  # pyright: ignore[reportArgumentType] - it is one of them
    found = ANY
    for about, bounds in _told_by(flow, condition.condition, holds=True, depth=depth):
        found = found.within(bounds) if about is passed else found
    return found


def _of_either_side(flow: Flow, op: scf.IfOp, value: SSAValue, depth: int) -> Range:
    index = op.results.index(value)  # pyright: ignore[reportArgumentType] - it is one of them
    ends = [region.block.last_op for region in op.regions if region.blocks]
    one, *others = (range_of(flow, end.operands[index], depth) if end is not None else ANY for end in ends)
    return one.or_else(others[0]) if others else ANY


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
    return Range(min(results), max(results)) if len(results) == len(pairs) else ANY


def _quotient(flow: Flow, op: arith.DivSIOp | arith.FloorDivSIOp | arith.CeilDivSIOp, depth: int) -> Range:
    """By a positive divisor: it rises or falls with each of the two, so that the corners are the bounds."""
    one, two = range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)
    if two.low is None or two.low <= 0:
        return ANY
    corners = [(a, b) for a in (one.low, one.high) for b in (two.low, two.high)]
    return _between(corners, lambda a, b: fold(op, (a, b)) or 0)


def _remainder(flow: Flow, op: arith.RemSIOp, depth: int) -> Range:
    """It has the sign of the dividend, and is less than the divisor."""
    one, two = range_of(flow, op.lhs, depth), range_of(flow, op.rhs, depth)
    if two.low is None or two.low <= 0 or two.high is None or one.low is None:
        return ANY
    most = two.high - 1 if one.high is None else max(min(two.high - 1, one.high), 0)
    return Range(max(1 - two.high, min(one.low, 0)), most)


def _masked(flow: Flow, op: arith.AndIOp, depth: int) -> Range:
    """At most the lesser of the two that are not negative."""
    both = [range_of(flow, each, depth) for each in (op.lhs, op.rhs)]
    highs = [each.high for each in both if each.low is not None and each.low >= 0 and each.high is not None]
    return Range(0, min(highs)) if highs else ANY


def _shifted(flow: Flow, op: arith.ShLIOp | arith.ShRSIOp, depth: int) -> Range:
    """By a known number of bits."""
    bits, one = flow.constants.of(op.rhs), range_of(flow, op.lhs, depth)
    if bits is None or not 0 <= bits < bits_of(op.result.type):
        return ANY
    shift: Callable[[int, int], int] = int.__lshift__ if isinstance(op, arith.ShLIOp) else int.__rshift__
    return _between([(one.low, bits), (one.high, bits)], shift)


def _converted(flow: Flow, op: Operation, depth: int) -> Range:
    """The same number, where the other type has it."""
    return range_of(flow, op.operands[0], depth)


def _sign_extended(flow: Flow, op: arith.ExtSIOp, depth: int) -> Range:
    return Range(-1, 0) if bits_of(op.input.type) == 1 else _converted(flow, op, depth)


def _zero_extended(flow: Flow, op: arith.ExtUIOp, depth: int) -> Range:
    found = _converted(flow, op, depth)
    return found if found.low is not None and found.low >= 0 else ANY


def _selected(flow: Flow, op: arith.SelectOp, depth: int) -> Range:
    """`min` and `max` of Python are comparisons that select the lesser or the greater."""
    return _where(flow, op.cond, True, op.lhs, depth).or_else(_where(flow, op.cond, False, op.rhs, depth))


def _where(flow: Flow, condition: SSAValue, holds: bool, value: SSAValue, depth: int) -> Range:
    """The bounds of a value if a condition holds, or does not; none if that cannot be."""
    before = flow.state
    flow.state = before.copy()
    try:
        told = [*_told_by(flow, condition, holds, depth)]
        if any(bounds.within(range_of(flow, about, depth)).is_empty for about, bounds in told):
            return _NEVER
        note_condition(flow, condition, holds, depth)
        return range_of(flow, value, depth)
    finally:
        flow.state = before


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
    arith.DivSIOp: _quotient,
    arith.FloorDivSIOp: _quotient,
    arith.CeilDivSIOp: _quotient,
    arith.RemSIOp: _remainder,
    arith.AndIOp: _masked,
    arith.ShLIOp: _shifted,
    arith.ShRSIOp: _shifted,
    arith.ExtSIOp: _sign_extended,
    arith.ExtUIOp: _zero_extended,
    arith.TruncIOp: _converted,
    arith.IndexCastOp: _converted,
    emitc.CastOp: _converted,
}
