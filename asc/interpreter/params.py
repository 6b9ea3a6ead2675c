# SPDX-License-Identifier: Apache-2.0
"""The switches of an interpreted launch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Fill = Literal["nan", "poison", "zero"]
CoreOrder = Literal["ascending", "random"]

FILL_BYTES: dict[Fill, int] = {"nan": 0xFF, "poison": 0xCD, "zero": 0x00}
"""All bits set are a NaN in every float type and -1 in every signed integer type."""


@dataclass(frozen=True)
class InterpretParams:
    """How to run a kernel on the CPU.

    `uninitialized_memory`: what on-chip memory holds before it is written: NaN, the byte 0xCD or zero.
    `core_order`: in which order the cores run, one after the other; "random" is drawn from `seed`.
    """

    uninitialized_memory: Fill = "nan"
    core_order: CoreOrder = "ascending"
    seed: int = 0

    def __post_init__(self) -> None:
        if self.uninitialized_memory not in FILL_BYTES:
            words = ", ".join(f'"{word}"' for word in FILL_BYTES)
            raise ValueError(f"uninitialized_memory must be one of {words}, not {self.uninitialized_memory!r}")
        if self.core_order not in {"ascending", "random"}:
            raise ValueError(f'core_order must be "ascending" or "random", not {self.core_order!r}')
