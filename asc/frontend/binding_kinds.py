# SPDX-License-Identifier: Apache-2.0
"""What values an annotation of the language admits, and how messages name both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin

from asc.frontend.describe import with_article
from asc.language.core.dtype import DataType
from asc.language.core.ir_value import IRValue, PlainValue
from asc.language.fwk.tpipe import PoolHandle, TQueBind


@dataclass(frozen=True, slots=True)
class Kind:
    """The values of an annotation: `name` with its article for messages, `shown` as a signature writes it.

    `constant` marks a kind of numbers that must be known while compiling.
    """

    name: str
    shown: str
    accepts: Callable[[object], bool]
    constant: bool = False


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, Enum)


def _is_runtime_int(value: object) -> bool:
    return value.dtype.is_int() if isinstance(value, PlainValue) else _is_int(value)


def _is_runtime_number(value: object) -> bool:
    return isinstance(value, (PlainValue, float)) or _is_int(value)


def _is_data_type(value: object) -> bool:
    return isinstance(value, DataType) and not value.is_void()


_RUNTIME_INT = Kind("an int", "int", _is_runtime_int)
_RUNTIME_NUMBER = Kind("a number", "int | float", _is_runtime_number)
_NAMED: dict[object, Kind] = {
    Any: Kind("a value", "Any", lambda _: True),
    bool: Kind("True or False", "bool", lambda value: isinstance(value, bool), constant=True),
    int: Kind("an int", "int", _is_int, constant=True),
    float: Kind("a number", "float", lambda value: isinstance(value, float) or _is_int(value), constant=True),
    DataType: Kind("a DataType other than void", "DataType", _is_data_type),
    PoolHandle: Kind(
        "a TBufPool or a custom pool", "TBufPool | CustomBufPool", lambda value: isinstance(value, PoolHandle)
    ),
    TQueBind: Kind("a TQue or TQueBind", "TQue | TQueBind", lambda value: isinstance(value, TQueBind)),
}


def _of_class(cls: type) -> Kind:
    return Kind(with_article(cls.__name__), cls.__name__, lambda value: isinstance(value, cls))


def _of_sequence(element: Kind) -> Kind:
    def accepts(value: object) -> bool:
        return isinstance(value, (list, tuple)) and all(map(element.accepts, cast(Sequence[object], value)))

    plural = f"{element.name.removeprefix('an ').removeprefix('a ')}s"
    return Kind(f"a list of {plural}", f"list[{element.shown}]", accepts)


def _of_union(members: tuple[Any, ...]) -> Kind:
    rest = set(members)
    kinds: list[Kind] = []
    for numbers, kind in (({PlainValue, int, float}, _RUNTIME_NUMBER), ({PlainValue, int}, _RUNTIME_INT)):
        if numbers <= rest:
            rest -= numbers
            kinds.append(kind)
    kinds += [kind_of(member) for member in members if member in rest and member is not NoneType]
    optional = NoneType in rest
    return Kind(
        " or ".join(kind.name for kind in kinds),
        " | ".join([*(kind.shown for kind in kinds), *(["None"] if optional else [])]),
        lambda value: (optional and value is None) or any(kind.accepts(value) for kind in kinds),
        constant=all(kind.constant for kind in kinds),
    )


@cache
def kind_of(annotation: Any) -> Kind:
    """The kind of a parameter's evaluated annotation."""
    if annotation in _NAMED:
        return _NAMED[annotation]
    origin = get_origin(annotation)
    if origin in {Union, UnionType}:
        return _of_union(get_args(annotation))
    if origin is not None and issubclass(origin, Sequence):
        return _of_sequence(kind_of(get_args(annotation)[0]))
    assert isinstance(annotation, type), f"no rule for the annotation {annotation!r}"
    return _of_class(annotation)


def is_runtime(value: object) -> bool:
    """Whether a value is known only when the kernel runs."""
    return isinstance(value, IRValue)
