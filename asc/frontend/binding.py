# SPDX-License-Identifier: Apache-2.0
"""Binds the evaluated arguments of a call to one of a public function's call forms."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from asc.diagnostics import CodegenError, Diagnostic, Location, error_of
from asc.frontend.binding_errors import (
    ConstantRequired,
    MissingArgument,
    RepeatedArgument,
    TooManyArguments,
    UnknownArgument,
    UnsupportedForm,
    WrongArgumentType,
)
from asc.frontend.binding_kinds import Kind, is_runtime, kind_of
from asc.frontend.describe import describe
from asc.frontend.nearest import meant_by, nearest

_REQUIRED = inspect.Parameter.empty
_POSITIONAL = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}


@dataclass(frozen=True, slots=True)
class Argument:
    """An evaluated argument and where it stands."""

    value: object
    at: Location | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a call form."""

    name: str
    kind: Kind
    default: object = _REQUIRED

    @property
    def required(self) -> bool:
        return self.default is _REQUIRED

    def __str__(self) -> str:
        default = describe(self.default) if isinstance(self.default, Enum) else repr(self.default)
        return f"{self.name}: {self.kind.shown}" + ("" if self.required else f" = {default}")


@dataclass(frozen=True, slots=True)
class Binding:
    """A call that fits: the value of every parameter, and the arguments that were given."""

    values: dict[str, object]
    given: dict[str, Argument]


@dataclass(frozen=True, slots=True)
class Form:
    """One call form: all parameters, the first `positional` of which may be given by position."""

    parameters: tuple[Parameter, ...]
    positional: int

    @staticmethod
    def of(function: Callable[..., Any]) -> Form:
        """The form that a function's annotated signature declares; `self` is dropped."""
        declared = [
            each for each in inspect.signature(function, eval_str=True).parameters.values() if each.name != "self"
        ]
        parameters = tuple(Parameter(each.name, kind_of(each.annotation), each.default) for each in declared)
        return Form(parameters, sum(each.kind in _POSITIONAL for each in declared))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(parameter.name for parameter in self.parameters)

    def __str__(self) -> str:
        parts = [str(parameter) for parameter in self.parameters]
        if self.positional < len(parts):
            parts.insert(self.positional, "*")
        return ", ".join(parts)

    def fit(self, args: Sequence[Argument], kwargs: Mapping[str, Argument]) -> Binding | None:
        """The binding, or None when anything does not fit."""
        given = dict(zip(self.names, args, strict=False))
        if len(args) > self.positional or given.keys() & kwargs.keys() or not kwargs.keys() <= set(self.names):
            return None
        given.update(kwargs)
        values: dict[str, object] = {}
        for parameter in self.parameters:
            argument = given.get(parameter.name)
            value = parameter.default if argument is None else argument.value
            if value is _REQUIRED or (argument is not None and not parameter.kind.accepts(value)):
                return None
            values[parameter.name] = value
        return Binding(values, given)


@dataclass(frozen=True, slots=True)
class Signature:
    """A public function: its name in messages, its call forms, and the parameter names of forms we lack yet."""

    function: str
    forms: tuple[Form, ...]
    not_yet: tuple[str, ...] = ()

    def shown(self) -> tuple[str, ...]:
        """The call forms as text."""
        return tuple(f"{self.function}({form})" for form in self.forms)


def bind(
    signature: Signature, args: Sequence[Argument], kwargs: Mapping[str, Argument], at: Location | None
) -> Binding:
    """The first form that all arguments fit; raises CodegenError with all that is wrong with the closest one."""
    for form in signature.forms:
        binding = form.fit(args, kwargs)
        if binding is not None:
            return binding
    unsupported = _unsupported_form(signature, args, kwargs)
    if unsupported is not None:
        raise error_of([UnsupportedForm(at=at, function=signature.function, form=unsupported)], CodegenError)
    complaints = [_Complaints(form, signature, args, kwargs, at) for form in signature.forms]
    raise error_of(max(complaints, key=_Complaints.closeness).problems, CodegenError)


class _Complaints:
    """All that is wrong with a call, measured against one form."""

    def __init__(
        self,
        form: Form,
        signature: Signature,
        args: Sequence[Argument],
        kwargs: Mapping[str, Argument],
        at: Location | None,
    ) -> None:
        self.form, self.signature, self.at = form, signature, at
        self.problems: list[Diagnostic] = []
        self.misspelt: set[str] = set()
        self.fitting = 0
        self.given = dict(zip(form.names[: form.positional], args, strict=False))
        self._lay_out(args, kwargs)
        for parameter in form.parameters:
            self._check(parameter)

    def closeness(self) -> tuple[int, int]:
        """More arguments that fit, then fewer problems."""
        return self.fitting, -len(self.problems)

    def _call(self) -> dict[str, Any]:
        """What every complaint says of the call; the call forms once are enough."""
        return {"function": self.signature.function, "forms": () if self.problems else self.signature.shown()}

    def _lay_out(self, args: Sequence[Argument], kwargs: Mapping[str, Argument]) -> None:
        limit = self.form.positional
        if len(args) > limit:
            self.problems.append(TooManyArguments(at=args[limit].at, limit=limit, got=len(args), **self._call()))
        for keyword, argument in kwargs.items():
            if keyword not in self.form.names:
                known = self.form.names
                self.misspelt.update(nearest(keyword, known))
                self.problems.append(UnknownArgument(at=argument.at, keyword=keyword, known=known, **self._call()))
            elif keyword in self.given:
                self.problems.append(RepeatedArgument(at=argument.at, parameter=keyword, **self._call()))
            else:
                self.given[keyword] = argument

    def _check(self, parameter: Parameter) -> None:
        argument, expected = self.given.get(parameter.name), parameter.kind.name
        where: dict[str, Any] = {**self._call(), "parameter": parameter.name, "expected": expected}
        if argument is None:
            if parameter.required and parameter.name not in self.misspelt:
                self.problems.append(MissingArgument(at=self.at, **where))
        elif parameter.kind.accepts(argument.value):
            self.fitting += 1
        elif parameter.kind.constant and is_runtime(argument.value):
            self.problems.append(ConstantRequired(at=argument.at, got=describe(argument.value), **where))
        else:
            got, meant = describe(argument.value), meant_by(argument.value, parameter.kind)
            self.problems.append(WrongArgumentType(at=argument.at, got=got, meant=meant, **where))


def _unsupported_form(signature: Signature, args: Sequence[Argument], kwargs: Mapping[str, Argument]) -> str | None:
    """A form we lack that has exactly these arguments, if no form we have takes as many and so named."""
    for form in signature.forms:
        required = {parameter.name for parameter in form.parameters if parameter.required}
        if required <= _named(form.names, args, kwargs) <= set(form.names):
            return None
    lacking = ((text, tuple(filter(None, text.split(", ")))) for text in signature.not_yet)
    return next((text for text, names in lacking if _named(names, args, kwargs) == set(names)), None)


def _named(names: tuple[str, ...], args: Sequence[Argument], kwargs: Mapping[str, Argument]) -> set[str]:
    """The parameters that a call gives arguments for; one too many by position is called ""."""
    return {*names[: len(args)], *kwargs, *([""] if len(args) > len(names) else [])}
