# SPDX-License-Identifier: Apache-2.0
"""Integer types and value ranges: what is known of an integer when lowering decides which checks it needs."""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerType, Signedness, SignednessAttr
from xdsl.ir import Attribute

Interval = tuple[int, int]
"""Smallest and largest value, both possible."""

INDEX_BITS = 64
_UNSIGNED = SignednessAttr(Signedness.UNSIGNED)


def bits_of(integer: Attribute) -> int:
    """The width of an integer or index type."""
    return integer.bitwidth if isinstance(integer, IntegerType) else INDEX_BITS


def is_unsigned(integer: Attribute) -> bool:
    """Whether values of the type start at 0: `uiN`."""
    return isinstance(integer, IntegerType) and _UNSIGNED in integer.parameters


def is_integer(type_: Attribute) -> bool:
    """Whether values of the type are Python ints (or bools, for `i1`)."""
    return isinstance(type_, IntegerType | IndexType)


def type_interval(integer: Attribute) -> Interval:
    """All values of an integer type."""
    bits = bits_of(integer)
    if bits == 1:
        return 0, 1
    if is_unsigned(integer):
        return 0, (1 << bits) - 1
    return -(1 << (bits - 1)), (1 << (bits - 1)) - 1


def within(inner: Interval, outer: Interval) -> bool:
    """Whether every value of one interval is in the other."""
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def clamped(inner: Interval, outer: Interval) -> Interval:
    """The values of `inner` that pass a check for `outer`; all of `outer` when none would."""
    low, high = max(inner[0], outer[0]), min(inner[1], outer[1])
    return (low, high) if low <= high else outer


def added(a: Interval, b: Interval) -> Interval:
    """Of all sums."""
    return a[0] + b[0], a[1] + b[1]


def subtracted(a: Interval, b: Interval) -> Interval:
    """Of all differences."""
    return a[0] - b[1], a[1] - b[0]


def multiplied(a: Interval, b: Interval) -> Interval:
    """Of all products."""
    corners = [x * y for x in a for y in b]
    return min(corners), max(corners)


def joined(a: Interval, b: Interval) -> Interval:
    """Of values of either."""
    return min(a[0], b[0]), max(a[1], b[1])
