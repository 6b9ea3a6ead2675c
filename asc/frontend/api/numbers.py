# SPDX-License-Identifier: Apache-2.0
"""Functions of numbers, loops' ranges, and assertions while compiling."""

from __future__ import annotations

from asc.frontend.api.diagnostics import StaticAssertion
from asc.frontend.api.operands import argument
from asc.frontend.api.registry import lowers
from asc.frontend.builder import Builder
from asc.frontend.failure import fail
from asc.frontend.operators import binary, unary
from asc.frontend.scalars import convert, dtype_of, materialize
from asc.language.core.dtype import DataType
from asc.language.core.ir_value import PlainValue, RuntimeInt, RuntimeNumeric, materialize_ir_value
from asc.language.core.ops import ceildiv, number, static_assert
from asc.language.core.range import range as device_range
from asc.language.core.range import static_range


@lowers(number)
def _number(b: Builder, value: RuntimeNumeric, dtype: DataType) -> PlainValue:
    with argument("value"):
        return PlainValue.wrap(convert(b, value, dtype), dtype)


@lowers(PlainValue.cast)
def _cast(b: Builder, receiver: PlainValue, dtype: DataType) -> PlainValue:
    return PlainValue.wrap(convert(b, receiver, dtype), dtype)


@lowers(materialize_ir_value)
def _materialize_ir_value(b: Builder, value: RuntimeNumeric, required_type: DataType | None) -> PlainValue:
    dtype = dtype_of(value) if required_type is None else required_type
    with argument("value"):
        return PlainValue.wrap(materialize(b, value, dtype), dtype)


@lowers(ceildiv)
def _ceildiv(b: Builder, x: RuntimeInt, y: RuntimeInt) -> RuntimeNumeric:
    return unary(b, "neg", binary(b, "floordiv", unary(b, "neg", x), y))


@lowers(PlainValue.ceildiv)
def _ceildiv_method(b: Builder, receiver: PlainValue, other: RuntimeInt) -> RuntimeNumeric:
    return _ceildiv(b, receiver, other)


@lowers(static_assert)
def _static_assert(b: Builder, test: int, message: str | None) -> None:
    if not test:
        fail(StaticAssertion(text=message))


@lowers(device_range)
def _range(b: Builder, stop: RuntimeInt, start: RuntimeInt = 0, step: RuntimeInt = 1) -> device_range:
    return device_range.wrap(start, stop, step)


@lowers(static_range)
def _static_range(b: Builder, stop: int, start: int = 0, step: int = 1) -> static_range:
    return static_range.wrap(start, stop, step)
