# SPDX-License-Identifier: Apache-2.0
"""The colours of blocks: one hue for what a block is, shades of it so that neighbours differ."""

from __future__ import annotations

from colorsys import hls_to_rgb
from typing import Final

from asc.compiler.memory_map.model import Block, Kind

GRID: Final = "#e3e8ee"
MUTED: Final = "#5f6b7a"
FRAME: Final = "#3e4c59"
RESET: Final = "#7a3ea1"
PEAK: Final = "#0b7285"
RESERVED: Final = "#f08c00"
WRONG: Final = "#c92a2a"

_QUEUES: Final = {
    "VECIN": 210,
    "VECOUT": 145,
    "A1": 262,
    "B1": 322,
    "C1": 18,
    "A2": 240,
    "B2": 300,
    "C2": 30,
    "CO1": 175,
    "CO2": 190,
}
_OTHERS: Final = {Kind.QUEUE: 195, Kind.BUFFER: 42, Kind.TENSOR: 280, Kind.WORKSPACE: 0}
_LIGHTNESS: Final = (0.76, 0.84, 0.69)


def hue(block: Block) -> int:
    """Degrees on the colour wheel."""
    other = _OTHERS[block.kind]
    return _QUEUES.get(block.position, other) if block.kind is Kind.QUEUE else other


def colour(degrees: int, shade: int) -> str:
    """The `shade`-th block of a hue."""
    red, green, blue = hls_to_rgb(degrees / 360, _LIGHTNESS[shade % len(_LIGHTNESS)], 0.62)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"


def colours(blocks: tuple[Block, ...]) -> list[str]:
    """One for each block; what one call hands out, piece by piece or round by round, has one colour."""
    shades: dict[int, dict[object, int]] = {}
    found: list[str] = []
    for block in blocks:
        known = shades.setdefault(hue(block), {})
        owner = (block.name.split("[")[0], block.at)
        found.append(colour(hue(block), known.setdefault(owner, len(known))))
    return found
