# SPDX-License-Identifier: Apache-2.0
"""How the value of a variable crosses the edge of a branch or loop: which values of the IR carry it, in which types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias, cast

from xdsl.ir import Attribute, SSAValue

from asc.frontend.builder import Builder
from asc.frontend.describe import describe, kind_name
from asc.frontend.scalars import Number, ir_type, join_literal, literal_dtype, materialize, promote
from asc.language.core.dtype import DataType
from asc.language.core.ir_value import Handle, IRValue, PlainValue, TypedValue
from asc.language.core.tensor import GlobalTensor
from asc.language.fwk.tpipe import PoolHandle, TBuf, TPipe, TQueBind

WITHOUT_COPIES: Final = (TPipe, TQueBind, TBuf, PoolHandle)
"""Objects that Ascend C cannot copy; a variable must stand for the same one on every path."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number: of type `dtype` on some paths, a literal on others."""

    dtype: DataType | None
    literals: tuple[float, ...] = ()

    @property
    def resolved(self) -> DataType:
        """The type that holds it on every path."""
        dtype = self.dtype
        for literal in self.literals:
            dtype = literal_dtype(literal) if dtype is None else join_literal(dtype, literal)
        assert dtype is not None
        return dtype


@dataclass(frozen=True, slots=True)
class Carried:
    """A run-time object that can be copied: a tensor, an address, a parameter struct."""

    cls: type[IRValue]
    dtype: DataType | None
    type: Attribute
    kind: str


@dataclass(frozen=True, slots=True, eq=False)
class Fixed:
    """A compile-time value, or an object without copies: the same one on every path."""

    value: object


@dataclass(frozen=True, slots=True)
class Items:
    """A tuple, element by element."""

    slots: tuple[Slot, ...]


Slot: TypeAlias = Scalar | Carried | Fixed | Items


class Mismatch(Exception):
    """Two values that no slot holds both."""

    def __init__(self, left: Slot, right: Slot) -> None:
        super().__init__(left, right)
        self.left, self.right = left, right


def slot_of(value: object) -> Slot:
    """The slot that holds a value."""
    if isinstance(value, PlainValue):
        return Scalar(value.dtype)
    if isinstance(value, (int, float)) and not isinstance(value, Enum):
        return Scalar(None, (value,))
    if type(value) is tuple:
        return Items(tuple(map(slot_of, cast(tuple[object, ...], value))))
    if isinstance(value, IRValue) and not isinstance(value, WITHOUT_COPIES) and value.ssa is not None:
        dtype = value.dtype if isinstance(value, (TypedValue, GlobalTensor)) else None
        return Carried(type(value), dtype, value.ssa.type, kind_name(value))
    return Fixed(value)


def join(left: Slot, right: Slot) -> Slot:
    """The slot that holds the values of both; numbers promote. Raises Mismatch."""
    match left, right:
        case Scalar(), Scalar():
            dtypes = [slot.dtype for slot in (left, right) if slot.dtype is not None]
            dtype = promote(*dtypes) if len(dtypes) == 2 else (dtypes or [None])[0]
            return Scalar(dtype, left.literals + right.literals)
        case Items(), Items() if len(left.slots) == len(right.slots):
            return Items(tuple(map(join, left.slots, right.slots)))
        case Carried(), Carried() if left == right:
            return left
        case Fixed(), Fixed() if same_value(left.value, right.value):
            return left
        case _:
            raise Mismatch(left, right)


def same_value(left: object, right: object) -> bool:
    """Whether two values are one object, or compile-time values that nothing can tell apart."""
    if left is right:
        return True
    if type(left) is not type(right) or isinstance(left, IRValue):
        return False
    if isinstance(left, tuple):
        lefts, rights = cast(tuple[object, ...], left), cast(tuple[object, ...], right)
        return len(lefts) == len(rights) and all(map(same_value, lefts, rights))
    # repr tells 0.0 from -0.0 and takes NaN for itself.
    return repr(left) == repr(right) if isinstance(left, float) else bool(left == right)


def types_of(slots: Sequence[Slot]) -> list[Attribute]:
    """The types of the values of the IR that carry the slots."""
    types: list[Attribute] = []
    for slot in slots:
        match slot:
            case Scalar():
                types.append(ir_type(slot.resolved))
            case Carried():
                types.append(slot.type)
            case Items():
                types += types_of(slot.slots)
            case Fixed():
                pass
    return types


def lower(b: Builder, slots: Sequence[Slot], values: Sequence[object]) -> list[SSAValue]:
    """The values of the IR that carry `values`, converted to the slots' types."""
    carriers: list[SSAValue] = []
    for slot, value in zip(slots, values, strict=True):
        match slot:
            case Scalar():
                carriers.append(materialize(b, cast(Number, value), slot.resolved))
            case Carried():
                carriers.append(cast(SSAValue, cast(IRValue, value).ssa))
            case Items():
                carriers += lower(b, slot.slots, cast(tuple[object, ...], value))
            case Fixed():
                pass
    return carriers


def lift(slot: Slot, carriers: Iterator[SSAValue]) -> object:
    """The value of a variable, from the values of the IR that carry it; takes as many as the slot has."""
    match slot:
        case Scalar():
            return PlainValue.wrap(next(carriers), slot.resolved)
        case Carried():
            return _wrap(slot, next(carriers))
        case Items():
            return tuple(lift(each, carriers) for each in slot.slots)
        case Fixed():
            return slot.value


def _wrap(slot: Carried, ssa: SSAValue) -> IRValue:
    if issubclass(slot.cls, (TypedValue, GlobalTensor)):
        assert slot.dtype is not None
        return slot.cls.wrap(ssa, slot.dtype)
    assert issubclass(slot.cls, Handle)
    return slot.cls.wrap(ssa)


def describe_slot(slot: Slot) -> str:
    """How a message names what a slot holds."""
    match slot:
        case Scalar():
            return "a number"
        case Carried():
            return slot.kind
        case Items():
            return f"a tuple of {len(slot.slots)}"
        case Fixed():
            return kind_name(slot.value) if isinstance(slot.value, IRValue) else describe(slot.value)
