# SPDX-License-Identifier: Apache-2.0
"""Integer arithmetic of `arith`: Python ints, with a check wherever a result might not fit its type."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith
from xdsl.ir import Operation, SSAValue

from asc.dialects.emitc import CastOp
from asc.interpreter.lowering.emitter import KernelEmitter
from asc.interpreter.lowering.ranges import (
    Interval,
    added,
    bits_of,
    clamped,
    is_integer,
    is_unsigned,
    joined,
    multiplied,
    subtracted,
    type_interval,
    within,
)
from asc.interpreter.lowering.registry import Meanings

INTEGERS = Meanings()

_CHECKED_WIDTHS = {8, 16, 32, 64}


def define_checked(e: KernelEmitter, result: SSAValue, text: str, interval: Interval) -> None:
    """Define a signed result that is in `interval`, with a check unless all of that fits the type."""
    limits, bits = type_interval(result.type), bits_of(result.type)
    if within(interval, limits):
        e.define(result, text)
    elif bits not in _CHECKED_WIDTHS or _means_unsigned(result):
        e.define(result, f"wrap({text}, {bits})")
    else:
        e.define(result, f"int{bits}({text})")
        e.facts.restrict(result, clamped(interval, limits))
        return
    e.facts.restrict(result, clamped(interval, limits))


def _means_unsigned(result: SSAValue) -> bool:
    """Whether the bits of a signless result are taken as an unsigned number, which wraps in C++."""
    return any(isinstance(use.operation, CastOp) and is_unsigned(use.operation.dest.type) for use in result.uses)


def unsigned(e: KernelEmitter, value: SSAValue) -> str:
    """The bits of a signless value as an unsigned number."""
    if e.facts.interval(value)[0] >= 0:
        return e.name(value)
    return f"({e.name(value)} & {(1 << bits_of(value.type)) - 1:#x})"


def unsigned_interval(e: KernelEmitter, value: SSAValue) -> Interval:
    """The values of `unsigned`."""
    interval = e.facts.interval(value)
    return interval if interval[0] >= 0 else (0, (1 << bits_of(value.type)) - 1)


_ARITHMETIC: dict[type[Operation], tuple[str, Callable[[Interval, Interval], Interval]]] = {
    arith.AddiOp: ("+", added),
    arith.SubiOp: ("-", subtracted),
    arith.MuliOp: ("*", multiplied),
}


@INTEGERS.emulates(arith.AddiOp, arith.SubiOp, arith.MuliOp)
def _arithmetic(e: KernelEmitter, op: arith.AddiOp | arith.SubiOp | arith.MuliOp) -> None:
    operator, interval = _ARITHMETIC[type(op)]
    text = f"{e.name(op.lhs)} {operator} {e.name(op.rhs)}"
    define_checked(e, op.result, text, interval(e.facts.interval(op.lhs), e.facts.interval(op.rhs)))


def _both_positive(e: KernelEmitter, op: arith.SignlessIntegerBinaryOperation) -> bool:
    return e.facts.interval(op.lhs)[0] >= 0 and e.facts.interval(op.rhs)[0] >= 0


def _quotient(e: KernelEmitter, op: arith.SignlessIntegerBinaryOperation) -> Interval:
    """Only the smallest number divided by -1 leaves the type."""
    (low, high), (divisor, _) = e.facts.interval(op.lhs), e.facts.interval(op.rhs)
    size = max(abs(low), abs(high))
    if divisor >= 0:
        return (0 if low >= 0 else -size), size
    return -size, size


@INTEGERS.emulates(arith.DivSIOp)
def _div(e: KernelEmitter, op: arith.DivSIOp) -> None:
    a, b = e.name(op.lhs), e.name(op.rhs)
    define_checked(e, op.result, f"{a} // {b}" if _both_positive(e, op) else f"div({a}, {b})", _quotient(e, op))


@INTEGERS.emulates(arith.FloorDivSIOp)
def _floor_div(e: KernelEmitter, op: arith.FloorDivSIOp) -> None:
    define_checked(e, op.result, f"{e.name(op.lhs)} // {e.name(op.rhs)}", _quotient(e, op))


@INTEGERS.emulates(arith.CeilDivSIOp)
def _ceil_div(e: KernelEmitter, op: arith.CeilDivSIOp) -> None:
    define_checked(e, op.result, f"-(-{e.name(op.lhs)} // {e.name(op.rhs)})", _quotient(e, op))


@INTEGERS.emulates(arith.RemSIOp)
def _rem(e: KernelEmitter, op: arith.RemSIOp) -> None:
    a, b = e.name(op.lhs), e.name(op.rhs)
    low, high = e.facts.interval(op.lhs)
    most = max(map(abs, e.facts.interval(op.rhs))) - 1
    e.define(op.result, f"{a} % {b}" if _both_positive(e, op) else f"rem({a}, {b})")
    if most >= 0:
        e.facts.restrict(op.result, (max(min(low, 0), -most), min(max(high, 0), most)))


_UNSIGNED: dict[type[Operation], str] = {
    arith.DivUIOp: "{a} // {b}",
    arith.RemUIOp: "{a} % {b}",
    arith.CeilDivUIOp: "-(-{a} // {b})",
    arith.MaxUIOp: "max({a}, {b})",
    arith.MinUIOp: "min({a}, {b})",
}


@INTEGERS.emulates(arith.DivUIOp, arith.RemUIOp, arith.CeilDivUIOp, arith.MaxUIOp, arith.MinUIOp)
def _unsigned(e: KernelEmitter, op: arith.SignlessIntegerBinaryOperation) -> None:
    text = _UNSIGNED[type(op)].format(a=unsigned(e, op.lhs), b=unsigned(e, op.rhs))
    highest = max(unsigned_interval(e, op.lhs)[1], unsigned_interval(e, op.rhs)[1])
    define_wrapped(e, op.result, text, (0, highest))


def define_wrapped(e: KernelEmitter, result: SSAValue, text: str, interval: Interval) -> None:
    """Define a result as the low bits of a number in `interval`."""
    limits = type_interval(result.type)
    fits = within(interval, limits)
    if fits:
        e.define(result, text)
        e.facts.restrict(result, interval)
    elif is_unsigned(result.type):
        e.define(result, f"{text} & {limits[1]:#x}" if text.isidentifier() else f"({text}) & {limits[1]:#x}")
    elif limits == (0, 1):
        e.define(result, f"bool({text} & 1)" if text.isidentifier() else f"bool(({text}) & 1)")
    else:
        e.define(result, f"wrap({text}, {bits_of(result.type)})")


@INTEGERS.emulates(arith.MaxSIOp, arith.MinSIOp)
def _extreme(e: KernelEmitter, op: arith.MaxSIOp | arith.MinSIOp) -> None:
    function = max if isinstance(op, arith.MaxSIOp) else min
    (low_a, high_a), (low_b, high_b) = e.facts.interval(op.lhs), e.facts.interval(op.rhs)
    e.define(op.result, f"{function.__name__}({e.name(op.lhs)}, {e.name(op.rhs)})")
    e.facts.restrict(op.result, (function(low_a, low_b), function(high_a, high_b)))


_BITWISE: dict[type[Operation], tuple[str, str]] = {
    arith.AndIOp: ("and", "&"),
    arith.OrIOp: ("or", "|"),
    arith.XOrIOp: ("!=", "^"),
}


@INTEGERS.emulates(arith.AndIOp, arith.OrIOp, arith.XOrIOp)
def _bitwise(e: KernelEmitter, op: arith.AndIOp | arith.OrIOp | arith.XOrIOp) -> None:
    a, b = e.name(op.lhs), e.name(op.rhs)
    logical, bitwise = _BITWISE[type(op)]
    if bits_of(op.result.type) != 1:
        e.define(op.result, f"{a} {bitwise} {b}")
        if isinstance(op, arith.AndIOp) and e.facts.interval(op.rhs)[0] >= 0:
            e.facts.restrict(op.result, (0, e.facts.interval(op.rhs)[1]))
    elif isinstance(op, arith.XOrIOp) and b == "True":
        e.define(op.result, f"not {a}")
    else:
        e.define(op.result, f"{a} {logical} {b}")


def _shift_amount(e: KernelEmitter, op: arith.SignlessIntegerBinaryOperation) -> str:
    bits = bits_of(op.result.type)
    if within(e.facts.interval(op.rhs), (0, bits - 1)):
        return e.name(op.rhs)
    return f"shift({e.name(op.rhs)}, {bits})"


@INTEGERS.emulates(arith.ShLIOp)
def _shift_left(e: KernelEmitter, op: arith.ShLIOp) -> None:
    low, high = e.facts.interval(op.lhs)
    most = min(max(e.facts.interval(op.rhs)[1], 0), bits_of(op.result.type))
    text = f"{e.name(op.lhs)} << {_shift_amount(e, op)}"
    define_checked(e, op.result, text, (min(low << most, low), max(high << most, high)))


@INTEGERS.emulates(arith.ShRSIOp)
def _shift_right(e: KernelEmitter, op: arith.ShRSIOp) -> None:
    low, high = e.facts.interval(op.lhs)
    e.define(op.result, f"{e.name(op.lhs)} >> {_shift_amount(e, op)}")
    e.facts.restrict(op.result, (min(low, 0), max(high, 0)))


@INTEGERS.emulates(arith.ShRUIOp)
def _shift_right_unsigned(e: KernelEmitter, op: arith.ShRUIOp) -> None:
    text = f"{unsigned(e, op.lhs)} >> {_shift_amount(e, op)}"
    define_wrapped(e, op.result, text, unsigned_interval(e, op.lhs))


# Predicates 0 to 9: equal, not equal, then less, less or equal, greater, greater or equal, signed and unsigned.
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "<", "<=", ">", ">=")
_FIRST_UNSIGNED = 6


@INTEGERS.emulates(arith.CmpiOp)
def _compare(e: KernelEmitter, op: arith.CmpiOp) -> None:
    predicate = op.predicate.value.data
    read = unsigned if predicate >= _FIRST_UNSIGNED else KernelEmitter.name
    e.define(op.result, f"{read(e, op.lhs)} {_COMPARISONS[predicate]} {read(e, op.rhs)}")


def conditional(chosen: str, condition: str, other: str) -> str:
    """A conditional expression; one cannot be the condition of another without parentheses."""
    return f"{chosen} if {f'({condition})' if ' if ' in condition else condition} else {other}"


@INTEGERS.emulates(arith.SelectOp)
def _select(e: KernelEmitter, op: arith.SelectOp) -> None:
    e.define(op.result, conditional(e.name(op.lhs), e.take(op.cond), e.name(op.rhs)))
    if is_integer(op.result.type):
        e.facts.restrict(op.result, joined(e.facts.interval(op.lhs), e.facts.interval(op.rhs)))
