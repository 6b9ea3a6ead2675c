# SPDX-License-Identifier: Apache-2.0
"""Memory maps of kernels in the few words of kernel_text, and their facts as short lines."""

from __future__ import annotations

from kernel_text import kernel

from asc.compiler.memory_map import wording
from asc.compiler.memory_map.as_text import nested
from asc.compiler.memory_map.build import memory_maps
from asc.compiler.memory_map.model import MemoryMap, MemoryUse
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

CONTEXT = make_context()


def map_of(source: str, soc: str = "Ascend910B1") -> MemoryMap:
    """The map of a kernel written for `kernel_text`."""
    return map_of_text(kernel(source), soc)


def map_of_text(text: str, soc: str = "Ascend910B1") -> MemoryMap:
    """The map of the only kernel of a module."""
    (found,) = memory_maps(parse_module(CONTEXT, text), get_soc(soc))
    return found


def facts(memory_map: MemoryMap) -> list[str]:
    """`q 0..512 (1 x 512), lines 3 to 5, reset`; what is in a pool comes after it, indented."""
    return [line for use in memory_map.memories for line in _facts(memory_map, use)]


def _facts(memory_map: MemoryMap, use: MemoryUse) -> list[str]:
    lines = [f"{use.memory.name}: {use.handed_out}{'' if use.exact else ' at least'}"]
    for piece, level in nested(use):
        first, last = (wording.own_line(memory_map.statements[each]) for each in (piece.life.first, piece.life.last))
        shared = wording.same_bytes(piece, use)
        text = f"{piece.name} {wording.addresses(piece)} ({wording.asked(piece)}), lines {first} to {last}"
        lines.append(f"{'  ' * level}{text}, {piece.life.ending.value}{shared and f'; {shared}'}")
    return lines
