# SPDX-License-Identifier: Apache-2.0
"""Loops: `range` runs in the kernel, `static_range` is unrolled while compiling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self, overload

from asc.language.core.builtin import builtin
from asc.language.core.ir_value import RuntimeInt

__all__ = ["range", "static_range"]


class _Range:
    """`start`, `stop` and `step` as Python's `range` has them; the front end compiles the loop over it."""

    start: RuntimeInt
    stop: RuntimeInt
    step: RuntimeInt

    @classmethod
    def wrap(cls, start: RuntimeInt, stop: RuntimeInt, step: RuntimeInt) -> Self:
        """The range of a kernel."""
        value = cls.__new__(cls)
        value.start, value.stop, value.step = start, stop, step
        return value

    if TYPE_CHECKING:
        # The front end compiles the loop; nothing is iterated.
        def __iter__(self) -> Iterator[int]: ...


class range(_Range):
    """`for i in asc.range(n)`: a loop that the kernel runs; the bounds may be run-time values."""

    @overload
    def __init__(self, stop: RuntimeInt) -> None: ...
    @overload
    def __init__(self, start: RuntimeInt, stop: RuntimeInt) -> None: ...
    @overload
    def __init__(self, start: RuntimeInt, stop: RuntimeInt, step: RuntimeInt) -> None: ...
    @builtin
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """From `start` (0 if not given) in steps of `step` (1) up to, and without, `stop`."""


class static_range(_Range):
    """`for i in asc.static_range(4)`: a loop unrolled while compiling, so `i` is a compile-time number."""

    @overload
    def __init__(self, stop: int) -> None: ...
    @overload
    def __init__(self, start: int, stop: int) -> None: ...
    @overload
    def __init__(self, start: int, stop: int, step: int) -> None: ...
    @builtin
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As Python's `range`; all three must be known while compiling."""
