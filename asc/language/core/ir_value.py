# SPDX-License-Identifier: Apache-2.0
"""What kernel variables hold at run time of the kernel: the base class, scalars and global addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeAlias

from asc.language.core.builtin import builtin
from asc.language.core.dtype import DataType

if TYPE_CHECKING:
    from xdsl.ir import SSAValue

__all__ = [
    "GlobalAddress",
]


class IRValue:
    """A value of the compiled kernel. Instances exist only while a kernel is compiled, made by the front end."""

    @property
    def ssa(self) -> SSAValue | None:
        """The value in the IR; None for a GlobalTensor that nothing has given an element type yet."""
        raise NotImplementedError

    def __init__(self) -> None:
        from asc.language.core.outside import refuse_outside_kernel

        refuse_outside_kernel(type(self).__name__)

    def __repr__(self) -> str:
        return f"<asc.{type(self).__name__}>"


class DefinedValue(IRValue):
    """A value that has its place in the IR from the start."""

    _ssa: SSAValue

    @property
    def ssa(self) -> SSAValue:
        """The value in the IR."""
        return self._ssa


class Handle(DefinedValue):
    """A value without an element type: a pipe, a queue, a buffer, a pool, a parameter struct."""

    @classmethod
    def wrap(cls, ssa: SSAValue) -> Self:
        """The kernel variable for a value in the IR."""
        value = cls.__new__(cls)
        value._ssa = ssa
        return value


class TypedValue(DefinedValue):
    """A value with an element type: a scalar, an address, a local tensor."""

    dtype: DataType

    @classmethod
    def wrap(cls, ssa: SSAValue, dtype: DataType) -> Self:
        """The kernel variable for a value in the IR and its element type."""
        value = cls.__new__(cls)
        value._ssa = ssa
        value.dtype = dtype
        return value

    def __repr__(self) -> str:
        return f"<asc.{type(self).__name__} of {self.dtype}>"


class PlainValue(TypedValue):
    """A number known only when the kernel runs. It takes part in arithmetic as a Python number does."""

    @builtin
    def cast(self, dtype: DataType) -> PlainValue:
        """This number converted to another type: `static_cast` of C++."""
        ...

    @builtin
    def ceildiv(self, other: RuntimeInt) -> PlainValue:
        """The quotient rounded up; both integers."""
        ...

    if TYPE_CHECKING:
        # The front end compiles the operators from the syntax; these lines tell type checkers that they exist.
        def __add__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __sub__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __mul__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __truediv__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __floordiv__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __mod__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __lshift__(self, other: RuntimeInt) -> PlainValue: ...
        def __rshift__(self, other: RuntimeInt) -> PlainValue: ...
        def __and__(self, other: RuntimeInt) -> PlainValue: ...
        def __or__(self, other: RuntimeInt) -> PlainValue: ...
        def __xor__(self, other: RuntimeInt) -> PlainValue: ...
        def __radd__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __rsub__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __rmul__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __rtruediv__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __rfloordiv__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __rmod__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __rlshift__(self, other: RuntimeInt) -> PlainValue: ...
        def __rrshift__(self, other: RuntimeInt) -> PlainValue: ...
        def __rand__(self, other: RuntimeInt) -> PlainValue: ...
        def __ror__(self, other: RuntimeInt) -> PlainValue: ...
        def __rxor__(self, other: RuntimeInt) -> PlainValue: ...
        def __lt__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __le__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __gt__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __ge__(self, other: RuntimeNumeric) -> PlainValue: ...
        def __neg__(self) -> PlainValue: ...
        def __pos__(self) -> PlainValue: ...
        def __invert__(self) -> PlainValue: ...
        def __bool__(self) -> bool: ...


RuntimeInt: TypeAlias = PlainValue | int
"""An integer known while compiling or only when the kernel runs."""

RuntimeNumeric: TypeAlias = PlainValue | int | float
"""A number known while compiling or only when the kernel runs."""


class GlobalAddress(TypedValue):
    """The address of an array in global memory; `dtype` is the type of its elements."""

    @builtin
    def __add__(self, offset: RuntimeInt) -> GlobalAddress:
        """The address `offset` ELEMENTS further on."""
        ...


@builtin
def materialize_ir_value(value: RuntimeNumeric, required_type: DataType | None = None) -> PlainValue:
    """The number as a value of the kernel, of type `required_type` if given (else int32, int64 or float32).

    Raises OverflowError when a number known while compiling does not fit.
    """
    ...
