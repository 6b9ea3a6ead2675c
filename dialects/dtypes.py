# SPDX-License-Identifier: Apache-2.0
"""Element types by name: which (dst, src) combinations an instruction has, sizes, and the scalar types."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
)
from xdsl.ir import Attribute

ARCH_2201 = 2201
ARCH_3510 = 3510

TypePairs = frozenset[tuple[str, str]]
"""Legal (dst, src) element types, spelled as MLIR prints them."""


def same(*names: str) -> TypePairs:
    """Instructions whose operands all have one type."""
    return frozenset((name, name) for name in names)


def pairs(*combinations: tuple[str, str]) -> TypePairs:
    """Explicit (dst, src) combinations."""
    return frozenset(combinations)


@cache
def scalar_type(name: str) -> Attribute:
    """The MLIR type of an element name (`f16`, `i32`, `ui8`, `index`); one object per name."""
    floats = {"f16": Float16Type, "bf16": BFloat16Type, "f32": Float32Type, "f64": Float64Type, "index": IndexType}
    if name in floats:
        return floats[name]()
    if name.startswith("ui"):
        return IntegerType(int(name[2:]), Signedness.UNSIGNED)
    return IntegerType(int(name[1:]))


_BYTES: Final[Mapping[type[Attribute], int]] = {
    Float16Type: 2,
    BFloat16Type: 2,
    Float32Type: 4,
    Float64Type: 8,
    IndexType: 8,
    MemRefType: 8,
}


def bytes_of(element: Attribute) -> int:
    """The size of one element in bytes; a bit takes one byte."""
    size = _BYTES.get(type(element))
    if size is not None:
        return size
    if isinstance(element, IntegerType):
        return max(1, element.bitwidth // 8)
    raise ValueError(f"{element} has no size in bytes")
