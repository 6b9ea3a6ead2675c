# SPDX-License-Identifier: Apache-2.0
"""Diagnostics about the structure of the IR: helpers that call themselves, values used where they do not exist."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note


class RecursiveCall(Diagnostic):
    """Helper functions are inlined, so none may call itself, directly or through others."""

    id: ClassVar[str] = "recursive-call"
    raises: ClassVar[type[Exception]] = RecursionError
    function: str
    cycle: tuple[tuple[str, Location | None], ...]
    """The functions called one by another, each with the call, up to `function` again."""

    @property
    def message(self) -> str:
        others = [name for name, _ in self.cycle[:-1]]
        through = f" through {', '.join(others)}" if others else ""
        return f'"{self.function}" calls itself{through}; a kernel has no call stack'

    @property
    def notes(self) -> tuple[Note, ...]:
        return tuple(Note(f"{name} is called here", at) for name, at in self.cycle[:-1])

    @property
    def help(self) -> str:
        return "write the repetition as a loop"


class ValueNotDominating(Diagnostic):
    """A use of a value where it has not been computed yet, or never is."""

    id: ClassVar[str] = "value-not-dominating"
    op: str
    operand: int
    name: str
    """The value in quotes, or nothing."""
    defined: Location | None

    @property
    def message(self) -> str:
        value = self.name if self.name.startswith('"') else "a value"
        return f"operand #{self.operand} of '{self.op}' is {value}, which is not defined on every way to here"

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("it is defined here", self.defined),) if self.defined is not None else ()
