# SPDX-License-Identifier: Apache-2.0
"""Custom pools as they run: the user's allocation code at real addresses, and each rule that it can break."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pool_kernels import RIGHT, WRONG, Careless, Packed, copy

import asc
from asc import TPosition
from asc.diagnostics import Diagnostic
from asc.dialects import custom_pool_rules
from asc.interpreter import KernelFault
from asc.interpreter.faults import custom_pools


def launch(kernel: Callable[..., Any], *arguments: Any) -> None:
    """Run a kernel whatever the verifier thinks of it."""
    asc.jit(verify="off")(kernel)[1](*arguments)


def copied(kernel: Callable[..., Any], *arguments: Any) -> bool:
    x, y = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    launch(kernel, x, y, *arguments)
    return bool((x == y).all())


def fault(kernel: Callable[..., Any], *arguments: Any) -> Diagnostic:
    with pytest.raises(KernelFault) as caught:
        copied(kernel, *arguments)
    return caught.value.diagnostics[0]


@pytest.mark.parametrize("name", RIGHT)
def test_right_kernels_run(name: str) -> None:
    assert copied(RIGHT[name])


@pytest.mark.parametrize("kernel", WRONG, ids=lambda kernel: kernel.__name__)
def test_wrong_kernels_end_in_a_fault(kernel: Callable[..., Any]) -> None:
    found = fault(kernel)
    assert found.id == WRONG[kernel]
    assert found.at is not None


def test_every_rule_has_its_fault_and_is_broken_by_a_kernel() -> None:
    stated = {each.id for each in vars(custom_pool_rules).values() if hasattr(each, "id") and each is not Diagnostic}
    faults = {each.id for each in vars(custom_pools).values() if isinstance(each, type) and hasattr(each, "id")}
    assert stated == faults
    assert stated <= set(WRONG.values())


def at_run_time(x: asc.GlobalAddress, y: asc.GlobalAddress, num: int, length: int):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=num, len=length)
    copy(x, y, queue)


@pytest.mark.parametrize(
    ("num", "length", "wrong"),
    [
        (4, 256, None),
        (2, 512, None),
        (3, 512, "block-outside"),
        (5, 32, "handle-beyond"),
        (2, 300, "block-unaligned"),
        (65, 256, "buffer-number"),
        (0, 256, "buffer-number"),
        (1, 0, "buffer-length"),
    ],
)
def test_numbers_known_only_at_run_time(num: int, length: int, wrong: str | None) -> None:
    if wrong is None:
        assert copied(at_run_time, num, length)
    else:
        assert fault(at_run_time, num, length).id == wrong


def test_a_fault_in_a_method_leads_to_the_kernel() -> None:
    found = fault(at_run_time, 3, 512)
    assert found.at is not None
    assert [frame.function for frame in found.at.frames] == ["at_run_time"]
    assert found.message == 'buffer 2 of queue "queue" would be bytes 1024 to 1535, pool "pool" is bytes 0 to 1023'


def two_readers(x: asc.GlobalAddress, y: asc.GlobalAddress):
    """Queues that share their only block cannot both hold it."""
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.at(queue, 0, 0, 256)
    other.init_start_buf_handle(pool.get_buf_handle(0), 1, 256)
    pool.set_cur_buf_size(1)
    queue.alloc_tensor(x.dtype)
    other.alloc_tensor(x.dtype)


def test_a_shared_block_has_one_holder() -> None:
    found = fault(two_readers)
    assert found.id == "no-free-buffer"
    assert found.message == (
        'alloc_tensor would wait forever: the only buffer of queue "other" is in use'
        " (1 allocated, 0 enqueued, 1 by a queue that shares it)"
    )


def foreign(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=1, len=256)
    pool.init_buffer(que=other, num=1, len=256)
    other.free_tensor(queue.alloc_tensor(x.dtype))


def test_a_tensor_of_another_block_is_foreign() -> None:
    assert fault(foreign).id == "foreign-tensor"


def left_over(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    queue.alloc_tensor(x.dtype)


def reset_too_early(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    queue.alloc_tensor(x.dtype)
    pool.reset()


def test_tensors_must_be_freed() -> None:
    assert fault(left_over).id == "tensors-left"
    assert fault(reset_too_early).id == "reset-in-use"
