# SPDX-License-Identifier: Apache-2.0
"""Copies between global memory and the on-chip memories."""

from __future__ import annotations

from typing import Any, overload

from asc.language.core.builtin import builtin
from asc.language.core.ir_value import RuntimeInt
from asc.language.core.tensor import GlobalTensor, LocalTensor

__all__ = ["data_copy"]


@overload
def data_copy(dst: LocalTensor, src: GlobalTensor, count: RuntimeInt) -> None: ...
@overload
def data_copy(dst: LocalTensor, src: LocalTensor, count: RuntimeInt) -> None: ...
@overload
def data_copy(dst: GlobalTensor, src: LocalTensor, count: RuntimeInt) -> None: ...
@builtin
def data_copy(*args: Any, **kwargs: Any) -> None:
    """Copy `count` ELEMENTS from the start of `src` to the start of `dst`.

    Whole blocks of 32 BYTES are copied: the bytes of `count` elements must be a multiple of that. Both tensors have one
    element type; a local one starts at a multiple of 32 bytes.
    """
