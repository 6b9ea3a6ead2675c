# SPDX-License-Identifier: Apache-2.0
"""What went wrong, as frozen data: the base class of every diagnostic, and the registry of them."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Self, dataclass_transform

from asc.diagnostics.span import Location

_KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Severity(Enum):
    """How bad it is; the value is the word shown to the user."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"


@dataclass(frozen=True)
class Note:
    """A further fact, with its own place in the source if it has one."""

    message: str
    at: Location | None = None


@dataclass_transform(kw_only_default=True, frozen_default=True)
class _Values:
    """What `@dataclass(frozen=True, kw_only=True)` would generate, written once for all subclasses.

    Generating it costs 0.4 ms a class; a compilation imports some two hundred diagnostics and reports none of them.
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        inherited = (name for base in reversed(cls.__mro__[1:]) for name in vars(base).get("_fields", ()))
        own = (name for name, kind in cls.__annotations__.items() if "ClassVar" not in str(kind))
        cls._fields = tuple(dict.fromkeys((*inherited, *own)))

    def __init__(self, **values: object) -> None:
        unknown = values.keys() - set(self._fields)
        missing = [name for name in self._fields if name not in values and not hasattr(type(self), name)]
        if unknown or missing:
            raise TypeError(f"{type(self).__name__} takes {self._fields}: unknown {sorted(unknown)}, missing {missing}")
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a diagnostic is frozen; {name} cannot be set")

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({fields})"

    def having(self, **values: Any) -> Self:
        """The same diagnostic with other values, such as `at`."""
        return type(self)(**{**dict(zip(self._fields, self._values(), strict=True)), **values})


class Diagnostic(_Values):
    """One kind of error, warning or remark; the subclass lives in the room that reports it.

    A subclass declares the plain values of its texts as fields, as a frozen keyword-only dataclass does: it pickles and
    compares by value. It sets `id` (stable kebab-case) and overrides `message`. A base of a family says `abstract=True`
    and has no id.
    """

    at: Location | None = None

    id: ClassVar[str]
    severity: ClassVar[Severity] = Severity.ERROR
    raises: ClassVar[type[Exception]] = ValueError
    """The builtin that the raised exception also inherits."""

    def __init_subclass__(cls, *, abstract: bool = False) -> None:
        super().__init_subclass__()
        if not abstract:
            _register(cls)

    @property
    def message(self) -> str:
        """One sentence with the values in it."""
        raise NotImplementedError

    @property
    def label(self) -> str:
        """The text beside the caret."""
        return ""

    @property
    def notes(self) -> tuple[Note, ...]:
        """Further facts, in the order to show them."""
        return ()

    @property
    def help(self) -> str | None:
        """What to do about it."""
        return None

    def demoted(self) -> Self:
        """The same diagnostic as a warning; equal to this one, which stays as it is."""
        warning = copy(self)
        warning.__dict__["severity"] = Severity.WARNING
        return warning


_registry: dict[str, type[Diagnostic]] = {}


def all_diagnostics() -> dict[str, type[Diagnostic]]:
    """Every concrete diagnostic class whose module has been imported, by id; of rooms that share an id, the first."""
    return dict(_registry)


def _register(cls: type[Diagnostic]) -> None:
    name = _qualified(cls)
    identity = getattr(cls, "id", None)
    if not isinstance(identity, str) or not _KEBAB.fullmatch(identity):
        raise TypeError(f'diagnostic {name} needs an id in kebab-case such as "pool-overflow", not {identity!r}')
    if cls.message is Diagnostic.message:
        raise TypeError(f"diagnostic {name} does not override message")
    other = _registry.get(identity)
    if other is not None and _room(other) != _room(cls):
        return  # one rule: the verifier reports what it can prove, the interpreter what it meets
    # The same name again is a reload, or the copy of the class that dataclass(slots=True) makes.
    if other is not None and _qualified(other) != name:
        raise TypeError(f'diagnostic {name} has the id "{identity}" of {_qualified(other)}')
    _registry[identity] = cls


def _room(cls: type[Diagnostic]) -> list[str]:
    return cls.__module__.split(".")[:2]


def _qualified(cls: type[Diagnostic]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"
