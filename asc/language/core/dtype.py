# SPDX-License-Identifier: Apache-2.0
"""Element types: of tensors, addresses and scalars."""

from __future__ import annotations

from typing import Final

__all__ = [
    "DataType",
    "double",
    "float16",
    "float32",
    "float64",
    "float_",
    "half",
    "int8",
    "int16",
    "int32",
    "int64",
    "int_",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "void",
]

_BITS: Final = {
    "int1": 1,
    "int8": 8,
    "int16": 16,
    "int32": 32,
    "int64": 64,
    "uint8": 8,
    "uint16": 16,
    "uint32": 32,
    "uint64": 64,
    "float16": 16,
    "float32": 32,
    "float64": 64,
    "void": 0,
}


class DataType:
    """An element type by name, `DataType("float32")`; equal when the names are.

    Raises ValueError for an unknown name.
    """

    __slots__ = ("name",)
    name: str

    def __init__(self, name: str) -> None:
        if name not in _BITS:
            raise ValueError(f"unknown data type {name!r}; there are {', '.join(_BITS)}")
        self.name = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataType) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"asc.{self.name}"

    @property
    def bits(self) -> int:
        """The width in BITS."""
        return _BITS[self.name]

    def is_int(self) -> bool:
        """Whether it holds integers, signed or not."""
        return "int" in self.name

    def is_float(self) -> bool:
        """Whether it holds floating-point numbers."""
        return self.name.startswith("float")

    def is_numeric(self) -> bool:
        """Whether it holds numbers at all."""
        return not self.is_void()

    def is_signed(self) -> bool:
        """Whether it holds negative numbers."""
        return self.is_float() or (self.is_int() and not self.is_unsigned())

    def is_unsigned(self) -> bool:
        """Whether it is an unsigned integer."""
        return self.name.startswith("uint")

    def is_void(self) -> bool:
        """Whether it is `void`, which has no values."""
        return self.name == "void"

    def sizeof(self) -> int:
        """The size of one element in BYTES; raises ValueError for `void`."""
        if self.is_void():
            raise ValueError("void has no size")
        return max(1, self.bits // 8)


int1 = DataType("int1")
int8 = DataType("int8")
int16 = DataType("int16")
int32 = DataType("int32")
int64 = DataType("int64")
uint8 = DataType("uint8")
uint16 = DataType("uint16")
uint32 = DataType("uint32")
uint64 = DataType("uint64")
float16 = DataType("float16")
float32 = DataType("float32")
float64 = DataType("float64")
void = DataType("void")

half = float16
double = float64
int_ = int32
float_ = float32
bit = int1
bool_ = int8


class KnownTypes:
    """The data types as attributes, `KnownTypes.float32`; `int_` and `float_` are those of plain literals."""

    int8 = int8
    int16 = int16
    int32 = int32
    int64 = int64
    uint8 = uint8
    uint16 = uint16
    uint32 = uint32
    uint64 = uint64
    float16 = float16
    float32 = float32
    float64 = float64
    half = half
    double = double
    int_ = int_
    float_ = float_
    bit = bit
    bool_ = bool_
    void = void
