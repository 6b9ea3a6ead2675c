# SPDX-License-Identifier: Apache-2.0
"""The parameters of a kernel, and how the arguments of a launch are laid out on them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_origin

from asc.diagnostics import Diagnostic, error_of
from asc.language.core.constexpr import Constant
from asc.language.core.ir_value import GlobalAddress
from asc.runtime.call_site import call_site, definition_site
from asc.runtime.options import KEYWORDS

REQUIRED: Final[Any] = inspect.Parameter.empty
_COLLECTING: Final = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}


@dataclass(frozen=True)
class KernelParameter:
    """One parameter: `constant` if annotated ConstExpr, `address` if GlobalAddress, `integer` if int."""

    name: str
    constant: bool
    address: bool
    integer: bool
    default: Any
    keyword_only: bool


class KernelSignature:
    """The parameters of one kernel, in order."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        self.kernel = fn.__name__
        # Of `fn` itself: what functools.wraps made look like another function still has its own parameters.
        declared = inspect.signature(fn, follow_wrapped=False).parameters
        self.text = f"{fn.__name__}({', '.join(declared)})"
        self.parameters = tuple(_parameter(fn, each) for each in declared.values())
        self.by_name = {each.name: each for each in self.parameters}
        self.names = tuple(self.by_name)
        self.constants = any(each.constant for each in self.parameters)
        self.positional = sum(not each.keyword_only for each in self.parameters)

    def bind(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> tuple[Any, ...]:
        """One value for each parameter. Raises TypeError with everything that does not fit."""
        if not kwargs and len(args) == len(self.names) == self.positional:
            return args
        errors = self._misfits(args, kwargs)
        given = dict(zip(self.names[: self.positional], args, strict=False)) | dict(kwargs)
        values = tuple(given.get(each.name, each.default) for each in self.parameters)
        absent = {name for name, value in zip(self.names, values, strict=True) if value is REQUIRED}
        errors += self._missing(absent, errors)
        if errors:
            raise error_of(errors)
        return values

    def without_constants(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The values that the compiled kernel takes."""
        if not self.constants:
            return values
        return tuple(value for each, value in zip(self.parameters, values, strict=True) if not each.constant)

    def _misfits(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> list[Diagnostic]:
        from asc.runtime.launch_errors import ExtraArgument, RepeatedArgument, UnknownArgument, nearest

        at, errors = call_site(), list[Diagnostic]()
        if len(args) > self.positional:
            counts = {"given": len(args), "taken": self.positional}
            errors.append(ExtraArgument(at=at, kernel=self.kernel, signature=self.text, **counts))
        for name in kwargs:
            if name in self.names[: min(len(args), self.positional)]:
                errors.append(RepeatedArgument(at=at, kernel=self.kernel, parameter=name))
            elif name not in self.names:
                meant = nearest(name, (*self.names, *KEYWORDS))
                errors.append(
                    UnknownArgument(at=at, kernel=self.kernel, keyword=name, signature=self.text, meant=meant)
                )
        return errors

    def _missing(self, names: set[str], misfits: list[Diagnostic]) -> list[Diagnostic]:
        """One error for all the missing, but for those whose names have been misspelt: that is reported already."""
        from asc.runtime.launch_errors import MissingArgument, UnknownArgument

        misspelt = {each.meant for each in misfits if isinstance(each, UnknownArgument)}
        missing = tuple(name for name in self.names if name in names and name not in misspelt)
        if not missing:
            return []
        return [MissingArgument(at=call_site(), kernel=self.kernel, parameters=missing, signature=self.text)]


def clashing_names(fn: Callable[..., Any]) -> list[str]:
    """The parameters that have the name of an option."""
    code = fn.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    return [name for name in code.co_varnames[:count] if name in KEYWORDS]


def check_names(fn: Callable[..., Any]) -> None:
    """Raises ValueError for a kernel whose parameters cannot be told from options."""
    clashing = clashing_names(fn)
    if clashing:
        from asc.runtime.decorator_errors import OptionClash

        raise error_of([OptionClash(at=definition_site(fn), kernel=fn.__name__, parameters=tuple(clashing))])


def _parameter(fn: Callable[..., Any], declared: inspect.Parameter) -> KernelParameter:
    if declared.kind in _COLLECTING:
        from asc.runtime.decorator_errors import ParameterKind

        raise error_of([ParameterKind(at=definition_site(fn), kernel=fn.__name__, parameter=declared.name)])
    annotation = _evaluated(fn, declared.annotation)
    return KernelParameter(
        name=declared.name,
        constant=_is(annotation, Constant, "ConstExpr"),
        address=_is(annotation, GlobalAddress, "GlobalAddress"),
        integer=annotation in (int, "int"),
        default=declared.default,
        keyword_only=declared.kind is inspect.Parameter.KEYWORD_ONLY,
    )


def _evaluated(fn: Callable[..., Any], annotation: Any) -> Any:
    """The annotation behind a string, or the string if its names exist only for type checkers."""
    if not isinstance(annotation, str):
        return annotation
    names: dict[str, Any] = dict(inspect.getclosurevars(fn).nonlocals) if fn.__closure__ else {}
    try:
        return eval(annotation, fn.__globals__, names)
    except (NameError, AttributeError, SyntaxError, TypeError):
        return annotation


def _is(annotation: Any, kind: type, name: str) -> bool:
    if isinstance(annotation, str):
        return annotation.split("[")[0].split(".")[-1] == name
    return annotation is kind or get_origin(annotation) is kind
