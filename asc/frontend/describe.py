# SPDX-License-Identifier: Apache-2.0
"""How messages call the values of kernel variables: "an int32 known only when the kernel runs", "the int 5"."""

from __future__ import annotations

from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import cast

from asc.language.core.builtin import Builtin
from asc.language.core.dtype import DataType
from asc.language.core.function import DeviceFunction
from asc.language.core.ir_value import IRValue, PlainValue


def with_article(noun: str) -> str:
    """`noun` after "a" or "an", by how it is spoken: an int, a TQue, a uint32."""
    return f"an {noun}" if noun[0] in "aeioAEIO" else f"a {noun}"


def describe(value: object) -> str:
    """How a message names the value that a kernel's expression has."""
    match value:
        case IRValue():
            return _describe_ir(value)
        case DataType():
            return f"the data type {value}"
        case type():
            return f"the class {value.__name__}"
        case Builtin():
            return f"the function asc.{value.public_name}"
        case FunctionType() | BuiltinFunctionType() | DeviceFunction():
            return "a function"
        case ModuleType():
            return f"the module {value.__name__}"
        case _:
            return _describe_constant(value)


def kind_name(value: object) -> str:
    """The kind of a value without the value: "a number", "a TQue", "a LocalTensor of float16", "a str"."""
    match value:
        case PlainValue() | bool() | int() | float() if not isinstance(value, Enum):
            return "a number"
        case IRValue():
            return _describe_ir(value)
        case None:
            return "None"
        case _:
            return with_article(type(value).__name__)


def _describe_constant(value: object) -> str:
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, tuple):
        return f"a tuple of {len(cast(tuple[object, ...], value))}"
    if isinstance(value, str):
        return f"the str {_shortened(repr(value))}"
    if isinstance(value, (int, float)):
        text = number_text(value)
        return text if text.startswith("an ") else f"the {type(value).__name__} {text}"
    return with_article(type(value).__name__)


def number_text(value: float) -> str:
    """A number in a message; Python refuses to write integers of thousands of digits."""
    return f"an integer of {value.bit_length()} bits" if isinstance(value, int) and abs(value) >> 256 else repr(value)


def _describe_ir(value: IRValue) -> str:
    if isinstance(value, PlainValue):
        name = "bool" if value.dtype.name == "int1" else value.dtype.name
        return f"{with_article(name)} known only when the kernel runs"
    noun, dtype = with_article(type(value).__name__), getattr(value, "dtype", None)
    return noun if dtype is None else f"{noun} of {dtype}"


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
