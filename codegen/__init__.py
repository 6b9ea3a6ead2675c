# SPDX-License-Identifier: Apache-2.0
"""Ascend C from IR: `print_module` writes a whole translation unit."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asc.codegen.module import print_module

if __name__ != "asc.codegen":
    raise ImportError(f"import this package as asc.codegen, not as {__name__}: a second copy of its tables would exist")

__all__ = ["print_module"]


def __getattr__(name: str) -> Any:
    # `from asc.codegen.errors import CodegenError` must not import xDSL.
    if name == "print_module":
        from asc.codegen.module import print_module

        return print_module
    if name == "errors":
        return import_module("asc.codegen.errors")
    raise AttributeError(f"module {__name__} has no attribute {name}")
