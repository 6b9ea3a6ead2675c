# SPDX-License-Identifier: Apache-2.0
"""The variables of one function being traced: its locals, then its closure, globals and builtins as Python has them."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType, NoneType
from typing import Any, Final, cast

from asc.diagnostics import Frame, Location
from asc.frontend.describe import with_article
from asc.frontend.diagnostics.names import PossiblyUndefined, ReadBeforeAssignment, UndefinedName, UnsupportedGlobal
from asc.frontend.failure import fail
from asc.frontend.nearest import instead_of, nearest
from asc.frontend.source import FunctionSource
from asc.language.core.builtin import Builtin
from asc.language.core.constexpr import Constant
from asc.language.core.dtype import DataType
from asc.language.core.function import DeviceFunction

_CONSTANTS: Final = (
    DataType,
    Enum,
    Builtin,
    DeviceFunction,
    ModuleType,
    FunctionType,
    BuiltinFunctionType,
    MethodType,
    type,
    NoneType,
)
_MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Unassigned:
    """Stands for a variable that only some paths have assigned: reading it is an error."""

    at: Location
    condition: str


class Scope:
    """The variables of one call of a function.

    `regions` counts the run-time branches and loops around the current statement, within this function.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        source: FunctionSource,
        frames: tuple[Frame, ...],
        caller: Scope | None = None,
    ) -> None:
        assert isinstance(function, FunctionType)
        self.caller = caller
        self.function = function
        self.source = source
        self.frames = frames
        self.regions = 0
        self.names: dict[str, object] = {}
        self.assigned_at: dict[str, Location] = {}

    def read(self, name: str) -> object:
        """The value of a variable. Errors: see `diagnostics.names`."""
        value = self.names.get(name, _MISSING)
        if value is _MISSING:
            return self._read_outer(name)
        if isinstance(value, Unassigned):
            fail(PossiblyUndefined(name=name, assigned_at=value.at, condition=value.condition))
        return value

    def record(self, name: str) -> object | None:
        """What a name from outside the kernel stands for, if it is an object that only has constants: a dataclass."""
        if name in self.names or name in self.function.__code__.co_varnames:
            return None
        value = self._outer_value(name)
        return None if value is _MISSING or is_constant_kind(value) else value

    def holds(self, name: str) -> bool:
        """Whether a local variable has a value on every path."""
        value = self.names.get(name, _MISSING)
        return value is not _MISSING and not isinstance(value, Unassigned)

    def _read_outer(self, name: str) -> object:
        code = self.function.__code__
        if name in code.co_varnames or name in code.co_cellvars:
            fail(ReadBeforeAssignment(name=name))
        value = self._outer_value(name)
        if value is _MISSING:
            value = getattr(builtins, name, _MISSING)
        if value is _MISSING:
            fail(UndefinedName(name=name, similar=nearest(name, self._known_names())))
        return as_constant(name, value)

    def _outer_value(self, name: str) -> object:
        in_closure = name in self.function.__code__.co_freevars
        return self._closure_cell(name) if in_closure else self.function.__globals__.get(name, _MISSING)

    def _closure_cell(self, name: str) -> object:
        assert self.function.__closure__ is not None
        cell = self.function.__closure__[self.function.__code__.co_freevars.index(name)]
        try:
            return cell.cell_contents
        except ValueError:  # the enclosing function has not assigned it yet
            return _MISSING

    def _known_names(self) -> Iterable[str]:
        code = self.function.__code__
        return {*self.names, *code.co_freevars, *self.function.__globals__, *vars(builtins)}


def as_constant(name: str, value: object) -> object:
    """A value from outside the kernel as a compile-time constant; `name` is for the error, `unsupported-global`.

    Subclasses of numbers and strings become plain ones, and so do NumPy's scalars; a `ConstExpr` is unwrapped.
    """
    if isinstance(value, _CONSTANTS) or type(value) in {int, float, bool, str}:
        return value
    if isinstance(value, tuple):
        return _constant_tuple(name, cast(tuple[object, ...], value))
    if isinstance(value, Constant):
        return as_constant(name, Constant.unwrap(value))
    for plain in (int, float, str):
        if isinstance(value, plain):
            return plain(value)
    if is_numpy_scalar(value):
        return cast(Any, value).item()
    return fail(UnsupportedGlobal(name=name, kind=with_article(type(value).__name__), instead=instead_of(value)))


def is_constant_kind(value: object) -> bool:
    """Whether `as_constant` takes a value for what it is; it may still refuse what is in a tuple."""
    return isinstance(value, (*_CONSTANTS, int, float, str, tuple, Constant)) or is_numpy_scalar(value)


def is_numpy_scalar(value: object) -> bool:
    """Whether this is one of NumPy's integers, floats or truth values that Python has too."""
    numpy: Any = sys.modules.get("numpy")  # whoever has a NumPy value has imported NumPy
    return numpy is not None and isinstance(value, numpy.generic) and isinstance(cast(Any, value).item(), int | float)


def _constant_tuple(name: str, values: tuple[object, ...]) -> tuple[object, ...]:
    for value in values:
        as_constant(name, value)
    return values
