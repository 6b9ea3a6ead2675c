# SPDX-License-Identifier: Apache-2.0
"""What bounds of run-time values tell: from assertions, minima, maxima, limits of loops, and arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import asc
from asc.compiler.pipeline import DEFAULT_PIPELINE, PASSES, run_pipeline
from asc.diagnostics import Engine
from asc.dialects.context import make_context
from asc.frontend import build_module
from asc.language.core.arguments import AddressArgument, ScalarArgument


@asc.jit
def copied(x: asc.GlobalAddress, count: int):
    """There is room for 256 elements."""
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=1024)
    tile = queue.alloc_tensor(asc.float32)
    asc.data_copy(tile, data, count)
    queue.free_tensor(tile)


def unknown(x: asc.GlobalAddress, n: int):
    copied(x, n)


def asserted(x: asc.GlobalAddress, n: int):
    assert n > 0 and n <= 256
    copied(x, n)


def asserted_too_large(x: asc.GlobalAddress, n: int):
    assert n <= 257
    copied(x, n)


def asserted_one_by_one(x: asc.GlobalAddress, n: int):
    assert n >= 0
    assert n < 33
    copied(x, n * 8)


def asserted_on_one_side(x: asc.GlobalAddress, n: int):
    if n > 1000:
        assert n <= 256
    copied(x, n)


def least(x: asc.GlobalAddress, n: int):
    copied(x, min(n, 256))


def least_of_three(x: asc.GlobalAddress, n: int):
    copied(x, min(256, n, 1000))


def greatest(x: asc.GlobalAddress, n: int):
    copied(x, max(n, 256))


def between(x: asc.GlobalAddress, n: int):
    copied(x, max(8, min(n, 248)) + 8)


def may_wrap_around(x: asc.GlobalAddress, n: int):
    copied(x, min(n, 8) * 8)


def limited_by_a_loop(x: asc.GlobalAddress, n: int):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=1024)
    for index in range(33):
        tile = queue.alloc_tensor(asc.float32)
        asc.data_copy(tile, data, index * 8)
        queue.free_tensor(tile)


def certainly_beyond(x: asc.GlobalAddress, n: int):
    assert n > 256
    copied(x, n)


def greatest_beyond(x: asc.GlobalAddress, n: int):
    copied(x, max(n, 264))


def length_unknown(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=2, len=n)


def length_limited(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    work = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(que=queue, num=2, len=min(n, 65536))
    pipe.init_buffer(buf=work, len=65536)


def length_limited_too_late(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    work = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(que=queue, num=2, len=min(n, 65536))
    pipe.init_buffer(buf=work, len=65568)


EXPECTED: dict[Callable[..., Any], list[str]] = {
    unknown: ["count-unknown"],
    asserted: [],
    asserted_too_large: ["count-unknown"],
    asserted_one_by_one: [],
    asserted_on_one_side: ["count-unknown"],
    least: [],
    least_of_three: [],
    greatest: ["count-unknown"],
    between: [],
    may_wrap_around: ["count-unknown"],
    limited_by_a_loop: [],
    certainly_beyond: ["copy-too-long"],
    greatest_beyond: ["copy-too-long"],
    length_unknown: ["length-unknown"],
    length_limited: [],
    length_limited_too_late: ["length-unknown"],
}


@pytest.mark.parametrize("kernel", EXPECTED, ids=lambda kernel: kernel.__name__)
def test_what_bounds_tell(kernel: Callable[..., Any]) -> None:
    engine = Engine()
    arguments = {"x": AddressArgument(asc.float32), "n": ScalarArgument(asc.int32)}
    module = build_module(kernel, arguments, engine)
    run_pipeline(module, make_context(), [PASSES[name]()() for name in DEFAULT_PIPELINE], engine)
    assert [each.id for each in (*engine.errors, *engine.warnings)] == EXPECTED[kernel]
