# SPDX-License-Identifier: Apache-2.0
"""One SoC as a kernel sees it, and the look-up by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from asc.target.families import FAMILIES, Family
from asc.target.limits import event_ids
from asc.target.memory import UNIFIED_ARCHS, Memory

DEFAULT_SOC: Final = "Ascend910B1"

# asc-devkit include/utils/base/sys_constants.h: ASC_UB_SIZE and ASC_L1_SIZE of arch 2201 are the sizes less 256.
_RESERVED_TAIL: Final[Mapping[int, Mapping[Memory, int]]] = {2201: {Memory.UB: 256, Memory.L1: 256}}


@dataclass(frozen=True, slots=True)
class Soc:
    """The facts of one SoC.

    `memories`: bytes of each on-chip memory of a core (0: there is none; Memory.GM is not listed).
    `cube_cores`: AI cores; on a unified architecture these run vector code too. `vector_cores`: vector-only cores.
    """

    name: str
    arch: int
    memories: Mapping[Memory, int] = field(hash=False, repr=False)
    cube_cores: int
    vector_cores: int

    @property
    def unified(self) -> bool:
        """Whether one core runs both cube and vector code."""
        return self.arch in UNIFIED_ARCHS

    @property
    def event_ids(self) -> int:
        """Ids of each HardEvent kind, counted from 0."""
        return event_ids(self.arch)

    def reserved_tail(self, memory: Memory) -> int:
        """The last bytes of a memory that the runtime may use; the framework hands them out all the same."""
        return _RESERVED_TAIL.get(self.arch, {}).get(memory, 0)


def _soc(family: Family, name: str) -> Soc:
    cube_cores, vector_cores = family.cores[name]
    return Soc(name, family.arch, family.memories, cube_cores, vector_cores)


SOCS: Final[Mapping[str, Soc]] = {name: _soc(family, name) for family in FAMILIES for name in family.cores}


def get_soc(name: str = DEFAULT_SOC) -> Soc:
    """The SoC of that name, spelled as the vendor does (`Ascend910B1`). Raises ValueError naming the known ones."""
    if name not in SOCS:
        raise ValueError(f'unknown SoC "{name}"; the known ones are {", ".join(SOCS)}')
    return SOCS[name]
