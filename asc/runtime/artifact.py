# SPDX-License-Identifier: Apache-2.0
"""A compiled kernel as plain JSON values, for the disk cache. Neither direction needs xDSL."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asc.lib.runtime.support import CoreType
from asc.runtime.compiler import CompiledKernel


def to_entry(kernel: CompiledKernel) -> dict[str, Any]:
    """What is kept of a kernel: everything but the IR, which is compiled again when somebody asks for it."""
    return {
        "name": kernel.name,
        "core_type": kernel.core_type.value,
        "enable_debug": kernel.enable_debug,
        "source": kernel.source,
        "program": kernel.program.to_json(),
        "warnings": list(kernel.warnings),
    }


def from_entry(entry: Mapping[str, Any]) -> CompiledKernel | None:
    """The kernel of an entry, or None when it is not one of ours."""
    from asc.interpreter.program import Program

    try:
        return CompiledKernel(
            core_type=CoreType(entry["core_type"]),
            enable_debug=entry["enable_debug"],
            name=entry["name"],
            source=entry["source"],
            program=Program.from_json(entry["program"]),
            warnings=tuple(entry["warnings"]),
        )
    except (KeyError, TypeError, ValueError):
        return None
