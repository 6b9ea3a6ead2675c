# SPDX-License-Identifier: Apache-2.0
"""Kernels on the CPU: `lower_module` turns IR into a `Program` of Python over NumPy, `run` runs it. Loaded lazily."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asc.interpreter.launch import KernelFault, run
    from asc.interpreter.lowering.module import lower_module
    from asc.interpreter.params import InterpretParams
    from asc.interpreter.program import Program

__all__ = ["InterpretParams", "KernelFault", "Program", "lower_module", "run"]

# Only lower_module needs xDSL: a program that comes from a cache must run without it.
_HOMES = {
    "InterpretParams": "asc.interpreter.params",
    "KernelFault": "asc.interpreter.launch",
    "Program": "asc.interpreter.program",
    "lower_module": "asc.interpreter.lowering.module",
    "run": "asc.interpreter.launch",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
