# SPDX-License-Identifier: Apache-2.0
"""What a public function or method is: a typed, documented stub that the front end turns into IR."""

from __future__ import annotations

from collections.abc import Callable
from functools import WRAPPER_ASSIGNMENTS, update_wrapper
from types import MethodType
from typing import Any, Final, TypeVar, cast, get_overloads

from asc.language.core.call_forms import Documentation

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Builtin:
    """A stub. It has no behaviour of its own: inside a kernel the front end looks up what it builds.

    `declaration` carries the annotated signature or the overloads; bound to an object it is an ordinary
    `types.MethodType` whose `__func__` is the stub and whose `__self__` is the receiver.
    """

    __doc__ = cast("str", Documentation(__doc__))

    def __init__(self, declaration: Callable[..., Any], public_name: str | None = None) -> None:
        update_wrapper(self, declaration, [name for name in WRAPPER_ASSIGNMENTS if name != "__doc__"])
        self.description = declaration.__doc__ or ""
        self.declaration = declaration
        self.public_name = public_name or _public_name(declaration.__qualname__)

    @property
    def forms(self) -> tuple[Callable[..., Any], ...]:
        """The functions whose signatures are the call forms: the overloads, or the declaration itself."""
        return tuple(get_overloads(self.declaration)) or (self.declaration,)

    def __get__(self, instance: object, owner: type | None = None) -> Builtin | MethodType:
        return self if instance is None else MethodType(self, instance)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        from asc.language.core.outside import refuse_outside_kernel

        refuse_outside_kernel(self.public_name)

    def __repr__(self) -> str:
        return f"<asc.{self.public_name}>"


_AS_WRITTEN: Final = {"__init__": "", "__getitem__": "[...]", "__call__": "(...)", "__add__": " + offset"}
"""How a kernel's author writes a call of a special method, after the name of its class."""


def _public_name(qualified_name: str) -> str:
    owner, _, method = qualified_name.rpartition(".")
    return f"{owner}{_AS_WRITTEN[method]}" if method in _AS_WRITTEN else qualified_name


def builtin(declaration: FunctionT) -> FunctionT:
    """Make a declared function or method a `Builtin`; type checkers keep seeing the declaration."""
    return cast(FunctionT, Builtin(declaration))
