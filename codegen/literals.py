# SPDX-License-Identifier: Apache-2.0
"""Constants as C++ literals of the right type and exactly the right value."""

from __future__ import annotations

import math
from struct import pack
from typing import cast as as_type

from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type, FloatAttr, IntegerAttr
from xdsl.ir import Attribute

from asc.codegen.cannot_print import Unprintable
from asc.codegen.expression import ADDITIVE, PRIMARY, Expr, Fit, cast
from asc.codegen.types import cpp, integer

_INT_MAX = 2**31 - 1
_LONG_MAX = 2**63 - 1
_WHOLE = 2**24
"""Whole numbers below are written out: 65504 is a half, and clearer than 65500, which is rounded to it."""
# How a type is packed, and by how much a literal may miss its value before it is rounded to the type: a float's literal
# is rounded once, a half's is a float first (2**-24), so it must stay clear of the ties between two values.
_FORMATS: dict[type[Attribute], tuple[str, float]] = {
    Float16Type: ("<e", 2.0**-22),
    Float32Type: ("<f", 2.0**-50),
    BFloat16Type: ("<f", 2.0**-50),
}


def string_literal(text: str) -> str:
    """A C++ string literal; UTF-8 bytes beyond ASCII are octal escapes, which no compiler or editor misreads."""
    escapes = {0x0A: "\\n", 0x22: '\\"', 0x5C: "\\\\"}
    return '"' + "".join(escapes.get(byte) or _character(byte) for byte in text.encode(errors="replace")) + '"'


def _character(byte: int) -> str:
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\{byte:03o}"


def literal(value: Attribute) -> Expr:
    """The literal of a constant's value attribute."""
    if isinstance(value, IntegerAttr):
        value = as_type(IntegerAttr, value)
        return integer_literal(value.value.data, value.type)
    if isinstance(value, FloatAttr):
        value = as_type(FloatAttr, value)
        cpp(value.type)  # refuses the formats that C++ lacks
        return float_literal(value.value.data, value.type)
    raise Unprintable(f"{value} is neither an integer nor a float constant")


def integer_of(value: Attribute) -> int | None:
    """The number in an integer attribute, None for any other."""
    return as_type(IntegerAttr, value).value.data if isinstance(value, IntegerAttr) else None


def integer_literal(value: int, scalar: Attribute) -> Expr:
    """An integer constant of a type; booleans are `true` and `false`."""
    bits, signed = integer(scalar)
    if bits == 1:
        return Expr("true" if value else "false")
    if not signed:
        return Expr(_unsigned(value % 2**bits))
    text = _signed(value)
    return Expr(text, ADDITIVE if value < 0 else PRIMARY, fit=_fit(value, bits))


def unsigned_literal(value: int, bits: int) -> Expr:
    """The value of the same `bits` read as unsigned, of an unsigned C++ type."""
    value %= 2**bits
    return Expr(f"{value}ULL" if bits > 32 else f"{value}U")


def _fit(value: int, bits: int) -> Fit:
    return Fit.NARROW if bits == 64 and abs(value) <= _INT_MAX else Fit.EXACT


def _signed(value: int) -> str:
    # C++ has no negative literals: the magnitude of the smallest value does not fit the type.
    if value == -_INT_MAX - 1:
        return f"-{_INT_MAX} - 1"
    if value == -_LONG_MAX - 1:
        return f"-{_LONG_MAX}LL - 1"
    return str(value) if abs(value) <= _INT_MAX else f"{value}LL"


def _unsigned(value: int) -> str:
    if value <= _INT_MAX:
        return str(value)
    return f"{value}U" if value < 2**32 else f"{value}ULL"


def float_literal(value: float, scalar: Attribute) -> Expr:
    """A floating-point constant of a type, in as few digits as give the same value."""
    if math.isfinite(value):
        return _finite(value, scalar)
    name = "QuietNaN" if math.isnan(value) else "Infinity" if value > 0 else "NegativeInfinity"
    # NumericLimits has no double, and no bfloat16_t on arch 2201 (kernel_operator_limits_intf.h).
    is_half = isinstance(scalar, Float16Type)
    number = Expr(f"AscendC::NumericLimits<{'half' if is_half else 'float'}>::{name}()")
    return number if isinstance(scalar, (Float16Type, Float32Type)) else converted(number, scalar)


def _finite(value: float, scalar: Attribute) -> Expr:
    text = _shortest(value, scalar)
    negative = ADDITIVE if text.startswith("-") else PRIMARY
    if isinstance(scalar, Float64Type):
        return Expr(text, negative)
    number = Expr(f"{text}f", negative)
    return number if isinstance(scalar, Float32Type) else converted(number, scalar)


def _shortest(value: float, scalar: Attribute) -> str:
    if isinstance(scalar, Float64Type) or (value.is_integer() and abs(value) < _WHOLE):
        return repr(value)
    layout, margin = _FORMATS[type(scalar)]
    texts = (f"{value:.{digits}g}" for digits in range(1, 18))
    return next(repr(float(text)) for text in texts if _names(text, value, layout, margin))


def _names(text: str, value: float, layout: str, margin: float) -> bool:
    """Whether a C++ compiler reads `text` as exactly `value`."""
    number = float(text)
    try:
        bounds = {pack(layout, number * (1 - margin)), pack(layout, number * (1 + margin))}
    except OverflowError:
        return False
    return bounds == {pack(layout, value)}


def converted(number: Expr, scalar: Attribute) -> Expr:
    """A float expression as another floating-point type; AscendC::Cast is the scalar conversion of bfloat16_t."""
    if isinstance(scalar, BFloat16Type):
        return Expr(f"AscendC::Cast({number.text})", reads=number.reads)
    return cast(cpp(scalar), number)
