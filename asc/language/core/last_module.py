# SPDX-License-Identifier: Apache-2.0
"""The module of the last kernel called, for tools and tests that look at the IR."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp


class LastModule:
    """Public as `global_builder`. The runtime leaves a function here: after a cache hit there is no module to hold."""

    def __init__(self) -> None:
        self._produce: Callable[[], ModuleOp] | None = None

    def set_ir_module(self, produce: Callable[[], ModuleOp]) -> None:
        """Leave what makes (or returns) the module; it is called when somebody first asks."""
        self._produce = produce

    def get_ir_module(self) -> ModuleOp:
        """The module of the last kernel called; `str()` of it is MLIR text. Raises RuntimeError before any call."""
        if self._produce is None:
            raise RuntimeError("no kernel has been called yet, so there is no module")
        module = self._produce()
        self._produce = lambda: module
        return module


global_builder = LastModule()
