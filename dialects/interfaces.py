# SPDX-License-Identifier: Apache-2.0
"""What an op tells the rooms above it: its Ascend C call, its effects, and how it is emulated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Attribute, SSAValue

from asc.target.memory import Memory


@dataclass(frozen=True, slots=True)
class Enumerator:
    """A C++ enumerator, `AscendC::TPosition::VECIN`; an empty scope is a plain name such as `PIPE_V`."""

    scope: str
    name: str


@dataclass(frozen=True, slots=True)
class ElementOf:
    """The C++ element type of a tensor value, as in `Add<half, true>`."""

    tensor: SSAValue


@dataclass(frozen=True, slots=True)
class MaskList:
    """The `uint64_t mask[2]` array of the mask-list call forms; codegen names and declares it."""

    words: tuple[SSAValue, ...]


@dataclass(frozen=True, slots=True)
class AddressOf:
    """`&pool`, or `this` where the pool is the object whose method is running."""

    pool: SSAValue


@dataclass(frozen=True, slots=True)
class CString:
    """A string literal."""

    text: str


TemplateArgument = Attribute | Enumerator | ElementOf | bool | int
Argument = SSAValue | Enumerator | MaskList | CString | AddressOf | bool | int


@dataclass(frozen=True, slots=True)
class Call:
    """One Ascend C call as data: no C++ text.

    `callee` is a method name when there is a `receiver`, else a function of namespace `AscendC` (or a global
    name when `qualified` is false). A call whose op has one result declares a variable of the result's type.
    `constructs` marks `T name(args)`/`T name{args}` declarations.
    """

    callee: str
    arguments: tuple[Argument, ...] = ()
    receiver: SSAValue | None = None
    template: tuple[TemplateArgument, ...] = ()
    qualified: bool = True


class Access(Enum):
    """How an op touches a memory range."""

    READ = auto()
    WRITE = auto()


@dataclass(frozen=True, slots=True)
class Effect:
    """One memory access of an op: which tensor, on which pipe (`PIPE_V`, `PIPE_MTE2`, ... without the prefix).

    `count` is the number of elements touched from the tensor's start, or None when the op itself decides
    (mask and repeat forms).
    """

    access: Access
    tensor: SSAValue
    pipe: str
    count: SSAValue | None = None


Known = Callable[[SSAValue], int | None]
"""The least that an integer operand can be, as far as that is known while compiling."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """On-chip memory that an instruction takes for intermediate results without asking the pipe for it.

    `length`: bytes reserved from `address` on; `used`: those of them that it surely writes.
    """

    memory: Memory
    address: int
    length: int
    used: int


class Emitter(Protocol):
    """What an op's `emulate` may ask of the interpreter's code generator.

    Everything returned is a Python expression (text) that is valid at the current point of the generated source.
    """

    def name(self, value: SSAValue) -> str:
        """The expression that holds a value: a variable, or a literal for a constant."""
        ...

    def constant(self, value: SSAValue) -> int | float | None:
        """The value when it is known at compile time, else None."""
        ...

    def view(self, tensor: SSAValue, count: SSAValue | None = None) -> str:
        """A one-dimensional NumPy view of the first `count` elements (all when None), bounds-checked unless proven."""
        ...

    def dtype(self, element: Attribute) -> str:
        """The NumPy dtype of an element type, `np.float32`."""
        ...

    def line(self, text: str) -> None:
        """Emit one statement."""
        ...

    def define(self, result: SSAValue, expression: str) -> None:
        """Bind the result of the op to an expression."""
        ...

    def method(
        self, receiver: SSAValue, method: str, arguments: Sequence[str] = (), result: SSAValue | None = None
    ) -> None:
        """Call a method of the machine object that stands for `receiver` (a pipe, queue, buffer, pool or tensor)."""
        ...

    def function(self, function: str, arguments: Sequence[str] = (), result: SSAValue | None = None) -> None:
        """Call a function of the machine, `set_flag(...)`; the machine is bound to one core."""
        ...

    def call(self, function: SymbolRefAttr, arguments: Sequence[str], results: Sequence[SSAValue]) -> None:
        """Call a function of the module, by its symbol; a method's is `@Class::@method`."""
        ...

    def copy(self, dst: SSAValue, src: SSAValue, count: SSAValue) -> None:
        """Copy the first `count` elements of one tensor to another, within or between memories."""
        ...

    def leave_full_mask(self) -> None:
        """Say that the instruction leaves the vector mask register with all lanes on."""
        ...
