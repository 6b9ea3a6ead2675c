# SPDX-License-Identifier: Apache-2.0
"""Python source to IR: `build_module`. Importing this package imports nothing else until that is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asc.frontend.module import build_module

__all__ = ["build_module"]


def __getattr__(name: str) -> Any:
    if name != "build_module":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from asc.frontend.module import build_module

    return build_module
