# SPDX-License-Identifier: Apache-2.0
"""The call forms that families of vector instructions share, each declared once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast, get_overloads, overload

from asc.language.core.builtin import Builtin
from asc.language.core.call_forms import Documentation
from asc.language.core.ir_value import RuntimeInt
from asc.language.core.tensor import LocalTensor
from asc.language.core.types import BinaryRepeatParams

if TYPE_CHECKING:
    from inspect import Signature

_BINARY = """

With `count`: the first `count` ELEMENTS, contiguous.
With `mask`: `repeat_times` (0 to 255) repeats of 256 BYTES an operand, of the wider type where there are two.
An int `mask` takes the first `mask` ELEMENTS of every repeat, a list of two 64-bit words those whose bit is set.
`repeat_params` holds the strides, in BLOCKS of 32 bytes. `is_set_mask=False` leaves the mask as it was set before.

The tensors are in the unified buffer and start at multiples of 32 BYTES.
"""


class VecBinary(Builtin):
    """A binary vector instruction: `VecBinary(public name, meaning)`."""

    __doc__ = cast("str", Documentation(__doc__))

    def __init__(self, name: str, meaning: str) -> None:
        super().__init__(VecBinary.__call__, name)
        self.__name__ = self.__qualname__ = name
        self.description = meaning + _BINARY

    @property
    def __signature__(self) -> Signature:
        """That of `__call__` without its `self`."""
        from inspect import signature

        own = signature(self.declaration)
        return own.replace(parameters=[each for name, each in own.parameters.items() if name != "self"])

    @property
    def forms(self) -> tuple[Callable[..., Any], ...]:
        return tuple(get_overloads(VecBinary.__call__))

    @overload
    def __call__(
        self, dst: LocalTensor, src0: LocalTensor, src1: LocalTensor, count: RuntimeInt, is_set_mask: bool = True
    ) -> None: ...
    @overload
    def __call__(
        self,
        dst: LocalTensor,
        src0: LocalTensor,
        src1: LocalTensor,
        mask: RuntimeInt,
        repeat_times: RuntimeInt,
        repeat_params: BinaryRepeatParams,
        is_set_mask: bool = True,
    ) -> None: ...
    @overload
    def __call__(
        self,
        dst: LocalTensor,
        src0: LocalTensor,
        src1: LocalTensor,
        mask: Sequence[RuntimeInt],
        repeat_times: RuntimeInt,
        repeat_params: BinaryRepeatParams,
        is_set_mask: bool = True,
    ) -> None: ...
    def __call__(self, *args: Any, **kwargs: Any) -> None:
        super().__call__(*args, **kwargs)
