# SPDX-License-Identifier: Apache-2.0
"""The documentation of a stub with several call forms, put together when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from inspect import Parameter, Signature


class Stub(Protocol):
    """What is needed of a `Builtin`."""

    public_name: str
    description: str

    @property
    def forms(self) -> tuple[Callable[..., Any], ...]: ...


class Documentation:
    """The `__doc__` of a class of stubs: `own` of the class itself, of a stub its call forms and its description."""

    def __init__(self, own: str | None) -> None:
        self._own = own

    def __get__(self, stub: Stub | None, owner: type) -> str | None:
        if stub is None:
            return self._own
        from inspect import cleandoc  # Imported late in this file: kernels that are in the cache do not need it.

        description = cleandoc(stub.description)
        return description if len(stub.forms) == 1 else "\n".join([*call_forms(stub), "", description])


def call_forms(stub: Stub) -> tuple[str, ...]:
    """The forms as one writes them: `set_flag(event: HardEvent, event_id: RuntimeInt = 0)`."""
    from inspect import signature

    return tuple(f"{stub.public_name}{_shown(signature(form))}" for form in stub.forms)


def _shown(form: Signature) -> str:
    parts: list[str] = []
    for parameter in form.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        if parameter.name != "self":
            parts.append(_parameter(parameter))
    result = "" if form.return_annotation in {"None", form.empty} else f" -> {form.return_annotation}"
    return f"({', '.join(parts)}){result}"


def _parameter(parameter: Parameter) -> str:
    annotation = "" if parameter.annotation is parameter.empty else f": {parameter.annotation}"
    default = parameter.default
    if default is parameter.empty:
        return f"{parameter.name}{annotation}"
    value = f"{type(default).__name__}.{default.name}" if isinstance(default, Enum) else repr(default)
    return f"{parameter.name}{annotation} = {value}"
