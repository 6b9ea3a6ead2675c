# SPDX-License-Identifier: Apache-2.0
"""The known SoCs, grouped by what they share: one row per set of sizes.

Sizes in bytes: asc-tools `cpudebug/src/api_check/inc/*_ini.h` and asc-devkit `include/utils/base/sys_constants.h`;
where the two disagree on arch 3510 the latter counts. Core counts: the platform files of CANN 8.1.RC1
(cube_core_cnt, vector_core_cnt).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from asc.target.memory import Memory


@dataclass(frozen=True, slots=True)
class Family:
    """SoCs of one architecture with the same memories; `cores` maps each name to its (cube, vector) core counts."""

    arch: int
    memories: Mapping[Memory, int]
    cores: Mapping[str, tuple[int, int]]


def _memories(*, ub: int, l1: int, l0c: int, bias: int, fixbuf: int) -> Mapping[Memory, int]:
    l0 = 64 * 1024
    sizes = {Memory.UB: ub, Memory.L1: l1, Memory.L0A: l0, Memory.L0B: l0, Memory.L0C: l0c}
    return sizes | {Memory.BIAS: bias, Memory.FIXBUF: fixbuf}


_UNIFIED: Final = _memories(ub=262144, l1=1048576, l0c=262144, bias=0, fixbuf=0)

FAMILIES: Final[tuple[Family, ...]] = (
    Family(
        arch=2201,
        memories=_memories(ub=196608, l1=524288, l0c=131072, bias=1024, fixbuf=7168),
        cores={
            "Ascend910B1": (24, 48),
            "Ascend910B2": (24, 48),
            "Ascend910B2C": (24, 48),
            "Ascend910B3": (20, 40),
            "Ascend910B4": (20, 40),
            "Ascend910B4-1": (20, 40),
            "Ascend910_9362": (20, 40),
            "Ascend910_9372": (20, 40),
            "Ascend910_9381": (24, 48),
            "Ascend910_9382": (24, 48),
            "Ascend910_9391": (24, 48),
            "Ascend910_9392": (24, 48),
        },
    ),
    # Not to be confused: Ascend910B is the old unified chip, Ascend910B1..B4 above are its split successors.
    Family(
        arch=1001,
        memories=_UNIFIED,
        cores={
            "Ascend910A": (32, 0),
            "Ascend910PremiumA": (32, 0),
            "Ascend910ProA": (32, 0),
            "Ascend910B": (30, 0),
            "Ascend910ProB": (30, 0),
        },
    ),
    Family(
        arch=2002,
        memories=_UNIFIED,
        cores={"Ascend310P1": (10, 8), "Ascend310P3": (8, 7), "Ascend310P5": (8, 7), "Ascend310P7": (8, 7)},
    ),
    Family(
        arch=3002,
        memories=_memories(ub=253952, l1=1048576, l0c=131072, bias=1024, fixbuf=6144),
        cores={"Ascend310B1": (1, 1), "Ascend310B2": (1, 1), "Ascend310B3": (1, 1), "Ascend310B4": (1, 1)},
    ),
    Family(
        arch=3102,
        memories=_memories(ub=253952, l1=1048576, l0c=131072, bias=1024, fixbuf=6144),
        cores={"Ascend610Lite": (4, 4)},
    ),
    Family(
        arch=3510,
        memories=_memories(ub=253952, l1=524288, l0c=262144, bias=4096, fixbuf=6144),
        cores={"Ascend950": (32, 64)},
    ),
)
