# SPDX-License-Identifier: Apache-2.0
"""A compiled kernel as plain JSON values, for the disk cache. Neither direction needs xDSL."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from asc.lib.runtime.support import CoreType
from asc.runtime.compiler import CompiledKernel

if TYPE_CHECKING:
    from asc.interpreter.program import Program


def to_entry(kernel: CompiledKernel) -> dict[str, Any]:
    """What is kept of a kernel: all but the IR, and the program only if it has been made."""
    return {
        "name": kernel.name,
        "core_type": kernel.core_type.value,
        "enable_debug": kernel.enable_debug,
        "source": kernel.source,
        "program": kernel.program.to_json() if kernel.lowered else None,
        "warnings": list(kernel.warnings),
    }


def from_entry(entry: Mapping[str, Any], again: Callable[[], CompiledKernel]) -> CompiledKernel | None:
    """The kernel of an entry, or None when it is not one of ours. `again` compiles it for what the entry lacks."""
    program: Mapping[str, Any] | None = entry.get("program")
    try:
        return CompiledKernel(
            core_type=CoreType(entry["core_type"]),
            enable_debug=entry["enable_debug"],
            name=entry["name"],
            source=entry["source"],
            warnings=tuple(entry["warnings"]),
            module=lambda: again().module(),
            lower=lambda: again().program if program is None else _program(program),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _program(data: Mapping[str, Any]) -> Program:
    from asc.interpreter.program import Program

    return Program.from_json(data)
