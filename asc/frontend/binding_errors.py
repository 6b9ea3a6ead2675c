# SPDX-License-Identifier: Apache-2.0
"""What can be wrong with the arguments of a call: missing, unknown, of the wrong kind."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Note


class CallProblem(Diagnostic, abstract=True):
    """Base: the function as the user knows it, and its call forms when there are several."""

    raises: ClassVar[type[Exception]] = TypeError
    function: str
    forms: tuple[str, ...] = ()

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(Note(f"call form: {form}") for form in self.forms) if len(self.forms) > 1 else ()


class WrongArgumentType(CallProblem):
    """An argument of a kind that the parameter does not take."""

    id: ClassVar[str] = "wrong-argument-type"
    parameter: str
    expected: str
    got: str
    meant: str | None = None

    @property
    def message(self) -> str:
        return f'argument "{self.parameter}" of {self.function} must be {self.expected}, got {self.got}'

    @property
    def help(self) -> str | None:
        return f"use {self.meant}" if self.meant else None


class ConstantRequired(CallProblem):
    """A number that only the running kernel knows, for a parameter that shapes the compiled code."""

    id: ClassVar[str] = "constant-required"
    parameter: str
    expected: str
    got: str

    @property
    def message(self) -> str:
        return f'argument "{self.parameter}" of {self.function} must be known while compiling, got {self.got}'

    @property
    def label(self) -> str:
        return f"needs {self.expected} that is a literal, or computed from literals and ConstExpr parameters"

    @property
    def help(self) -> str:
        return "pass the value to the kernel as an asc.ConstExpr parameter"


class MissingArgument(CallProblem):
    """A parameter without a default got no argument."""

    id: ClassVar[str] = "missing-argument"
    parameter: str
    expected: str

    @property
    def message(self) -> str:
        return f'{self.function} needs an argument "{self.parameter}", {self.expected}'


class UnknownArgument(CallProblem):
    """A keyword that no parameter has."""

    id: ClassVar[str] = "unknown-argument"
    keyword: str
    known: tuple[str, ...]

    @property
    def message(self) -> str:
        return f'{self.function} has no argument "{self.keyword}"'

    @property
    def help(self) -> str:
        from asc.frontend.nearest import nearest

        close = nearest(self.keyword, self.known)
        if close:
            return f'did you mean "{close[0]}"?'
        return f"it takes {', '.join(self.known)}" if self.known else "it takes no arguments"


class TooManyArguments(CallProblem):
    """More positional arguments than parameters."""

    id: ClassVar[str] = "too-many-arguments"
    limit: int
    got: int

    @property
    def message(self) -> str:
        limit = "no positional arguments" if self.limit == 0 else f"at most {self.limit} positional arguments"
        return f"{self.function} takes {limit}, got {self.got}"


class RepeatedArgument(CallProblem):
    """One parameter given by position and by name."""

    id: ClassVar[str] = "repeated-argument"
    parameter: str

    @property
    def message(self) -> str:
        return f'argument "{self.parameter}" of {self.function} is given by position and by name'


class UnsupportedForm(CallProblem):
    """A call form of the API that we do not have yet."""

    id: ClassVar[str] = "unsupported-call-form"
    raises: ClassVar[type[Exception]] = NotImplementedError
    form: str

    @property
    def message(self) -> str:
        return f"not supported yet: this call form of {self.function}, ({self.form})"
