# SPDX-License-Identifier: Apache-2.0
"""Errors of numbers: their types, their range, the operators between them."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Severity


class UnsupportedOperand(Diagnostic):
    """An operator between values that do not have it."""

    id: ClassVar[str] = "unsupported-operand"
    raises: ClassVar[type[Exception]] = TypeError
    operator: str
    operands: tuple[str, ...]
    suggestion: str | None = None

    @property
    def message(self) -> str:
        return f'"{self.operator}" cannot take {" and ".join(self.operands)}'

    @property
    def help(self) -> str | None:
        return self.suggestion


class NoCommonType(Diagnostic):
    """Two integers that no type of 64 bits holds both."""

    id: ClassVar[str] = "no-common-type"
    raises: ClassVar[type[Exception]] = TypeError
    left: str
    right: str

    @property
    def message(self) -> str:
        return f"no integer type holds every {self.left} and every {self.right}"

    @property
    def help(self) -> str:
        return "convert one of them first, as in value.cast(asc.int64), where its values allow it"


class LiteralOutOfRange(Diagnostic):
    """A compile-time number that its type cannot hold."""

    id: ClassVar[str] = "number-out-of-range"
    raises: ClassVar[type[Exception]] = OverflowError
    value: str
    dtype: str
    limits: str

    @property
    def message(self) -> str:
        return f"{self.value} does not fit {self.dtype}, which holds {self.limits}"


class NarrowingConversion(Diagnostic):
    """A value that would lose digits or range in the type that is needed."""

    id: ClassVar[str] = "narrowing-conversion"
    raises: ClassVar[type[Exception]] = TypeError
    source: str
    target: str

    @property
    def message(self) -> str:
        return f"{self.target} is needed here, which cannot hold {self.source}"

    @property
    def help(self) -> str:
        return f"convert it where that is meant: value.cast(asc.{self.target}), or int(...) and float(...)"


class DivisionByZero(Diagnostic):
    """A division whose divisor is the constant zero."""

    id: ClassVar[str] = "division-by-zero"
    raises: ClassVar[type[Exception]] = ZeroDivisionError
    operator: str

    @property
    def message(self) -> str:
        return f'the right side of "{self.operator}" is zero'


class ShiftOutOfRange(Diagnostic):
    """A shift by a constant that the type has no bits for."""

    id: ClassVar[str] = "shift-out-of-range"
    count: int
    dtype: str
    bits: int

    @property
    def message(self) -> str:
        return f"a shift by {self.count} is undefined for {self.dtype}: the count must be 0 to {self.bits - 1}"


class ConstantFailed(Diagnostic):
    """An expression of constants for which Python raises an exception."""

    id: ClassVar[str] = "constant-evaluation"
    expression: str
    reason: str

    @property
    def message(self) -> str:
        return f"{self.expression} cannot be computed while compiling: {self.reason}"


class IntegerTrueDivision(Diagnostic):
    """`/` of two integers: the quotient is truncated, where Python gives a float."""

    id: ClassVar[str] = "integer-true-division"
    severity: ClassVar[Severity] = Severity.WARNING

    @property
    def message(self) -> str:
        return '"/" of two run-time integers gives the quotient truncated towards zero, not a float as in Python'

    @property
    def help(self) -> str:
        return "write // for an integer quotient (it floors), or float(x) / y for a float"


class FloatFloorDivision(Diagnostic):
    """`//` or `%` of run-time floats: the quotient is rounded before it is floored."""

    id: ClassVar[str] = "float-floor-division"
    severity: ClassVar[Severity] = Severity.WARNING
    operator: str

    @property
    def message(self) -> str:
        return (
            f'"{self.operator}" of run-time floats floors the rounded quotient: where that is almost an integer, '
            "the result can be one divisor away from Python's"
        )
