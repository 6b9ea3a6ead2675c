# SPDX-License-Identifier: Apache-2.0
"""What a kernel cannot contain, and what to write instead."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic


class UnsupportedSyntax(Diagnostic):
    """A construct of Python that kernels do not have."""

    id: ClassVar[str] = "unsupported-syntax"
    # Not SyntaxError: Python and notebooks show that as an error of the file it names, without our text's layout.
    raises: ClassVar[type[Exception]] = NotImplementedError
    construct: str
    instead: str | None = None

    @property
    def message(self) -> str:
        return f"a kernel cannot contain {self.construct}"

    @property
    def help(self) -> str | None:
        return self.instead


class KernelReturnsValue(Diagnostic):
    """A kernel ends with `return value`."""

    id: ClassVar[str] = "kernel-returns-value"
    raises: ClassVar[type[Exception]] = TypeError
    function: str
    kind: str

    @property
    def message(self) -> str:
        return f'kernel "{self.function}" returns {self.kind}, but nobody receives it'

    @property
    def help(self) -> str:
        return "a kernel writes its results to global memory; only helper functions return values"


class NestedTooDeep(Diagnostic):
    """Expressions, blocks or helper calls nested deeper than the compiler's stack allows."""

    id: ClassVar[str] = "nested-too-deep"
    raises: ClassVar[type[Exception]] = RecursionError

    @property
    def message(self) -> str:
        return "the code is nested too deeply to be compiled"

    @property
    def help(self) -> str:
        return "split the expression or block with variables and helper functions"


class AssertionFailed(Diagnostic):
    """An `assert` whose condition is false while compiling."""

    id: ClassVar[str] = "assertion-failed"
    raises: ClassVar[type[Exception]] = AssertionError
    text: str

    @property
    def message(self) -> str:
        return f"assertion failed: {self.text}"
