# SPDX-License-Identifier: Apache-2.0
"""`for` loops: `scf.for` over ranges; unrolled over `static_range` and tuples."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast

from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.scf import ForOp, YieldOp
from xdsl.ir import Block, Region, SSAValue

from asc.dialects.assertion import AssertOp
from asc.frontend.bounds import lower_bound
from asc.frontend.describe import describe
from asc.frontend.diagnostics.control import NotIterable, RangeStepZero, TooManyTurns
from asc.frontend.failure import fail
from asc.frontend.loops import (
    Carries,
    Turn,
    bind_carries,
    bind_results,
    carries_of,
    carry_last_values,
    lowered,
    stable_turn,
)
from asc.frontend.operators import binary, compare, unary
from asc.frontend.scalars import Number, ir_type, join_literal, materialize, promote
from asc.frontend.statements import bind_target
from asc.frontend.trace import Returned, Trace, statement
from asc.frontend.while_loops import emit_while, refuse_else
from asc.language.core.dtype import DataType, bit, int32
from asc.language.core.ir_value import PlainValue, RuntimeInt
from asc.language.core.range import range as device_range
from asc.language.core.range import static_range

_MOST_TURNS: Final = 1 << 16


@statement(ast.For)
def _for(trace: Trace, node: ast.For) -> Returned | None:
    refuse_else(node)
    iterable = trace.evaluate(node.iter)
    match iterable:
        case static_range():
            return _unrolled(trace, node, _unrollable(trace, node, iterable))
        case device_range():
            constant = _constant_range(trace, node, iterable)
            if constant is None or constant:
                _run_time_for(trace, node, iterable, runs=constant is not None)
            return None
        case tuple():
            return _unrolled(trace, node, cast(tuple[object, ...], iterable))
        case _:
            return fail(NotIterable(at=trace.location(node.iter), kind=describe(iterable)))


def _unrolled(trace: Trace, node: ast.For, values: Iterable[object]) -> Returned | None:
    for value in values:
        bind_target(trace, node.target, value)
        returned = trace.execute(node.body)
        if returned is not None:
            return returned
    return None


def _constant_range(trace: Trace, node: ast.For, given: device_range | static_range) -> builtins.range | None:
    """The turns of a range if they are known while compiling."""
    if not isinstance(given.step, PlainValue) and given.step == 0:
        fail(RangeStepZero(at=trace.location(node.iter)))
    bounds = (given.start, given.stop, given.step)
    if any(isinstance(bound, PlainValue) for bound in bounds):
        return None
    return builtins.range(*cast(tuple[int, int, int], bounds))


def _unrollable(trace: Trace, node: ast.For, given: static_range) -> Iterable[int]:
    turns = _constant_range(trace, node, given)
    if turns is None:
        return ()
    if turns[:_MOST_TURNS] != turns:
        fail(TooManyTurns(at=trace.location(node.iter), limit=_MOST_TURNS))
    return turns


@dataclass(slots=True)
class _Range:
    """A range in one index type. `step` counts upwards; a descending range runs over the negated index."""

    start: Number
    stop: Number
    step: Number
    dtype: DataType
    descending: bool


def _run_time_for(trace: Trace, node: ast.For, given: device_range, *, runs: bool) -> None:
    carries = carries_of(trace, node)
    if _has_unknown_direction(trace, given.step):
        _stepping_while(trace, node, given, carries)
        return
    loop = _ascending(trace, given)
    turn = stable_turn(trace, carries, lambda: _trace_turn(trace, node, loop, given, carries))
    if runs:
        carry_last_values(trace, node, carries, turn)
    b = trace.builder
    bounds = [materialize(b, bound, loop.dtype) for bound in (loop.start, loop.stop, loop.step)]
    initial = lowered(trace, carries, carries.initial)
    with b.into(turn.body):
        b.emit(YieldOp, lowered(trace, carries, turn.names))
    op = b.emit(ForOp, (*bounds, *initial), carries.types, regions=[Region([turn.body])])
    bind_results(trace, node, carries, turn, op.results, runs=runs)


def _has_unknown_direction(trace: Trace, step: RuntimeInt) -> bool:
    if not isinstance(step, PlainValue):
        return False
    bound = lower_bound(trace.builder, step.ssa)
    return bound is None or bound <= 0


def _ascending(trace: Trace, given: device_range) -> _Range:
    """The range for `scf.for`, which only counts upwards."""
    start, stop, step = given.start, given.stop, given.step
    descending = not isinstance(step, PlainValue) and step < 0
    if descending:
        b = trace.builder
        start, stop, step = (cast(RuntimeInt, unary(b, "neg", bound)) for bound in (start, stop, step))
    return _Range(start, stop, step, _index_dtype(start, stop, step), descending)


def _index_dtype(*bounds: RuntimeInt) -> DataType:
    """int32, or the wider signed type that holds the bounds."""
    dtype = int32
    for bound in bounds:
        if isinstance(bound, PlainValue):
            dtype = dtype if bound.dtype == bit else promote(dtype, bound.dtype)
        else:
            dtype = join_literal(dtype, bound)
    return dtype


def _trace_turn(trace: Trace, node: ast.For, loop: _Range, given: device_range, carries: Carries) -> Turn:
    body = Block(arg_types=[ir_type(loop.dtype), *carries.types])
    with trace.region(body):
        bind_carries(trace, carries, body.args[1:])
        bind_target(trace, node.target, _index(trace, loop, given, body.args[0]))
        trace.execute(node.body)
        return Turn((body,), trace.scope.names, trace.scope.assigned_at)


def _index(trace: Trace, loop: _Range, given: device_range, counter: SSAValue) -> PlainValue:
    """The value of the loop variable; its smallest one is remembered, for divisions."""
    b = trace.builder
    index = PlainValue.wrap(counter, loop.dtype)
    if loop.descending:
        index = cast(PlainValue, unary(b, "neg", index))
        lowest = given.stop + 1 if not isinstance(given.stop, PlainValue) else None
    else:
        lowest = lower_bound(b, given.start.ssa) if isinstance(given.start, PlainValue) else given.start
    if lowest is not None:
        b.lower_bounds[index.ssa] = lowest
    return index


def _stepping_while(trace: Trace, node: ast.For, given: device_range, carries: Carries) -> None:
    """A range whose step may be negative: a while loop with a cursor."""
    is_step = cast(PlainValue, compare(trace.builder, "ne", given.step, 0))
    trace.builder.emit(AssertOp, [is_step.ssa], properties={"message": StringAttr("range() with step 0")})
    dtype = _index_dtype(given.start, given.stop, given.step)
    turn = stable_turn(trace, carries, lambda: _trace_stepping_turn(trace, node, given, dtype, carries))
    b = trace.builder
    operands = [materialize(b, given.start, dtype), *lowered(trace, carries, carries.initial)]
    with b.into(turn.body):
        cursor = PlainValue.wrap(turn.body.args[0], dtype)
        following = materialize(b, binary(b, "add", cursor, given.step), dtype)
        b.emit(YieldOp, (following, *lowered(trace, carries, turn.names)))
    results = emit_while(trace, turn, operands)
    bind_results(trace, node, carries, turn, results[1:], runs=False)


def _trace_stepping_turn(trace: Trace, node: ast.For, given: device_range, dtype: DataType, carries: Carries) -> Turn:
    before, body = (Block(arg_types=[ir_type(dtype), *carries.types]) for _ in range(2))
    b = trace.builder
    with trace.region(before):
        cursor = PlainValue.wrap(before.args[0], dtype)
        upwards = binary(b, "and", compare(b, "gt", given.step, 0), compare(b, "lt", cursor, given.stop))
        downwards = binary(b, "and", compare(b, "lt", given.step, 0), compare(b, "gt", cursor, given.stop))
        holds = cast(PlainValue, binary(b, "or", upwards, downwards))
    with trace.region(body):
        bind_carries(trace, carries, body.args[1:])
        bind_target(trace, node.target, PlainValue.wrap(body.args[0], dtype))
        trace.execute(node.body)
        return Turn((before, body), trace.scope.names, trace.scope.assigned_at, holds)
