# SPDX-License-Identifier: Apache-2.0
"""One physical memory of a core as real bytes; tensors are NumPy views at real addresses."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from asc.target.memory import Memory

_CACHE_LINE = 64
_MAX_VIEWS = 4096


class View(NamedTuple):
    """Elements of a memory, as an array for arithmetic and as a memoryview, which copies small tiles 3x faster."""

    array: npt.NDArray[Any]
    data: memoryview


class MemoryArray:
    """The bytes of one memory; a core after the other uses it, and finds it filled with the pattern for garbage.

    `high` is the first byte that the running core has not claimed: from there on the memory is still clean.
    """

    __slots__ = ("_pattern", "_views", "bytes", "high", "kind", "size")

    def __init__(self, kind: Memory, size: int) -> None:
        self.kind = kind
        self.size = size
        self.bytes = _aligned_bytes(size)
        self.high = size
        self._pattern = -1
        self._views: dict[tuple[int, int, type[np.generic]], View] = {}

    def start(self, pattern: int) -> None:
        """Make it new for the next core: every byte is `pattern`."""
        dirty = self.high if pattern == self._pattern else self.size
        self.bytes[:dirty] = pattern
        self._pattern = pattern
        self.high = 0

    def claim(self, start: int, end: int) -> None:
        """Hand out the bytes [start, end); what an earlier owner left in them is lost."""
        if start < self.high:
            self.spoil(start, end)
        if end > self.high:
            self.high = end

    def spoil(self, start: int, end: int) -> None:
        """Overwrite the bytes [start, end) with the pattern for garbage."""
        self.bytes[start : min(end, self.high)] = self._pattern

    def view(self, address: int, size: int, dtype: type[np.generic]) -> View:
        """`size` ELEMENTS from byte `address` on; the same object for the same request, since making one is slow."""
        key = (address, size, dtype)
        view = self._views.get(key)
        if view is None:
            if len(self._views) >= _MAX_VIEWS:
                self._views.clear()
            array: npt.NDArray[Any] = np.ndarray(size, dtype, self.bytes, address)
            view = self._views[key] = View(array, array.data)
        return view


def _aligned_bytes(size: int) -> npt.NDArray[np.uint8]:
    # Tiles then start on cache lines as often as their addresses allow, whatever the allocator did.
    block = np.empty(size + _CACHE_LINE, np.uint8)
    start = -block.ctypes.data % _CACHE_LINE
    return block[start : start + size]
