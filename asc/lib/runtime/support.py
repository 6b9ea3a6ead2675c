# SPDX-License-Identifier: Apache-2.0
"""The values that `asc.lib.runtime` deals in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class CoreType(Enum):
    """The kinds of cores that a kernel can be made for."""

    AiCore = "AiCore"
    VectorCore = "VectorCore"
    CubeCore = "CubeCore"
    AiCpu = "AiCpu"


@dataclass(frozen=True)
class Stream:
    """A queue of launches on a device. The model runs each launch to its end at once, so a stream is only a name."""

    device_id: int = 0
    number: int = 0
