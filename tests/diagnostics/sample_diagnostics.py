# SPDX-License-Identifier: Apache-2.0
"""Diagnostics for tests; `abstract` keeps them out of the registry that the manual is generated from."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Note, Severity


class Overflow(Diagnostic, abstract=True):
    """Has everything a diagnostic can have."""

    id: ClassVar[str] = "sample-overflow"
    need: int = 512
    tag: str = ""
    extra: tuple[Note, ...] = ()
    advice: str | None = None

    @property
    def message(self) -> str:
        return f'pool "p" has 256 bytes left, needs {self.need}'

    @property
    def label(self) -> str:
        return self.tag

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.extra

    @property
    def help(self) -> str | None:
        return self.advice


class Slow(Diagnostic, abstract=True):
    """A warning by class."""

    id: ClassVar[str] = "sample-slow"
    severity: ClassVar[Severity] = Severity.WARNING

    @property
    def message(self) -> str:
        return "slow"


class Remark(Diagnostic, abstract=True):
    """A remark by class."""

    id: ClassVar[str] = "sample-remark"
    severity: ClassVar[Severity] = Severity.REMARK

    @property
    def message(self) -> str:
        return "by the way"


BUILTINS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BufferError,
    EOFError,
    ImportError,
    IndentationError,
    IndexError,
    KeyError,
    LookupError,
    MemoryError,
    NameError,
    NotImplementedError,
    OSError,
    OverflowError,
    RecursionError,
    RuntimeError,
    StopIteration,
    SyntaxError,
    SystemError,
    TimeoutError,
    TypeError,
    UnicodeDecodeError,
    ValueError,
    ZeroDivisionError,
)


def overflow_raising(builtin: type[Exception]) -> Overflow:
    """An Overflow that raises `builtin`; its class is found here under its name, so it pickles."""
    return globals()[f"Overflow{builtin.__name__}"](need=7)


for _builtin in BUILTINS:
    _name = f"Overflow{_builtin.__name__}"
    _body = {"raises": _builtin, "__module__": __name__}
    globals()[_name] = type(_name, (Overflow,), _body, abstract=True)
