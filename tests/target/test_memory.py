# SPDX-License-Identifier: Apache-2.0
"""Position to memory, alignments, limits."""

from __future__ import annotations

import pytest

from asc.target.limits import mask_lanes, rounded_to_blocks
from asc.target.memory import ALIGNMENT, Memory, memory_of

SAME_EVERYWHERE = {
    "gm": Memory.GM,
    "vecin": Memory.UB,
    "vecout": Memory.UB,
    "veccalc": Memory.UB,
    "a1": Memory.L1,
    "b1": Memory.L1,
    "a2": Memory.L0A,
    "b2": Memory.L0B,
    "co1": Memory.L0C,
}
SPLIT = {"c1": Memory.L1, "c2": Memory.BIAS, "co2": Memory.GM}
UNIFIED = {"c1": Memory.UB, "c2": Memory.L0C, "co2": Memory.UB}


@pytest.mark.parametrize(
    ("arch", "differs"), [(2201, SPLIT), (3510, SPLIT), (3002, SPLIT), (1001, UNIFIED), (2002, UNIFIED)]
)
def test_position_map(arch: int, differs: dict[str, Memory]):
    expected = SAME_EVERYWHERE | differs
    assert {position: memory_of(position, arch) for position in expected} == expected


@pytest.mark.parametrize("position", ["max", "VECIN", "ub"])
def test_unknown_position(position: str):
    with pytest.raises(ValueError, match=rf'^unknown position "{position}"; the positions are gm, vecin, .*co2$'):
        memory_of(position, 2201)


def test_alignment():
    expected = {"GM": 1, "UB": 32, "L1": 32, "L0A": 512, "L0B": 512, "L0C": 64, "BIAS": 64, "FIXBUF": 64}
    assert {memory.name: alignment for memory, alignment in ALIGNMENT.items()} == expected


@pytest.mark.parametrize(("element_bytes", "lanes"), [(1, 256), (2, 128), (4, 64), (8, 32)])
def test_mask_lanes(element_bytes: int, lanes: int):
    assert mask_lanes(element_bytes) == lanes


@pytest.mark.parametrize(("length", "taken"), [(0, 0), (1, 32), (32, 32), (33, 64), (65536, 65536)])
def test_lengths_are_rounded_up_to_blocks(length: int, taken: int):
    assert rounded_to_blocks(length) == taken
