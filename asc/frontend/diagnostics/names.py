# SPDX-License-Identifier: Apache-2.0
"""Errors of names: undefined, assigned on some paths only, or bound to what a kernel cannot hold."""

from __future__ import annotations

from typing import ClassVar, Final

from asc.diagnostics import Diagnostic, Location, Note


class UndefinedName(Diagnostic):
    """A name that is bound nowhere."""

    id: ClassVar[str] = "undefined-name"
    raises: ClassVar[type[Exception]] = NameError
    name: str
    similar: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        return f'name "{self.name}" is not defined'

    @property
    def help(self) -> str | None:
        return f'did you mean "{self.similar[0]}"?' if self.similar else None


class ReadBeforeAssignment(Diagnostic):
    """A local variable that no statement before has assigned."""

    id: ClassVar[str] = "read-before-assignment"
    raises: ClassVar[type[Exception]] = UnboundLocalError
    name: str

    @property
    def message(self) -> str:
        return f'"{self.name}" is read before it is assigned'

    @property
    def help(self) -> str:
        return "a name that a function assigns anywhere is local to it; a global of the same name is not seen"


class PossiblyUndefined(Diagnostic):
    """A variable that only some of the paths to this place assign."""

    id: ClassVar[str] = "possibly-undefined"
    raises: ClassVar[type[Exception]] = UnboundLocalError
    name: str
    assigned_at: Location
    condition: str

    @property
    def message(self) -> str:
        return f'"{self.name}" may not be assigned here: it is assigned only {self.condition}'

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note(f'"{self.name}" is assigned here, {self.condition}', self.assigned_at),)

    @property
    def help(self) -> str:
        return f'assign "{self.name}" before, so that it has a value on every path'


class UnsupportedGlobal(Diagnostic):
    """A global or closure variable that holds something other than a constant."""

    id: ClassVar[str] = "unsupported-global"
    raises: ClassVar[type[Exception]] = TypeError
    name: str
    kind: str
    instead: str | None = None
    """The function of asc that does the same to tensors."""

    @property
    def message(self) -> str:
        return f'"{self.name}" is {self.kind}: a kernel can use only constants from outside'

    @property
    def notes(self) -> tuple[Note, ...]:
        return (Note("constants are numbers, strings, data types, enum members, and tuples of these"),)

    @property
    def help(self) -> str:
        if self.instead is not None:
            return f"for tensors use asc.{self.instead}(dst, src0, src1, count)"
        return {
            "a list": "make it a tuple",
            "a ndarray": "pass the array to the kernel as an asc.GlobalAddress",
            "a Tensor": "pass the tensor to the kernel as an asc.GlobalAddress",
            "a dict": "use one variable for each entry, or pass what is needed as an asc.ConstExpr parameter",
        }.get(self.kind, "pass what the kernel needs of it as a parameter, asc.ConstExpr if it shapes the code")


class UnknownAttribute(Diagnostic):
    """An attribute that the value does not have, or not for kernels."""

    id: ClassVar[str] = "unknown-attribute"
    raises: ClassVar[type[Exception]] = AttributeError
    owner: str
    attribute: str
    similar: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        return f'{self.owner} has no attribute "{self.attribute}"'

    @property
    def help(self) -> str | None:
        if self.owner == "a TBuf" and self.attribute in _OF_QUEUES:
            return (
                "a TBuf is no queue: get(dtype) is its memory as a tensor, which is never given back, and the kernel's "
                "own flags order what uses it; for tensors that go round use an asc.TQue"
            )
        return f'did you mean "{self.similar[0]}"?' if self.similar else None


_OF_QUEUES: Final = frozenset({"alloc_tensor", "deque", "enque", "free_tensor"})


class NotImplementedYet(Diagnostic):
    """A name of the API that exists elsewhere but not here yet."""

    id: ClassVar[str] = "not-implemented-yet"
    raises: ClassVar[type[Exception]] = NotImplementedError
    name: str

    @property
    def message(self) -> str:
        return f"{self.name} is not implemented yet"
