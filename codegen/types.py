# SPDX-License-Identifier: Apache-2.0
"""C++ types of IR types, and what a value of a type is called when Python gave it no name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    Signedness,
)
from xdsl.ir import Attribute

from asc.codegen.cannot_print import Unprintable
from asc.codegen.names import legal
from asc.dialects.attributes import TPositionAttr
from asc.dialects.types import (
    AnyQueueType,
    AnyTBufType,
    CustomPoolType,
    GlobalTensorType,
    LocalTensorType,
    ParamsType,
    PipeType,
    QueBindType,
    QueueType,
    TBufHandleType,
    TBufPoolType,
    TBufType,
)

GLOBAL_MEMORY = 22
"""The address space of global memory in memref types."""

_FLOATS: dict[type[Attribute], str] = {
    Float16Type: "half",
    BFloat16Type: "bfloat16_t",
    Float32Type: "float",
    Float64Type: "double",
}
_INTEGER_WIDTHS = {8, 16, 32, 64}


def integer(scalar: Attribute) -> tuple[int, bool]:
    """(bits, signed) of an integer type; a signless integer is signed in C++, an index has 64 bits."""
    if isinstance(scalar, IntegerType):
        scalar = cast(IntegerType, scalar)
        return scalar.width.data, scalar.signedness.data is not Signedness.UNSIGNED
    if isinstance(scalar, IndexType):
        return 64, True
    raise Unprintable(f"{scalar} is not an integer type")


def integer_name(bits: int, *, signed: bool) -> str:
    """`int32_t`, `uint8_t`, `bool`, ..."""
    if bits == 1:
        return "bool"
    if bits not in _INTEGER_WIDTHS:
        raise Unprintable(f"C++ has no integer type of {bits} bits")
    return f"int{bits}_t" if signed else f"uint{bits}_t"


def tposition(position: TPositionAttr) -> str:
    """A position as the enumerator of Ascend C."""
    return f"AscendC::TPosition::{position.data.name}"


def _integer(scalar: Attribute) -> str:
    bits, signed = integer(scalar)
    return integer_name(bits, signed=signed)


def _pointer(pointer: MemRefType[Attribute]) -> str:
    space = pointer.memory_space
    if not isinstance(space, IntegerAttr) or space.value.data != GLOBAL_MEMORY:
        raise Unprintable(f"{pointer} is not an address in global memory (memory space {GLOBAL_MEMORY})")
    return f"__gm__ {cpp(pointer.element_type)}*"


_RULES: dict[type[Attribute], Callable[[Any], str]] = {
    IntegerType: _integer,
    IndexType: _integer,
    MemRefType: _pointer,
    LocalTensorType: lambda type: f"AscendC::LocalTensor<{cpp(type.element_type)}>",
    GlobalTensorType: lambda type: f"AscendC::GlobalTensor<{cpp(type.element_type)}>",
    PipeType: lambda _: "AscendC::TPipe",
    QueueType: lambda type: f"AscendC::TQue<{tposition(type.position)}, {type.depth}>",
    QueBindType: lambda type: f"AscendC::TQueBind<{tposition(type.source)}, {tposition(type.position)}, {type.depth}>",
    TBufType: lambda type: f"AscendC::TBuf<{tposition(type.position)}>",
    TBufPoolType: lambda type: f"AscendC::TBufPool<{tposition(type.position)}, {type.buf_id_size}>",
    CustomPoolType: lambda type: legal(type.class_name, "Pool"),
    TBufHandleType: lambda _: "AscendC::TBufHandle",
}

_FALLBACK_NAMES: dict[type[Attribute], str] = {
    PipeType: "pipe",
    QueueType: "que",
    QueBindType: "que",
    TBufType: "buf",
    TBufPoolType: "pool",
    CustomPoolType: "pool",
    TBufHandleType: "handle",
    AnyQueueType: "que",
    AnyTBufType: "buf",
    LocalTensorType: "tensor",
    GlobalTensorType: "tensor",
    MemRefType: "address",
}


@cache
def cpp(attribute: Attribute) -> str:
    """The C++ type of an IR type. Raises Unprintable."""
    kind = type(attribute)
    if kind in _FLOATS:
        return _FLOATS[kind]
    if kind in _RULES:
        return _RULES[kind](attribute)
    if isinstance(attribute, ParamsType):
        return f"AscendC::{attribute.CPP}"
    raise Unprintable(f"the type {attribute} has no C++ spelling")


def is_handle(attribute: Attribute) -> bool:
    """Whether a parameter of the type is passed by reference: tensors, queues, pipes, structs."""
    return isinstance(attribute, ParamsType) or (
        type(attribute) in _FALLBACK_NAMES and not isinstance(attribute, MemRefType | TBufHandleType)
    )


def fallback_name(attribute: Attribute) -> str:
    """What a nameless value of the type is called."""
    return "params" if isinstance(attribute, ParamsType) else _FALLBACK_NAMES.get(type(attribute), "value")
