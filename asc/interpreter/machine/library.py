# SPDX-License-Identifier: Apache-2.0
"""What generated programs import: scalar arithmetic with its checks, conversions, and numerics of vector instructions.

Integers are Python ints within the range of their type: signed for `iN` and index, from 0 for `uiN`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from asc.interpreter.faults import Fault
from asc.interpreter.faults.scalars import (
    ConversionRange,
    DivisionByZero,
    LoopStep,
    ParameterRange,
    ScalarOverflow,
    ShiftRange,
)

Array = npt.NDArray[Any]

__all__ = [
    "counted",
    "div",
    "divide",
    "int8",
    "int16",
    "int32",
    "int64",
    "parameter",
    "rem",
    "saturate",
    "shift",
    "truncate",
    "wrap",
]


def parameter(value: int, bits: int, name: str) -> int:
    """`value` as the bits of a narrow parameter, signed or not, which it must fit."""
    if not -(1 << (bits - 1)) <= value < 1 << bits:
        raise Fault(ParameterRange(value=value, bits=bits, name=name))
    return value - (1 << bits) if value >> (bits - 1) == 1 else value


def int8(value: int) -> int:
    """`value`, which must fit 8 bits."""
    if -0x80 <= value <= 0x7F:
        return value
    raise Fault(ScalarOverflow(value=value, bits=8))


def int16(value: int) -> int:
    """`value`, which must fit 16 bits."""
    if -0x8000 <= value <= 0x7FFF:
        return value
    raise Fault(ScalarOverflow(value=value, bits=16))


def int32(value: int) -> int:
    """`value`, which must fit 32 bits."""
    if -0x80000000 <= value <= 0x7FFFFFFF:
        return value
    raise Fault(ScalarOverflow(value=value, bits=32))


def int64(value: int) -> int:
    """`value`, which must fit 64 bits."""
    if -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
        return value
    raise Fault(ScalarOverflow(value=value, bits=64))


def wrap(value: int, bits: int) -> int:
    """The low `bits` of `value`, as a signed number."""
    half = 1 << (bits - 1)
    return ((value + half) & ((1 << bits) - 1)) - half


def div(dividend: int, divisor: int) -> int:
    """The quotient, rounded towards zero as in C++."""
    if (dividend < 0) == (divisor < 0):
        return dividend // divisor
    return -(-dividend // divisor)


def rem(dividend: int, divisor: int) -> int:
    """The remainder, with the sign of the dividend as in C++."""
    return dividend - divisor * div(dividend, divisor)


def shift(amount: int, bits: int) -> int:
    """`amount`, by which an integer of `bits` bits must be shiftable."""
    if 0 <= amount < bits:
        return amount
    raise Fault(ShiftRange(amount=amount, bits=bits))


def counted(start: int, stop: int, step: int, bits: int) -> range:
    """The turns of a C++ loop whose counter has `bits` bits: it must not overflow on its way past `stop`."""
    if step <= 0:
        raise Fault(LoopStep(step=step))
    turns = range(start, stop, step)
    if turns and (past := turns[-1] + step) >= 1 << (bits - 1):
        raise Fault(ScalarOverflow(value=past, bits=bits))
    return turns


def truncate(value: float, low: int, high: int, dtype: str) -> int:
    """A float towards zero, as an integer of the range of `dtype`."""
    exact = float(value)  # Python compares these with integers exactly, NumPy's narrower floats do not
    if low - 1 < exact < high + 1:
        return int(exact)
    raise Fault(ConversionRange(value=exact, dtype=dtype))


def saturate(values: Array, dtype: np.dtype[Any]) -> Array:
    """Values in a narrower type: to the nearest, ties to even; beyond its limits the limit; NaN in an integer is 0."""
    if dtype.kind == "f":
        limit = np.finfo(dtype.type).max
        return np.clip(values, -values.dtype.type(limit), values.dtype.type(limit)).astype(dtype)
    limits = np.iinfo(dtype.type)
    if values.dtype.kind == "f":
        values = np.nan_to_num(np.rint(values), nan=0.0)
    return np.clip(values, values.dtype.type(limits.min), values.dtype.type(limits.max)).astype(dtype)


def divide(dividend: Array, divisor: Array) -> Array:
    """Elementwise quotient: of floats as IEEE says, of integers rounded towards zero."""
    if dividend.dtype.kind == "f":
        return np.divide(dividend, divisor)
    if not divisor.all():
        raise Fault(DivisionByZero())
    quotient = dividend // divisor
    inexact = quotient * divisor != dividend
    return quotient + (inexact & ((dividend < 0) != (divisor < 0))).astype(quotient.dtype)
