# SPDX-License-Identifier: Apache-2.0
"""Attributes: the members of modules, classes and constants, and the public methods of run-time values."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from asc.frontend.api.diagnostics import UnboundTensor
from asc.frontend.describe import describe
from asc.frontend.diagnostics.names import NotImplementedYet, UnknownAttribute
from asc.frontend.failure import fail
from asc.frontend.nearest import nearest
from asc.frontend.pool_values import pool_attribute
from asc.frontend.scope import as_constant
from asc.language.core.builtin import Builtin
from asc.language.core.dtype import DataType
from asc.language.core.ir_value import IRValue, PlainValue
from asc.language.core.tensor import GlobalTensor
from asc.language.not_yet import METHODS_NOT_YET, NOT_YET

_MISSING: Final = object()


def attribute_of(owner: object, name: str) -> object:
    """`owner.name`. Errors: `unknown-attribute`, `unsupported-global`, `unbound-tensor`."""
    if isinstance(owner, IRValue):
        return _run_time_attribute(owner, name)
    if isinstance(owner, ModuleType) and name in NOT_YET.get(owner.__name__, ()):
        fail(NotImplementedYet(name=f"{owner.__name__}.{name}"))
    value = getattr(owner, name, _MISSING)
    if value is _MISSING:
        _refuse(owner, name, dir(owner))
    if isinstance(owner, (str, int, float, tuple, DataType)):
        return value
    path = f"{owner.__name__}.{name}" if isinstance(owner, (ModuleType, type)) else name
    return as_constant(path, value)


def _run_time_attribute(owner: IRValue, name: str) -> object:
    cls = type(owner)
    member = pool_attribute(owner, name)
    if member is not None:
        return member
    if name == "dtype":
        dtype = getattr(owner, "dtype", None)
        if dtype is None and isinstance(owner, GlobalTensor):
            fail(UnboundTensor(name=owner.name or "tensor"))
        if dtype is not None:
            return dtype
    if isinstance(getattr(cls, name, None), Builtin) and not name.startswith("_"):
        return getattr(owner, name)
    if any(f"{each.__name__}.{name}" in METHODS_NOT_YET for each in cls.__mro__):
        fail(NotImplementedYet(name=f"{cls.__name__}.{name}"))
    methods = [each for each in dir(cls) if isinstance(getattr(cls, each), Builtin) and not each.startswith("_")]
    known = methods if not hasattr(owner, "dtype") else [*methods, "dtype"]
    return _refuse(owner, name, known)


def _refuse(owner: object, name: str, known: list[str]) -> None:
    public = [each for each in known if not each.startswith("_")]
    noun = "a run-time number" if isinstance(owner, PlainValue) else describe(owner)
    fail(UnknownAttribute(owner=noun, attribute=name, similar=nearest(name, public)))
