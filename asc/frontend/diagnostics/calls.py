# SPDX-License-Identifier: Apache-2.0
"""Errors of calls, apart from those of the arguments of public functions."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Note


class RecursiveCall(Diagnostic):
    """A helper that calls itself, directly or through others."""

    id: ClassVar[str] = "recursive-call"
    raises: ClassVar[type[Exception]] = RecursionError
    cycle: tuple[str, ...]

    @property
    def message(self) -> str:
        return f'"{self.cycle[-1]}" calls itself: {" -> ".join(self.cycle)}'

    @property
    def help(self) -> str:
        return "helpers are expanded where they are called, so write a loop instead"


class PlainFunction(Diagnostic):
    """A Python function that is not marked for the device."""

    id: ClassVar[str] = "plain-function"
    raises: ClassVar[type[Exception]] = TypeError
    name: str

    @property
    def message(self) -> str:
        return f'"{self.name}" is a Python function: a kernel can call only functions decorated with @asc.jit'

    @property
    def help(self) -> str:
        return f"decorate {self.name} with @asc.jit, or compute its result outside and pass it as asc.ConstExpr"


class NotCallable(Diagnostic):
    """A call of something that is no function, or none that kernels have."""

    id: ClassVar[str] = "not-callable"
    raises: ClassVar[type[Exception]] = TypeError
    what: str
    suggestion: str | None = None

    @property
    def message(self) -> str:
        return f"a kernel cannot call {self.what}"

    @property
    def help(self) -> str | None:
        return self.suggestion


class NeedsConstants(Diagnostic):
    """A function of Python that runs while compiling, called with run-time values."""

    id: ClassVar[str] = "needs-constants"
    raises: ClassVar[type[Exception]] = TypeError
    function: str
    got: str

    @property
    def message(self) -> str:
        return f"{self.function} runs while compiling and cannot take {self.got}"


class CannotUnpack(Diagnostic):
    """An unpacking assignment whose sides do not match."""

    id: ClassVar[str] = "cannot-unpack"
    kind: str
    targets: int

    @property
    def message(self) -> str:
        return f"{self.kind} cannot be unpacked into {self.targets} variables"


class UnsupportedParameter(Diagnostic):
    """A helper with `*args` or `**kwargs`."""

    id: ClassVar[str] = "unsupported-parameter"
    raises: ClassVar[type[Exception]] = TypeError
    function: str
    parameter: str

    @property
    def message(self) -> str:
        return f'helper "{self.function}" has the parameter "{self.parameter}": it must name its parameters one by one'

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("a tuple can be passed as one argument"),)
