# SPDX-License-Identifier: Apache-2.0
"""What bounds of run-time values tell: from assertions, minima, maxima, limits of loops, and arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
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


def branch(x: asc.GlobalAddress, n: int):
    if n <= 256:
        copied(x, n)


def wrong_branch(x: asc.GlobalAddress, n: int):
    if n > 256:
        copied(x, n)


def other_side(x: asc.GlobalAddress, n: int):
    if n > 256 or n < 0:
        copied(x, 8)
    else:
        copied(x, n)


def other_side_is_wrong(x: asc.GlobalAddress, n: int):
    if not n > 256:
        copied(x, 8)
    else:
        copied(x, n)


def either_of_two(x: asc.GlobalAddress, n: int):
    if n <= 256 or n == 264:
        copied(x, n)


def after_a_branch(x: asc.GlobalAddress, n: int):
    if n <= 256:
        copied(x, 8)
    copied(x, n)


def never_run(x: asc.GlobalAddress, n: int):
    assert n <= 256
    if n > 300:
        copied(x, n)


def unsigned(x: asc.GlobalAddress, n: int, m: asc.uint32):
    assert m <= 256
    copied(x, m.cast(asc.int32))


def unsigned_may_wrap_around(x: asc.GlobalAddress, n: int, m: asc.uint32):
    if m.cast(asc.int32) <= 256:
        copied(x, (m // 8).cast(asc.int32))


def by_another(x: asc.GlobalAddress, n: int):
    limit = min(n, 256)
    if n * 2 <= limit:
        copied(x, n * 2)


def divided(x: asc.GlobalAddress, n: int):
    assert n <= 1800
    copied(x, n // 7)


def divided_little(x: asc.GlobalAddress, n: int):
    assert n <= 1798
    copied(x, n // 7)


def divided_from_below(x: asc.GlobalAddress, n: int):
    assert n >= 1807
    copied(x, n // 7)


def rest(x: asc.GlobalAddress, n: int):
    copied(x, n % 257)


def rest_too_large(x: asc.GlobalAddress, n: int):
    copied(x, n % 258)


def rest_of_a_power(x: asc.GlobalAddress, n: int):
    copied(x, n % 256)


def bits(x: asc.GlobalAddress, n: int):
    copied(x, (n & 31) << 3)


def too_many_bits(x: asc.GlobalAddress, n: int):
    copied(x, (n & 63) << 3)


def bits_shifted_out(x: asc.GlobalAddress, n: int):
    copied(x, n >> 23)


def while_it_holds(x: asc.GlobalAddress, n: int):
    count = n
    while count <= 256:
        copied(x, count)
        count = count + 8


def while_something_else_holds(x: asc.GlobalAddress, n: int):
    count = n
    while n <= 256:
        copied(x, count)
        count = count + 8


def assigned_in_a_loop(x: asc.GlobalAddress, n: int):
    assert n <= 256
    for _ in range(n):
        copied(x, n)
        n = n + 8


def assigned_in_branches(x: asc.GlobalAddress, n: int):
    assert n >= 0 and n <= 100
    count = n + 156
    if n > 50:
        count = n * 2
    copied(x, count)


def assigned_in_one_branch(x: asc.GlobalAddress, n: int):
    assert n <= 256
    count = n
    if n > 50:
        count = n * 2
    copied(x, count)


def asserted_in_a_loop(x: asc.GlobalAddress, n: int):
    for _ in range(n):
        assert n <= 256
    copied(x, n)


def asserted_after(x: asc.GlobalAddress, n: int):
    copied(x, n)
    assert n <= 256


def downwards(x: asc.GlobalAddress, n: int):
    for count in range(256, 0, -8):
        copied(x, count)


def downwards_too_far_up(x: asc.GlobalAddress, n: int):
    assert n >= 0 and n <= 260
    for count in range(n, 256, -1):
        copied(x, count)


def unknown_start(x: asc.GlobalAddress, n: int):
    for count in range(n, 257):
        copied(x, count)


def a_truth(x: asc.GlobalAddress, n: int):
    copied(x, (n > 3) * 8)


def beyond_the_array(x: asc.GlobalAddress, n: int):
    assert n > 0 and n <= 100
    data = asc.GlobalTensor()
    data.set_global_buffer(x, n)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=1024)
    tile = queue.alloc_tensor(asc.float32)
    asc.data_copy(tile, data, 104)
    queue.free_tensor(tile)


def parts(x: asc.GlobalAddress, n: int):
    """Tiles of 64 of an array of 1024."""
    data = asc.GlobalTensor()
    data.set_global_buffer(x, 1024)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=1024)
    if n <= 1024:
        for i in range(n // 64):
            tile = queue.alloc_tensor(asc.float32)
            asc.data_copy(tile, data[i * 64], 64)
            queue.free_tensor(tile)


def part_beyond(x: asc.GlobalAddress, n: int):
    assert n >= 4 and n < 100
    data = asc.GlobalTensor()
    data.set_global_buffer(x, 1024)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=1024)
    tile = queue.alloc_tensor(asc.float32)
    asc.data_copy(tile[n * 8], data, 232)
    queue.free_tensor(tile)


def part_of_a_buffer(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    work = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=work, len=1024)
    if n > 256:
        work.get(asc.float32, n)


def part_from_an_offset(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    work = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=work, len=1024)
    assert n >= 2 and n < 1000
    work.get_with_offset(64, n * 512, asc.float32)


def number_too_large(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    if n > 3:
        pipe.init_buffer(que=queue, num=n, len=65536)


def length_too_large(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=2, len=max(n, 100000))


def pool_too_long(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, max(n, 196640))


def more_than_a_pool_can_have(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, max(min(n, 4096), 32))
    pool.init_buffer(que=queue, num=1, len=4128)


def as_much_as_a_pool_can_have(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, max(min(n, 4096), 32))
    pool.init_buffer(que=queue, num=1, len=4096)


def as_much_as_a_pool_has(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=queue, num=1, len=max(min(n, 4096), 32))


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
    branch: [],
    wrong_branch: ["copy-too-long"],
    other_side: [],
    other_side_is_wrong: ["copy-too-long"],
    either_of_two: ["count-unknown"],
    after_a_branch: ["count-unknown"],
    never_run: [],
    unsigned: [],
    unsigned_may_wrap_around: ["count-unknown"],
    by_another: [],
    divided: ["count-unknown"],
    divided_little: [],
    divided_from_below: ["copy-too-long"],
    rest: [],
    rest_too_large: ["count-unknown"],
    rest_of_a_power: [],
    bits: [],
    too_many_bits: ["count-unknown"],
    bits_shifted_out: [],
    while_it_holds: [],
    while_something_else_holds: ["count-unknown"],
    assigned_in_a_loop: ["count-unknown"],
    assigned_in_branches: [],
    assigned_in_one_branch: ["count-unknown"],
    asserted_in_a_loop: ["count-unknown"],
    asserted_after: ["count-unknown"],
    downwards: [],
    downwards_too_far_up: ["copy-too-long"],
    unknown_start: [],
    a_truth: [],
    beyond_the_array: ["copy-too-long"],
    parts: [],
    part_beyond: ["copy-too-long"],
    part_of_a_buffer: ["buffer-view"],
    part_from_an_offset: ["buffer-view"],
    number_too_large: ["memory-overflow"],
    length_too_large: ["memory-overflow"],
    pool_too_long: ["memory-overflow"],
    more_than_a_pool_can_have: ["pool-overflow"],
    as_much_as_a_pool_can_have: ["length-unknown"],
    as_much_as_a_pool_has: [],
    length_unknown: ["length-unknown"],
    length_limited: [],
    length_limited_too_late: ["length-unknown"],
}


@pytest.mark.parametrize("kernel", EXPECTED, ids=lambda kernel: kernel.__name__)
def test_what_bounds_tell(kernel: Callable[..., Any]) -> None:
    engine = Engine()
    arguments = {"x": AddressArgument(asc.float32), "n": ScalarArgument(asc.int32), "m": ScalarArgument(asc.uint32)}
    arguments = {name: arguments[name] for name in signature(kernel).parameters}
    module = build_module(kernel, arguments, engine)
    run_pipeline(module, make_context(), [PASSES[name]()() for name in DEFAULT_PIPELINE], engine)
    assert [each.id for each in (*engine.errors, *engine.warnings)] == EXPECTED[kernel]
