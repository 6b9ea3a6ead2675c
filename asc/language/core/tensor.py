# SPDX-License-Identifier: Apache-2.0
"""GlobalTensor and LocalTensor: views of global memory and of the on-chip memories."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Self, cast

from asc.language.core.builtin import builtin
from asc.language.core.dtype import DataType
from asc.language.core.enums import TPosition
from asc.language.core.ir_value import GlobalAddress, IRValue, PlainValue, RuntimeInt, RuntimeNumeric, TypedValue

if TYPE_CHECKING:
    from xdsl.ir import SSAValue

__all__ = [
    "GlobalTensor",
    "LocalTensor",
]


class BaseTensor:
    """Either kind of tensor."""


class GlobalTensor(IRValue, BaseTensor):
    """A view of global memory; `set_global_buffer` points it at an address and so gives it its element type."""

    dtype: DataType
    """The element type. While `ssa` is None there is none, and this is None."""

    name: str | None = None
    """The kernel's name for the tensor, for the value in the IR once there is one."""

    _ssa: SSAValue | None
    _declare: Callable[[DataType], SSAValue] | None

    @property
    def ssa(self) -> SSAValue | None:
        """The value in the IR, None until `set_global_buffer` gives the element type."""
        return self._ssa

    @classmethod
    def wrap(cls, ssa: SSAValue, dtype: DataType) -> Self:
        """The kernel variable for a tensor in the IR."""
        tensor = cls.__new__(cls)
        tensor._ssa, tensor.dtype, tensor._declare = ssa, dtype, None
        return tensor

    @classmethod
    def undeclared(cls, declare: Callable[[DataType], SSAValue]) -> Self:
        """A tensor without an element type yet; `declare` puts it into the IR, at the place where it was made."""
        tensor = cls.__new__(cls)
        tensor._ssa, tensor.dtype, tensor._declare = None, cast(DataType, None), declare
        return tensor

    def declare(self, dtype: DataType) -> SSAValue:
        """The value in the IR; the first call gives the tensor its element type."""
        if self._ssa is None:
            assert self._declare is not None
            self._ssa, self.dtype = self._declare(dtype), dtype
            self._ssa.name_hint = self._ssa.name_hint or self.name
        return self._ssa

    @builtin
    def __init__(self) -> None:
        """A tensor that points nowhere yet."""

    @builtin
    def __getitem__(self, index: RuntimeInt | slice) -> GlobalTensor:
        """`tensor[i]` and `tensor[i:]`: the tensor that starts at ELEMENT `i`. Elements: `get_value`, `set_value`."""
        ...

    @builtin
    def __call__(self, index: RuntimeInt) -> GlobalTensor:
        """`tensor(i)`: the tensor that starts at ELEMENT `index`."""
        ...

    @builtin
    def set_global_buffer(self, buffer: GlobalAddress, buffer_size: RuntimeInt | None = None) -> None:
        """Point the tensor at an address; its element type becomes the address'.

        `buffer_size`: number of ELEMENTS, at most 2**64 - 1; without it `get_size` is 0.
        Refused: an address of another element type than the tensor was given before.
        """

    @builtin
    def get_size(self) -> PlainValue:
        """The number of ELEMENTS, as given to `set_global_buffer`; uint64."""
        ...

    @builtin
    def get_value(self, offset: RuntimeInt) -> PlainValue:
        """The ELEMENT number `offset`, read on the scalar pipe through its data cache."""
        ...

    @builtin
    def set_value(self, offset: RuntimeInt, value: RuntimeNumeric) -> None:
        """Write ELEMENT number `offset` on the scalar pipe; memory sees it after a cache clean."""


class LocalTensor(TypedValue, BaseTensor):
    """A view of an on-chip memory."""

    @builtin
    def __init__(
        self,
        dtype: DataType,
        pos: TPosition = TPosition.VECIN,
        addr: RuntimeInt = 0,
        tile_size: RuntimeInt = 0,
    ) -> None:
        """A tensor at a fixed place, for kernels that manage memory by hand.

        Of `dtype` alone: one that points nowhere until `alloc_tensor` of a queue of depth 0 points it at a buffer.
        `addr`: in BYTES from the start of the memory behind `pos`, a multiple of 32; `tile_size`: in ELEMENTS.
        """

    @builtin
    def __getitem__(self, index: RuntimeInt | slice) -> LocalTensor:
        """`tensor[i]` and `tensor[i:]`: the tensor that starts at ELEMENT `i`. Elements: `get_value`, `set_value`."""
        ...

    @builtin
    def __call__(self, index: RuntimeInt) -> LocalTensor:
        """`tensor(i)`: the tensor that starts at ELEMENT `index`."""
        ...

    @builtin
    def get_size(self) -> PlainValue:
        """The number of ELEMENTS; int32."""
        ...

    @builtin
    def get_value(self, index: RuntimeInt) -> PlainValue:
        """The ELEMENT number `index`, read on the scalar pipe; unified buffer only."""
        ...

    @builtin
    def set_value(self, index: RuntimeInt, value: RuntimeNumeric) -> None:
        """Write ELEMENT number `index` on the scalar pipe; unified buffer only."""
