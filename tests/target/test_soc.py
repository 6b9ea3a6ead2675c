# SPDX-License-Identifier: Apache-2.0
"""SoC sizes, cores and the look-up by name."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from asc.target.limits import BLOCK_BYTES
from asc.target.memory import Memory
from asc.target.soc import SOCS, get_soc

KIB = 1024
# UB, L1, L0A, L0B, L0C, BIAS, FIXBUF in KiB; cube and vector cores; event ids
EXPECTED = {
    "Ascend910B1": (2201, (192, 512, 64, 64, 128, 1, 7), (24, 48), 8),
    "Ascend910B3": (2201, (192, 512, 64, 64, 128, 1, 7), (20, 40), 8),
    "Ascend910B4-1": (2201, (192, 512, 64, 64, 128, 1, 7), (20, 40), 8),
    "Ascend910_9362": (2201, (192, 512, 64, 64, 128, 1, 7), (20, 40), 8),
    "Ascend910_9392": (2201, (192, 512, 64, 64, 128, 1, 7), (24, 48), 8),
    "Ascend910B": (1001, (256, 1024, 64, 64, 256, 0, 0), (30, 0), 4),
    "Ascend910A": (1001, (256, 1024, 64, 64, 256, 0, 0), (32, 0), 4),
    "Ascend310P3": (2002, (256, 1024, 64, 64, 256, 0, 0), (8, 7), 8),
    "Ascend310B1": (3002, (248, 1024, 64, 64, 128, 1, 6), (1, 1), 8),
    "Ascend610Lite": (3102, (248, 1024, 64, 64, 128, 1, 6), (4, 4), 8),
    "Ascend950": (3510, (248, 512, 64, 64, 256, 4, 6), (32, 64), 8),
}
ON_CHIP = (Memory.UB, Memory.L1, Memory.L0A, Memory.L0B, Memory.L0C, Memory.BIAS, Memory.FIXBUF)


@pytest.mark.parametrize("name", EXPECTED)
def test_sizes_and_cores(name: str):
    arch, sizes, cores, ids = EXPECTED[name]
    soc = get_soc(name)
    assert (soc.name, soc.arch) == (name, arch)
    assert tuple(soc.memories[memory] for memory in ON_CHIP) == tuple(size * KIB for size in sizes)
    assert (soc.cube_cores, soc.vector_cores) == cores
    assert soc.event_ids == ids


def test_default_is_ascend910b1():
    assert get_soc() is get_soc("Ascend910B1")


@pytest.mark.parametrize("name", SOCS)
def test_every_soc_is_whole(name: str):
    soc = SOCS[name]
    assert soc.name == name
    assert set(soc.memories) == set(Memory) - {Memory.GM}
    assert all(size % BLOCK_BYTES == 0 for size in soc.memories.values())
    assert soc.unified == (soc.memories[Memory.BIAS] == 0)
    assert pickle.loads(pickle.dumps(soc)) == soc


@pytest.mark.parametrize(
    ("name", "memory", "tail"),
    [
        ("Ascend910B1", Memory.UB, 256),
        ("Ascend910B1", Memory.L1, 256),
        ("Ascend910B1", Memory.L0C, 0),
        ("Ascend950", Memory.UB, 0),
    ],
)
def test_reserved_tail(name: str, memory: Memory, tail: int):
    assert get_soc(name).reserved_tail(memory) == tail


@pytest.mark.parametrize("name", ["Ascend910X", "ascend910b1", ""])
def test_unknown_soc_names_the_known_ones(name: str):
    with pytest.raises(ValueError, match=rf'^unknown SoC "{name}"; the known ones are Ascend910B1, .*Ascend950$'):
        get_soc(name)


def test_import_is_light():
    code = "import sys, asc.target.soc, asc.target.queues; sys.exit(not {'xdsl', 'numpy'}.isdisjoint(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
