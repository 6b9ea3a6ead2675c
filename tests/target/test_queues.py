# SPDX-License-Identifier: Apache-2.0
"""Queue routes, the memory of a queue and its events."""

from __future__ import annotations

import pytest

from asc.target.memory import Memory
from asc.target.pipes import HardEvent, Pipe
from asc.target.queues import QUEUE_ROUTES, queue_events, queue_memory

# position, arch, memory, EnQue event, FreeTensor event
TQUES = [
    ("vecin", 2201, Memory.UB, "mte2_v", "v_mte2"),
    ("vecout", 2201, Memory.UB, "v_mte3", "mte3_v"),
    ("a1", 2201, Memory.L1, "mte2_mte1", "mte1_mte2"),
    ("b1", 2201, Memory.L1, "mte2_mte1", "mte1_mte2"),
    ("c1", 2201, Memory.L1, "mte2_mte1", "mte1_mte2"),
    ("a2", 2201, Memory.L0A, "mte1_m", "m_mte1"),
    ("b2", 2201, Memory.L0B, "mte1_m", "m_mte1"),
    ("c2", 2201, Memory.BIAS, "mte1_m", "m_mte1"),
    ("co1", 2201, Memory.L0C, "m_fix", "fix_m"),
    ("co1", 1001, Memory.L0C, "m_v", "v_m"),
    ("co2", 1001, Memory.UB, "v_mte3", "mte3_v"),
    ("c1", 1001, Memory.UB, "mte2_v", "v_mte2"),
    ("vecin", 3510, Memory.UB, "mte2_v", "v_mte2"),
]


@pytest.mark.parametrize(("position", "arch", "memory", "enque", "free"), TQUES)
def test_tque(position: str, arch: int, memory: Memory, enque: str, free: str):
    route = QUEUE_ROUTES[position]
    assert queue_memory(*route, arch) is memory
    assert queue_events(*route, arch) == (HardEvent(enque), HardEvent(free))


@pytest.mark.parametrize(
    ("source", "destination", "arch", "memory", "enque", "free"),
    [
        ("vecin", "vecout", 2201, Memory.UB, HardEvent.MTE2_MTE3, HardEvent.MTE3_MTE2),
        ("vecout", "a1", 2201, Memory.L1, HardEvent.MTE3_MTE1, HardEvent.MTE1_MTE3),
        ("vecout", "co2", 2201, Memory.UB, HardEvent.V_MTE3, HardEvent.MTE3_V),
        ("vecout", "co2", 1001, Memory.UB, HardEvent.MTE2_MTE3, HardEvent.MTE3_MTE2),
        ("c1", "c2", 1001, Memory.L0C, HardEvent.V_V, None),
        ("a1", "co2", 1001, Memory.UB, HardEvent.MTE1_V, HardEvent.V_MTE1),
    ],
)
def test_bound_queue(
    source: str, destination: str, arch: int, memory: Memory, enque: HardEvent, free: HardEvent | None
):
    assert queue_memory(source, destination, arch) is memory
    assert queue_events(source, destination, arch) == (enque, free)


@pytest.mark.parametrize("position", ["gm", "veccalc"])
def test_positions_without_a_tque(position: str):
    assert position not in QUEUE_ROUTES


def test_no_data_path():
    with pytest.raises(ValueError, match=r'^no queue runs from "co2" to "gm": arch 2201 has no data path GM to GM$'):
        queue_events("co2", "gm", 2201)


@pytest.mark.parametrize("event", HardEvent)
def test_event_value_names_its_pipes(event: HardEvent):
    assert event.value == f"{event.source.name}_{event.destination.name}".lower()


def test_event_count():
    assert len(HardEvent) == 35


@pytest.mark.parametrize("pipe", Pipe)
def test_pipe_value_is_its_dialect_name(pipe: Pipe):
    assert pipe.value == f"pipe_{pipe.name}".lower()
