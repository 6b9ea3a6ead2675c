# SPDX-License-Identifier: Apache-2.0
"""Functions of numbers, and assertions while compiling."""

from __future__ import annotations

from asc.language.core.builtin import builtin
from asc.language.core.dtype import DataType
from asc.language.core.ir_value import PlainValue, RuntimeInt, RuntimeNumeric

__all__ = ["ceildiv", "number", "static_assert"]


@builtin
def number(value: RuntimeNumeric, dtype: DataType) -> PlainValue:
    """The number as a value of type `dtype`; one known only at run time is converted as `static_cast` of C++ does.

    Refused: a number known while compiling that `dtype` cannot hold.
    """
    ...


@builtin
def ceildiv(x: RuntimeInt, y: RuntimeInt) -> int:
    """The integer quotient `x / y` rounded up: how many blocks of `y` ELEMENTS (or bytes) cover `x`."""
    ...


@builtin
def static_assert(test: bool | int, message: str | None = None) -> None:
    """Refuse to compile the kernel, with `message`, unless `test` holds; it must be known while compiling.

    `test`: a condition on ConstExpr parameters, such as that a number of BYTES is a multiple of 32.
    """
