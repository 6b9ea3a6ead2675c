# SPDX-License-Identifier: Apache-2.0
"""Errors of branches and loops."""

from __future__ import annotations

from typing import ClassVar

from asc.diagnostics import Diagnostic, Location, Note


class PathsDisagree(Diagnostic, abstract=True):
    """Base: a variable (`subject`) is one thing on one path and another on the other.

    `paths` says which ones, `left` and `right` what it is there; `other_at` is the assignment of the first.
    """

    raises: ClassVar[type[Exception]] = TypeError
    subject: str
    paths: tuple[str, str]
    left: str
    right: str
    other_at: Location | None = None

    @property
    def notes(self) -> tuple[Note, ...]:
        return () if self.other_at is None else (Note(f"{self.subject} is {self.left} here", self.other_at),)


class LoopVariableChangesKind(PathsDisagree):
    """A loop assigns another kind of value to a variable that it reads again in its next turn."""

    id: ClassVar[str] = "loop-variable-changes-kind"

    @property
    def message(self) -> str:
        return f"{self.subject} is {self.left} {self.paths[0]} but {self.right} {self.paths[1]}"

    @property
    def help(self) -> str:
        return "use a variable of its own for each kind of value"


class BranchesDisagree(PathsDisagree):
    """The branches of a run-time `if` assign different kinds of values to a variable that is read after it."""

    id: ClassVar[str] = "branches-disagree"

    @property
    def message(self) -> str:
        return f"{self.subject} is {self.left} {self.paths[0]} but {self.right} {self.paths[1]}"

    @property
    def help(self) -> str:
        return "give both branches a value of one kind, or use the values inside the branches"


class ConstantVaries(PathsDisagree):
    """A compile-time value, such as a data type, would depend on what happens at run time."""

    id: ClassVar[str] = "constant-varies"

    @property
    def message(self) -> str:
        return f"{self.subject} is {self.left} {self.paths[0]} but {self.right} {self.paths[1]}"

    @property
    def label(self) -> str:
        return "must be known while compiling"

    @property
    def help(self) -> str:
        return "decide by a compile-time condition (an asc.ConstExpr parameter), or in an asc.static_range loop"


class ObjectRebound(PathsDisagree):
    """A variable would stand for one queue, buffer, pool or pipe or another, depending on what happens at run time."""

    id: ClassVar[str] = "object-rebound"

    @property
    def message(self) -> str:
        return f"{self.subject} would be {self.left} {self.paths[0]} and another one {self.paths[1]}"

    @property
    def label(self) -> str:
        return "pipes, queues, buffers and pools cannot be chosen at run time"

    @property
    def help(self) -> str:
        return "use a variable for each of them, or decide by a compile-time condition"


class RangeStepZero(Diagnostic):
    """`range` with step 0."""

    id: ClassVar[str] = "range-step-zero"

    @property
    def message(self) -> str:
        return "the step of a range must not be zero"


class TooManyTurns(Diagnostic):
    """A `static_range` that would unroll into more code than anybody wants."""

    id: ClassVar[str] = "too-many-turns"
    limit: int

    @property
    def message(self) -> str:
        return f"this loop would be unrolled into more than {self.limit} copies of its body"

    @property
    def help(self) -> str:
        return "loop over range(...), which the kernel runs"


class EndlessLoop(Diagnostic):
    """A `while` whose condition is true while compiling and so never becomes false."""

    id: ClassVar[str] = "endless-loop"

    @property
    def message(self) -> str:
        return "this loop never ends: its condition is always true"

    @property
    def help(self) -> str:
        return "let the condition depend on a variable that the body assigns"


class NotIterable(Diagnostic):
    """A `for` over something that is neither a range nor a tuple."""

    id: ClassVar[str] = "not-iterable"
    raises: ClassVar[type[Exception]] = TypeError
    kind: str

    @property
    def message(self) -> str:
        return f"a kernel cannot loop over {self.kind}"

    @property
    def help(self) -> str:
        return "loop over range(...), asc.range(...), asc.static_range(...) or a tuple"


class NoTruthValue(Diagnostic):
    """A condition that is neither a number nor a compile-time value."""

    id: ClassVar[str] = "no-truth-value"
    raises: ClassVar[type[Exception]] = TypeError
    kind: str

    @property
    def message(self) -> str:
        return f"{self.kind} is neither true nor false"
