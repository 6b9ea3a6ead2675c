# SPDX-License-Identifier: Apache-2.0
"""Custom pools in loops, branches and helpers, in L1 and on arch 3510: what is told before the kernel runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pool_kernels import Packed, copy

import asc
from asc import TPosition
from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine
from asc.dialects.context import make_context
from asc.frontend import build_module
from asc.interpreter import KernelFault
from asc.language.core.arguments import AddressArgument, ArgumentType, ScalarArgument
from asc.target.soc import get_soc

ARRAYS: dict[str, ArgumentType] = {"x": AddressArgument(asc.float32), "y": AddressArgument(asc.float32)}


class InA1(Packed, pos=TPosition.A1, buf_id_size=4): ...


class InC1(Packed, pos=TPosition.C1, buf_id_size=4): ...


@asc.jit
def give(pool: Packed, queue: asc.TQueBind, num: int):
    pool.init_buffer(que=queue, num=num, len=256)


def any_number_of_turns(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    for _ in range(n):
        copy(x, y, queue)
    pool.reset()


def a_pool_each_turn(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    for _ in range(n):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(que=queue, num=2, len=256)
        copy(x, y, queue)
        pool.reset()
        pipe.reset()


def once_more_each_turn(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    """Right where there is one turn."""
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 4096)
    for _ in range(n):
        pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)


def too_much_in_the_first_turn(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 256)
    for _ in range(n):
        pool.init_buffer(que=queue, num=2, len=256)


def uncounted_in_the_third_of_four_turns(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    """A queue of three buffers of which two are counted."""
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    queue.init_start_buf_handle(pool.get_buf_handle(0), 3, 256)
    for i in asc.static_range(3):
        queue.init_buf_handle(pool, i, pool.get_buf_handle(i), pool.get_cur_addr() + i * 256, 256)
    pool.set_cur_buf_size(2)
    for _ in range(4):
        copy(x, y, queue)


def counted_as_far_as_used(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    """The same with two turns: the third buffer is never freed."""
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    queue.init_start_buf_handle(pool.get_buf_handle(0), 3, 256)
    for i in asc.static_range(3):
        queue.init_buf_handle(pool, i, pool.get_buf_handle(i), pool.get_cur_addr() + i * 256, 256)
    pool.set_cur_buf_size(2)
    for _ in range(2):
        copy(x, y, queue)


def memory_on_both_sides(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    if n > 0:
        pool.init_buffer(que=queue, num=2, len=256)
    else:
        pool.init_buffer(que=queue, num=1, len=512)
    copy(x, y, queue)
    pool.reset()


def memory_on_one_side(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    if n > 0:
        pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)


def too_many_on_one_side(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 4096)
    if n > 0:
        pool.init_buffer(que=queue, num=5, len=256)
    else:
        pool.init_buffer(que=queue, num=1, len=512)


def through_a_helper(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    give(pool, queue, 2)
    copy(x, y, queue)


def too_many_through_a_helper(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 4096)
    give(pool, queue, 5)


def in_l1(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = InA1()
    other = InC1()
    queue = asc.TQue(TPosition.B1, 1)
    last = asc.TQue(TPosition.C1, 1)
    pipe.init_buf_pool(pool, 65536)
    pipe.init_buf_pool(other, 65536)
    pool.init_buffer(que=queue, num=2, len=256)
    other.init_buffer(que=last, num=1, len=65536)
    queue.free_tensor(queue.alloc_tensor(x.dtype))
    last.free_tensor(last.alloc_tensor(x.dtype))
    pool.reset()


def vecin_in_l1(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = InA1()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 65536)
    pool.init_buffer(que=queue, num=2, len=256)


def more_than_l1(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = InA1()
    pipe.init_buf_pool(pool, 600 * 1024)


def without_memory_after_init(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init()
    pool.init_buffer(que=queue, num=2, len=256)


def used_after_init(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    pool.init()
    copy(x, y, queue)


WAYS: list[tuple[Callable[..., Any], int, str | None, str | None]] = [
    # kernel, its n, what is told while compiling, what is met while running
    (any_number_of_turns, 3, None, None),
    (a_pool_each_turn, 3, None, None),
    (once_more_each_turn, 1, None, None),
    (once_more_each_turn, 2, None, "initialised-twice"),
    (too_much_in_the_first_turn, 2, "block-outside", "block-outside"),
    (uncounted_in_the_third_of_four_turns, 0, "handle-flag-lost", "handle-flag-lost"),
    (counted_as_far_as_used, 0, None, None),
    (memory_on_both_sides, 1, None, None),
    (memory_on_both_sides, 0, None, None),
    (memory_on_one_side, 1, None, None),
    (memory_on_one_side, 0, None, "queue-without-buffers"),
    (too_many_on_one_side, 1, "handle-beyond", "handle-beyond"),
    (through_a_helper, 0, None, None),
    (too_many_through_a_helper, 0, "handle-beyond", "handle-beyond"),
    (in_l1, 0, None, None),
    (vecin_in_l1, 0, "other-memory", "other-memory"),
    (more_than_l1, 0, "memory-overflow", "memory-overflow"),
    (without_memory_after_init, 0, "pool-without-memory", "pool-without-memory"),
    (used_after_init, 0, "handle-taken", "handle-taken"),
]
NOT_ON_3510 = {"handle-flag-lost"}
"""There queues of vector cores set no flags."""


def told(kernel: Callable[..., Any], soc: str, explain: bool = False) -> list[Diagnostic]:
    engine = Engine()
    module = build_module(kernel, {**ARRAYS, "n": ScalarArgument(asc.int32)}, engine)
    passes = PASSES if soc == "Ascend910B1" else VERIFICATION
    run_pipeline(module, make_context(), [PASSES[name]()() for name in passes], engine, soc=get_soc(soc))
    return [*engine.errors, *(engine.warnings if explain else ())]


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
@pytest.mark.parametrize(("kernel", "n", "expected", "_"), WAYS, ids=lambda each: getattr(each, "__name__", str(each)))
def test_told_while_compiling(kernel: Callable[..., Any], n: int, expected: str | None, _: str, soc: str) -> None:
    is_said = expected is not None and not (soc == "Ascend950" and expected in NOT_ON_3510)
    assert [each.id for each in told(kernel, soc)] == ([expected] if is_said else [])


@pytest.mark.parametrize(("kernel", "n", "_", "expected"), WAYS, ids=lambda each: getattr(each, "__name__", str(each)))
def test_met_while_running(kernel: Callable[..., Any], n: int, _: str, expected: str | None) -> None:
    arrays = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    launch = asc.jit(verify="off")(kernel)[1]
    if expected is None:
        launch(*arrays, n)
        return
    with pytest.raises(KernelFault) as caught:
        launch(*arrays, n)
    assert caught.value.diagnostics[0].id == expected


def as_long_as_told(x: asc.GlobalAddress, y: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=n)
    pool.init_buffer(que=other, num=2, len=256)


def test_what_cannot_be_told_is_explained_once() -> None:
    (remark,) = (each for each in told(as_long_as_told, "Ascend910B1", explain=True) if each.id == "pool-call-unknown")
    assert remark.message.startswith('cannot tell what pool "pool" hands out from here on')
    assert remark.at is not None
    assert [frame.function for frame in remark.at.frames] == ["as_long_as_told"]
