# SPDX-License-Identifier: Apache-2.0
"""Python's builtin functions in a kernel: some of them on run-time numbers, more on constants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final, TypeAlias, cast

from asc.frontend.builder import Builder
from asc.frontend.describe import describe
from asc.frontend.diagnostics.scalars import UnsupportedOperand
from asc.frontend.failure import fail
from asc.frontend.operators import binary, compare, is_number, select, unary
from asc.frontend.scalars import Number, convert, materialize, truth
from asc.language.core.dtype import bit, float32, int32
from asc.language.core.ir_value import PlainValue

PURE: Final[frozenset[object]] = frozenset({
    *(abs, all, any, ascii, bin, bool, chr, divmod, float, format, hash, hex, int, len, max, min, oct, ord, repr),
    *(round, sorted, str, sum),
})  # fmt: skip
"""Builtins that Python runs while compiling when all their arguments are constants."""

STRUCTURAL: Final[frozenset[object]] = frozenset({enumerate, len, list, reversed, tuple, zip})
"""Builtins that only rearrange tuples, whose elements may be run-time values."""

INSTEAD: Final[dict[object, str]] = {
    print: "a kernel prints nothing: write the value to a tensor and look at it after the launch",
    set: "use a tuple",
    dict: "use one variable for each entry",
    map: "write a for loop",
    filter: "write a for loop",
    iter: "write a for loop",
    next: "write a for loop",
    type: "ask isinstance(x, ...), or x.dtype",
    getattr: "write the attribute: x.name",
    open: "pass the data as an argument",
    input: "pass the data as an argument",
    eval: "write the code itself",
    exec: "write the code itself",
}
"""What to write in place of builtins that kernels do not have."""

Handler: TypeAlias = Callable[[Builder, Sequence[Number]], object]


def _minimum(b: Builder, numbers: Sequence[Number]) -> Number:
    return _extremum(b, "lt", numbers)


def _maximum(b: Builder, numbers: Sequence[Number]) -> Number:
    return _extremum(b, "gt", numbers)


def _extremum(b: Builder, better: str, numbers: Sequence[Number]) -> Number:
    """As in Python: the first of equals, and the one so far when a NaN comes."""

    def pick(best: Number, other: Number) -> Number:
        wins = compare(b, better, other, best)
        return (other if wins else best) if isinstance(wins, bool) else select(b, wins, other, best)

    return reduce(pick, numbers)


def _absolute(b: Builder, numbers: Sequence[Number]) -> Number:
    value = unary(b, "pos", numbers[0])
    if not isinstance(value, PlainValue) or value.dtype.is_unsigned():
        return value
    # 0 - x rather than -x, and for x = 0 as well: abs(-0.0) is 0.0.
    zero = PlainValue.wrap(materialize(b, 0, value.dtype), value.dtype)
    not_positive = compare(b, "le", value, zero)
    assert isinstance(not_positive, PlainValue)
    return select(b, not_positive, binary(b, "sub", zero, value), value)


def _integer(b: Builder, numbers: Sequence[Number]) -> Number:
    value = numbers[0]
    assert isinstance(value, PlainValue)
    keeps = value.dtype.is_int() and value.dtype != bit
    return value if keeps else PlainValue.wrap(convert(b, value, int32), int32)


def _floating(b: Builder, numbers: Sequence[Number]) -> Number:
    value = numbers[0]
    assert isinstance(value, PlainValue)
    dtype = value.dtype if value.dtype.is_float() and value.dtype.bits > float32.bits else float32
    return PlainValue.wrap(convert(b, value, dtype), dtype)


def _boolean(b: Builder, numbers: Sequence[Number]) -> Number:
    return truth(b, numbers[0])


def _total(b: Builder, numbers: Sequence[Number]) -> Number:
    return reduce(lambda total, item: binary(b, "add", total, item), numbers)


def _quotient_and_remainder(b: Builder, numbers: Sequence[Number]) -> tuple[Number, ...]:
    return tuple(binary(b, name, *numbers) for name in ("floordiv", "mod"))


def _power(b: Builder, numbers: Sequence[Number]) -> Number:
    return binary(b, "pow", *numbers)


NUMERIC: Final[dict[object, tuple[Handler, int, int]]] = {
    min: (_minimum, 1, 1 << 30),
    max: (_maximum, 1, 1 << 30),
    sum: (_total, 1, 1 << 30),
    abs: (_absolute, 1, 1),
    int: (_integer, 1, 1),
    float: (_floating, 1, 1),
    bool: (_boolean, 1, 1),
    divmod: (_quotient_and_remainder, 2, 2),
    pow: (_power, 2, 2),
}
"""Builtins that take run-time numbers: the handler, and how many numbers at least and at most."""


def numbers_of(name: str, values: Sequence[object]) -> list[Number]:
    """The arguments of a numeric builtin; a tuple stands for its elements, as in `min((a, b))` and `sum(t, start)`."""
    if values and isinstance(values[0], tuple):
        start = values[1:] if name == "sum" else ()
        values = [*(start or ([0] if name == "sum" else [])), *cast(tuple[object, ...], values[0])]
    for value in values:
        if not is_number(value):
            fail(UnsupportedOperand(operator=name, operands=(describe(value),)))
    return [cast(Number, value) for value in values]


def is_instance(value: object, classes: object) -> bool:
    """`isinstance`; run-time numbers are what their Python counterparts are, so a comparison's result is a bool."""
    kinds = cast(tuple[object, ...], classes) if isinstance(classes, tuple) else (classes,)
    return any(isinstance(kind, type) and _is_of_class(value, kind) for kind in kinds)


def _is_of_class(value: object, kind: type) -> bool:
    if not isinstance(value, PlainValue) or kind not in {int, float, bool}:
        return isinstance(value, kind)
    if kind is bool:
        return value.dtype == bit
    return value.dtype.is_float() == (kind is float)
