# SPDX-License-Identifier: Apache-2.0
"""One kernel through everything: source, IR, its text and back, Ascend C, the CPU."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config
from asc.codegen import print_module
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.runtime import cache

TILE = 256


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_options", cache.CacheOptions(dir=str(tmp_path)))


@asc.jit
def scale(queue: asc.TQue, out: asc.TQue, dtype: asc.DataType):
    source = queue.deque(dtype)
    target = out.alloc_tensor(dtype)
    asc.mul(target, source, source, TILE)
    out.enque(target)
    queue.free_tensor(source)


@asc.jit
def square(x: asc.GlobalAddress, y: asc.GlobalAddress, tiles: int):
    offset = asc.get_block_idx() * tiles * TILE
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x + offset)
    y_gm.set_global_buffer(y + offset)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    out = asc.TQue(asc.TPosition.VECOUT, 2)
    pipe.init_buffer(que=queue, num=2, len=TILE * x.dtype.sizeof())
    pipe.init_buffer(que=out, num=2, len=TILE * y.dtype.sizeof())
    for i in range(tiles):
        tile = queue.alloc_tensor(x.dtype)
        asc.data_copy(tile, x_gm[i * TILE :], TILE)
        queue.enque(tile)
        scale(queue, out, x.dtype)
        result = out.deque(y.dtype)
        asc.data_copy(y_gm[i * TILE :], result, TILE)
        out.free_tensor(result)


def test_one_kernel_through_everything() -> None:
    config.set_platform(config.Backend.Model)
    x = np.arange(4 * 3 * TILE, dtype=np.int32)
    y = np.zeros_like(x)
    square[4, rt.current_stream()](x, y, 3)
    np.testing.assert_array_equal(y, x * x)

    text, printed = asc.dump(square, "mlir"), asc.dump(square, "ascendc")
    assert print_module(parse_module(make_context(), text, "square.mlir")) == printed
    assert "AscendC::Mul(target, source, source, 256);" in printed
    assert "np.multiply(" in asc.dump(square, "python")
