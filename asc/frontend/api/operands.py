# SPDX-License-Identifier: Apache-2.0
"""Arguments as operands: the integers of a call in the types that its op takes, enum members as attributes."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from functools import cache

from xdsl.dialects.arith import TruncIOp
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import SSAValue

from asc.diagnostics import AscError
from asc.dialects.attributes import HardEvent, HardEventAttr, Pipe, PipeAttr, TPosition, TPositionAttr
from asc.dialects.params import PARAMETER
from asc.frontend.builder import Builder
from asc.frontend.scalars import convert, ir_type, limits, materialize
from asc.language.core import enums
from asc.language.core.dtype import DataType
from asc.language.core.ir_value import PlainValue, RuntimeInt

UINT8 = (0, 255)
"""The limits of a `uint8_t` parameter, whose op takes a signless `i8` or an `i32`."""

EVENT_IDS = (0, 7)
"""The ids of flags on arch 2201; AllocEventID gives none beyond."""


class OutOfRange(Exception):
    """Raised by a handler: the argument of `parameter` must be `limits`, but is `got`."""

    def __init__(self, parameter: str, limits: str, got: object) -> None:
        super().__init__(parameter, limits, got)
        self.parameter, self.limits, self.got = parameter, limits, got


class BadArgument(Exception):
    """Raised by a handler: what is wrong in `error` is wrong with the argument of `parameter`."""

    def __init__(self, parameter: str, error: AscError) -> None:
        super().__init__(parameter, error)
        self.parameter, self.error = parameter, error


@contextmanager
def argument(parameter: str) -> Generator[None]:
    """Complaints that come from within are about this argument."""
    try:
        yield
    except AscError as error:
        raise BadArgument(parameter, error) from None


def check_range(value: RuntimeInt, parameter: str, limits: tuple[int, int]) -> None:
    """Refuse an integer known while compiling that is outside the limits (inclusive)."""
    low, high = limits
    if isinstance(value, PlainValue) or low <= value <= high:
        return
    raise OutOfRange(parameter, _in_words(low, high, int(value)), int(value))


def _in_words(low: int, high: int, value: int) -> str:
    if low == high:
        return str(low)
    return f"{low} or more" if value < low and high > UINT8[1] else f"{low} to {high}"


def natural(
    b: Builder, value: RuntimeInt, dtype: DataType, parameter: str, bounds: tuple[int, int] | None = None
) -> SSAValue:
    """A count, length or index: not negative, and not more than `bounds` or else `dtype` can hold.

    A run-time value only ever widens to a signed `dtype`; to an unsigned one it is cast, as the call in C++ does.
    """
    check_range(value, parameter, bounds or (0, int(limits(dtype)[1])))
    if not isinstance(value, PlainValue):
        return b.constant(int(value), ir_type(dtype))
    if dtype.is_unsigned():
        return convert(b, value, dtype)
    with argument(parameter):
        return materialize(b, value, dtype)


def narrowed(b: Builder, value: RuntimeInt, dtype: DataType, parameter: str, bounds: tuple[int, int]) -> SSAValue:
    """An integer whose parameter in C++ is narrow by design: a run-time value is cast to it, and must fit."""
    check_range(value, parameter, bounds)
    if not isinstance(value, PlainValue):
        return b.constant(int(value), ir_type(dtype))
    ssa = convert(b, value, dtype)
    if isinstance(ssa.owner, TruncIOp):
        ssa.owner.attributes[PARAMETER] = StringAttr(parameter)
    return ssa


@cache
def position(member: enums.TPosition) -> TPosition:
    """The dialect's position."""
    return TPosition[member.name]


@cache
def position_attr(member: enums.TPosition) -> TPositionAttr:
    """The dialect's position as an attribute."""
    return TPositionAttr(position(member))


@cache
def event_attr(member: enums.HardEvent) -> HardEventAttr:
    """The dialect's event as an attribute."""
    return HardEventAttr(HardEvent[member.name])


@cache
def pipe_attr(member: enums.PipeID) -> PipeAttr:
    """The dialect's pipe as an attribute."""
    return PipeAttr(Pipe[member.name])
