# SPDX-License-Identifier: Apache-2.0
"""`asc.memory_map`: of example arguments, of the last launch, of a compiled kernel, and of kernels with errors."""

from __future__ import annotations

import subprocess
import sys
from importlib import util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import asc
from asc.compiler.memory_map.model import MemoryMap
from asc.runtime import config
from asc.runtime.jit import MockTensor, MockValue

ROOT = Path(__file__).resolve().parents[2]
FLOATS, HALVES, NUMBER = MockTensor(asc.float32), MockTensor(asc.float16), MockValue(asc.int32)


def example(name: str) -> Any:
    spec = util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows(memory_map: MemoryMap) -> list[tuple[str, int | None, int | None]]:
    return [(block.name, block.address, block.size) for use in memory_map.memories for block in use.blocks]


def test_vector_add() -> None:
    vector_add = example("vector_add").vector_add
    expected = [("x_queue", 0, 16384), ("y_queue", 16384, 16384), ("z_queue", 32768, 16384)]
    assert rows(asc.memory_map(vector_add, FLOATS, FLOATS, FLOATS, NUMBER, 2048)) == expected
    assert rows(asc.memory_map(vector_add, HALVES, HALVES, HALVES, block_length=4096, tile=4096)) == expected


def test_two_stages() -> None:
    module = example("subdivide_pool")
    memory_map = asc.memory_map(module.two_stages, *[HALVES] * 5)
    (use,) = memory_map.memories
    assert (use.handed_out, use.exact, use.busiest()[0]) == (131072, True, 131072)
    assert [(pool.name, pool.address, pool.size, pool.home, pool.shares) for pool in use.pools] == [
        ("pool0", 0, 131072, None, None),
        ("stage1", 65536, 65536, 0, None),
        ("stage2", 65536, 65536, 0, "stage1"),
    ]
    assert [(block.name, block.address, block.size, block.home) for block in use.blocks] == [
        ("a_queue", 0, 65536, 0),
        ("b_queue", 65536, 32768, 1),
        ("c_queue", 65536, 32768, 2),
        ("sums_queue", 98304, 32768, 1),
        ("products_queue", 98304, 32768, 2),
    ]
    text = Path(module.__file__).read_text(encoding="utf-8").splitlines()
    first, second = use.blocks[1], use.blocks[2]
    assert [text[place.span.line - 1].strip() for place in (first.at, first.life.at, second.at, second.life.at)] == [
        "stage1.init_buffer(que=b_queue, num=1, len=HALF)",
        "stage1.reset()",
        "stage2.init_buffer(que=c_queue, num=1, len=HALF)",
        "stage2.reset()",
    ]


def test_custom_pool() -> None:
    kernel = example("custom_pool").add_rows
    assert rows(asc.memory_map(kernel, HALVES, HALVES, HALVES)) == [
        ("first", 0, 65536),
        ("second", 65536, 65536),
        ("results", 131072, 65536),
    ]


class SharedBlocks(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=4):
    """All queues have the same two blocks, which do not lie in a row."""

    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        start = self.get_cur_addr()
        que.init_start_buf_handle(self.get_buf_handle(0), 2, len)
        que.init_buf_handle(self, 0, self.get_buf_handle(0), start, len)
        que.init_buf_handle(self, 1, self.get_buf_handle(1), start + 4096, len)
        self.set_cur_buf_size(2)


@asc.jit
def circular():
    pipe = asc.TPipe()
    pool = SharedBlocks()
    one = asc.TQue(asc.TPosition.VECIN, 1)
    two = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 8192)
    pool.init_buffer(que=one, num=2, len=1000)
    pool.init_buffer(que=two, num=2, len=1000)
    pool.reset()


def test_blocks_that_queues_share() -> None:
    memory_map = asc.memory_map(circular)
    assert rows(memory_map) == [
        ("one[0]", 0, 1024),
        ("two[0]", 0, 1024),
        ("one[1]", 4096, 1024),
        ("two[1]", 4096, 1024),
    ]
    assert str(memory_map).count("at the same time") == 4


@asc.jit
def overflow(n: asc.ConstExpr[int]):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    pipe.init_buffer(que=queue, num=2, len=n)


def test_errors_do_not_prevent_the_map() -> None:
    memory_map = asc.memory_map(overflow, 131072)
    assert rows(memory_map) == [("queue", 0, 262144)]
    assert [each.id for each in memory_map.problems] == ["memory-overflow"]
    assert "error[memory-overflow], line" in str(memory_map)
    assert "error[memory-overflow]" in memory_map.to_svg()
    assert memory_map.to_json()["problems"][0]["id"] == "memory-overflow"


def test_errors_that_are_warnings_or_off() -> None:
    quiet = asc.memory_map(overflow, 131072, verify="off")
    lowered = asc.memory_map(overflow, 131072, verify={"memory-overflow": "warn"})
    assert quiet.problems == ()
    assert [(each.id, each.severity.value) for each in lowered.problems] == [("memory-overflow", "warning")]


def test_the_last_launch() -> None:
    overflow[1](64)
    assert rows(asc.memory_map(overflow)) == [("queue", 0, 128)]
    assert rows(asc.memory_map(overflow.last)) == [("queue", 0, 128)]
    with pytest.raises(asc.AscError, match="memory-overflow"):
        overflow[1](131072, verify="off")
    assert [each.severity.value for each in asc.memory_map(overflow).problems] == ["warning"]


def test_the_last_launch_for_another_soc() -> None:
    overflow[1](64)
    assert asc.memory_map(overflow).soc == "Ascend910B1"
    config.set_platform(config.Backend.Model, config.Platform.Ascend910_9362)
    assert asc.memory_map(overflow).soc == "Ascend910B1"
    assert asc.memory_map(overflow, 64).soc == "Ascend910_9362"


def test_nothing_is_run_or_cached() -> None:
    array = np.zeros(8, np.float32)
    kernel = example("scratch_buffer").scratch
    asc.memory_map(kernel, array, array)
    assert kernel.last is None
    assert not array.any()


def test_what_cannot_be_shown() -> None:
    with pytest.raises(TypeError, match=r"shows an @asc.jit function or a compiled kernel, got an int"):
        asc.memory_map(3)
    with pytest.raises(TypeError, match='without its argument "n"'):
        asc.memory_map(overflow_of_its_own)


@asc.jit
def overflow_of_its_own(n: asc.ConstExpr[int]):
    pipe = asc.TPipe()
    buffer = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=buffer, len=n)


def test_its_name_is_imported_when_used() -> None:
    program = "import sys, asc; assert 'memory_map' in dir(asc); assert 'asc.runtime' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)
