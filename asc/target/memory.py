# SPDX-License-Identifier: Apache-2.0
"""The physical memories of an AI core, and which of them a TPosition stands for.

Facts: asc-devkit `docs/zh/api/SIMD-API/通用说明和约束.md` (tables 1, 2), `impl/basic_api/kernel_event.h` (GetPhyType).
On arch 3002 that page puts C1 in UB, the header in L1; the header, which is what compiles, counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final


class Memory(Enum):
    """A physical memory; the value is its name in the vendor's documentation."""

    GM = "Global Memory"
    UB = "Unified Buffer"
    L1 = "L1 Buffer"
    L0A = "L0A Buffer"
    L0B = "L0B Buffer"
    L0C = "L0C Buffer"
    BIAS = "BiasTable Buffer"
    FIXBUF = "Fixpipe Buffer"


ALIGNMENT: Final[Mapping[Memory, int]] = {
    Memory.GM: 1,
    Memory.UB: 32,
    Memory.L1: 32,
    Memory.L0A: 512,
    Memory.L0B: 512,
    Memory.L0C: 64,
    Memory.BIAS: 64,
    Memory.FIXBUF: 64,
}
"""Bytes an operand's start address must be a multiple of. An instruction may ask for more (DataCopy to FIXBUF: 128)."""

_SPLIT: Final[Mapping[str, Memory]] = {
    "gm": Memory.GM,
    "vecin": Memory.UB,
    "vecout": Memory.UB,
    "veccalc": Memory.UB,
    "a1": Memory.L1,
    "a2": Memory.L0A,
    "b1": Memory.L1,
    "b2": Memory.L0B,
    "c1": Memory.L1,
    "c2": Memory.BIAS,
    "co1": Memory.L0C,
    "co2": Memory.GM,
}
# Cores that run cube and vector code alike have no bias table: the bias goes through UB and L0C, results end in UB.
_UNIFIED: Final[Mapping[str, Memory]] = {**_SPLIT, "c1": Memory.UB, "c2": Memory.L0C, "co2": Memory.UB}
UNIFIED_ARCHS: Final = frozenset({1001, 2002})


def memory_of(position: str, arch: int) -> Memory:
    """The memory behind a TPosition (lower case, as in the dialect: `vecin`, `a1`, `co2`) on an architecture.

    Compare memories, never positions: a queue at `vecin` may live in a pool at `veccalc`.
    Raises ValueError when there is no such position.
    """
    memories = _UNIFIED if arch in UNIFIED_ARCHS else _SPLIT
    if position not in memories:
        raise ValueError(f'unknown position "{position}"; the positions are {", ".join(memories)}')
    return memories[position]
