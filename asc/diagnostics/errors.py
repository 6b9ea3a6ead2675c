# SPDX-License-Identifier: Apache-2.0
"""The exceptions that carry diagnostics; each also inherits the builtin its first diagnostic names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar

from asc.diagnostics.diagnostic import Diagnostic
from asc.diagnostics.render import render


class AscError(Exception):
    """Base of everything we raise for bad input; `str()` is the plain rendering of all its diagnostics."""

    _base: ClassVar[type[AscError] | None] = None
    """Set on the classes that `error_of` makes: the class asked for, under which they pickle."""

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        # Not super(): the builtin mixed in may be SyntaxError or OSError, which take arguments of their own.
        Exception.__init__(self, self.diagnostics)

    def __str__(self) -> str:
        text = "\n\n".join(render(diagnostic) for diagnostic in self.diagnostics)
        # Python prints "asc.CodegenError: " before it, which would shift the first line against its carets.
        return "\n" + text if "\n" in text else text

    @property
    def msg(self) -> str:
        """What Python's traceback prints instead of `str()` where the error is a SyntaxError."""
        return str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._base is None:
            return type(self), (self.diagnostics,), self.__dict__
        return error_of, (self.diagnostics, self._base), self.__dict__

    def _render_traceback_(self) -> list[str]:
        """IPython's hook: the lines to show in place of a traceback through our own frames."""
        return str(self).strip("\n").split("\n")


class CodegenError(AscError):
    """A kernel that cannot be compiled."""


def error_of(diagnostics: Sequence[Diagnostic], base: type[AscError] = AscError) -> AscError:
    """An exception to raise for `diagnostics` (at least one): a `base` that is also `diagnostics[0].raises`."""
    return _class_of(base, diagnostics[0].raises)(diagnostics)


@cache
def _class_of(base: type[AscError], builtin: type[Exception]) -> type[AscError]:
    if issubclass(base, builtin):
        return base
    # Shown under the public name: a traceback reads "asc.CodegenError: ...".
    names = {"_base": base, "__module__": "asc", "__doc__": base.__doc__}
    return type(base.__name__, (base, builtin), names)
