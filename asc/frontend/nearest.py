# SPDX-License-Identifier: Apache-2.0
"""What a misspelt or foreign word most likely means: of names that are known, and of values that a parameter takes."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from enum import Enum
from typing import Any, Final, cast

from asc.frontend.binding_kinds import Kind
from asc.language.core import enums
from asc.language.core.dtype import DataType

_PREFIX: Final = 3
"""Letters of a name that tell which one is meant."""

_OF_NUMPY: Final = {
    "add": "add",
    "bitwise_and": "bitwise_and",
    "bitwise_or": "bitwise_or",
    "divide": "div",
    "maximum": "max",
    "minimum": "min",
    "multiply": "mul",
    "subtract": "sub",
}
"""Functions of NumPy that asc has for tensors, by another name or the same."""


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known name that is meant, if any: the same but for case, one that starts so, or one that is spelt alike."""
    by_lower: dict[str, str] = {}
    for name in sorted(known, key=lambda name: (len(name), name)):
        by_lower.setdefault(name.lower(), name)
    lower = word.lower()
    if lower in by_lower:
        return (by_lower[lower],)
    longer = [name for each, name in by_lower.items() if len(word) >= _PREFIX and each.startswith(lower)]
    return tuple(longer[:1]) or tuple(by_lower[each] for each in get_close_matches(lower, by_lower, 1))


def meant_by(value: object, kind: Kind) -> str | None:
    """The value of the API that something else stands for: asc.float32 for np.float32 or "float32", enum members."""
    word = value if isinstance(value, str) else value.__name__ if isinstance(value, type) else None
    if word is None:
        return None
    candidates = (member for member in _values(word) if kind.accepts(member))
    return next((f"asc.{_path(each)}" for each in candidates), None)


def instead_of(value: object) -> str | None:
    """The function of asc that does to tensors what a function of NumPy does to arrays."""
    numpy: Any = sys.modules.get("numpy")  # whoever has a function of NumPy has imported NumPy
    if numpy is None or not isinstance(value, numpy.ufunc):
        return None
    return _OF_NUMPY.get(cast(Any, value).__name__)


def _values(word: str) -> Iterable[object]:
    with suppress(ValueError):
        yield DataType(word)
    for each in vars(enums).values():
        if isinstance(each, type) and issubclass(each, Enum):
            yield from (member for member in each if member.name.lower() == word.lower())


def _path(value: object) -> str:
    return f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else str(value)
