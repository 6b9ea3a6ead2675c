# SPDX-License-Identifier: Apache-2.0
"""Kernels whose custom pools take turns with others, are cut again, or outlive a reset of the pipe.

The line that ends in `# wrong` is where verifier and interpreter say what is wrong, and they say one thing.
"""

from __future__ import annotations

from pool_kernels import Careless, Packed, copy

import asc
from asc import TPosition


def in_turn(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    other = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    pool.reset()
    other.init_buffer(que=late, num=2, len=256)
    copy(x, y, late)
    other.reset()


def rounds_between_resets(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    for _ in range(3):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(que=queue, num=2, len=256)
        copy(x, y, queue)
        pool.reset()
        pipe.reset()


def rounds_between_resets_of_the_pipe(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    for _ in range(3):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(que=queue, num=2, len=256)
        copy(x, y, queue)
        pipe.reset()


def cut_after_each_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    for _ in range(3):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(que=queue, num=2, len=256)
        copy(x, y, queue)
        pool.reset()


def cut_after_each_init(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    w = asc.TBuf(TPosition.VECCALC)
    for _ in range(3):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(w, 256)
        w.get(x.dtype)
        pool.init()


def both_at_once(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    other = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    other.init_buffer(que=late, num=2, len=256)  # wrong
    copy(x, y, late)


def after_a_plain_one(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = asc.TBufPool(TPosition.VECIN)
    other = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    other.init_buffer(que=late, num=2, len=256)  # wrong
    copy(x, y, late)


def before_a_plain_one(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    other = asc.TBufPool(TPosition.VECIN)
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    other.init_buffer(que=late, num=2, len=256)  # wrong
    copy(x, y, late)


def through_any_method(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = asc.TBufPool(TPosition.VECIN)
    other = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    other.at(late, 0, 0, 256)  # wrong
    other.set_cur_buf_size(1)
    copy(x, y, late)


def by_the_kernel_itself(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = asc.TBufPool(TPosition.VECIN)
    other = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    late.init_start_buf_handle(other.get_buf_handle(0), 1, 256)  # wrong
    late.init_buf_handle(other, 0, other.get_buf_handle(0), other.get_cur_addr(), 256)
    other.set_cur_buf_size(1)
    copy(x, y, late)


def against_a_sub_pool(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = asc.TBufPool(TPosition.VECIN)
    other = Packed()
    part = asc.TBufPool(TPosition.VECIN)
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buf_pool(part, 512)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    part.init_buffer(que=queue, num=1, len=256)
    copy(x, y, queue)
    other.init_buffer(que=late, num=2, len=256)  # wrong


def back_to_the_plain_one(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = asc.TBufPool(TPosition.VECIN)
    other = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    pool.reset()
    other.init_buffer(que=late, num=2, len=256)
    copy(x, y, queue)  # wrong


def a_plain_one_beside_a_buffer(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = asc.TBufPool(TPosition.VECIN)
    other = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    early = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    other.init_buffer(early, 256)
    early.get(x.dtype)
    pool.init_buffer(work, 256)  # wrong


def is_cut_twice(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    pipe.init_buf_pool(pool, 1024)  # wrong
    copy(x, y, queue)


def is_cut_each_turn(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    for _ in range(2):
        pipe.init_buf_pool(pool, 1024)  # wrong
        pool.init_buffer(que=queue, num=2, len=256)
        copy(x, y, queue)


def shares_itself(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    pipe.init_buf_pool(pool, 1024, pool)  # wrong


def queue_after_the_pipes_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    pipe.reset()
    copy(x, y, queue)  # wrong


def queue_after_the_pipe(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    pipe.destroy()
    copy(x, y, queue)  # wrong


def buffer_after_the_pipes_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(work, 256)
    pipe.reset()
    work.get(asc.float32)  # wrong


def pool_after_the_pipes_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.reset()
    pool.init_buffer(que=queue, num=2, len=256)  # wrong


def pool_after_the_pipe(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.destroy()
    pool.init_buffer(que=queue, num=2, len=256)  # wrong


def cut_out_of_a_destroyed_pipe(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    pipe.destroy()
    pipe.init_buf_pool(pool, 1024)  # wrong


def any_method_after_the_pipes_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.reset()
    pool.at(queue, 0, 0, 256)  # wrong


def block_after_the_pipes_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    queue.init_start_buf_handle(pool.get_buf_handle(0), 1, 256)
    pipe.reset()
    queue.init_buf_handle(pool, 0, pool.get_buf_handle(0), pool.get_cur_addr(), 256)  # wrong


def tensor_after_the_pools_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    source = asc.GlobalTensor()
    source.set_global_buffer(x)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(work, 256)
    local = work.get(asc.float32)
    pool.reset()
    asc.data_copy(local, source, 64)  # wrong


def pipe_reset_in_use(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    queue.alloc_tensor(asc.float32)
    pipe.reset()  # wrong


def init_in_use(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    queue.alloc_tensor(asc.float32)
    pool.init()  # wrong


def queue_of_before_the_pool_was_cut_again(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    pool.reset()
    pipe.init_buf_pool(pool, 1024)
    copy(x, y, queue)  # wrong


def queue_of_before_the_others_turn(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    other = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    late = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024, share_buf=pool)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    pool.reset()
    other.init_buffer(que=late, num=2, len=256)
    copy(x, y, queue)  # wrong


RIGHT = (
    in_turn,
    rounds_between_resets,
    rounds_between_resets_of_the_pipe,
    cut_after_each_reset,
    cut_after_each_init,
)
WRONG = {
    both_at_once: "shared-pool-in-use",
    after_a_plain_one: "shared-pool-in-use",
    before_a_plain_one: "shared-pool-in-use",
    through_any_method: "shared-pool-in-use",
    by_the_kernel_itself: "shared-pool-in-use",
    against_a_sub_pool: "shared-pool-in-use",
    back_to_the_plain_one: "shared-pool-in-use",
    a_plain_one_beside_a_buffer: "shared-pool-in-use",
    is_cut_twice: "initialised-twice",
    is_cut_each_turn: "initialised-twice",
    shares_itself: "shares-itself",
    queue_after_the_pipes_reset: "queue-without-buffers",
    queue_after_the_pipe: "queue-without-buffers",
    buffer_after_the_pipes_reset: "buffer-without-memory",
    pool_after_the_pipes_reset: "pool-without-memory",
    pool_after_the_pipe: "pool-without-memory",
    cut_out_of_a_destroyed_pipe: "pipe-destroyed",
    any_method_after_the_pipes_reset: "pool-without-memory",
    block_after_the_pipes_reset: "pool-without-memory",
    tensor_after_the_pools_reset: "tensor-stale",
    pipe_reset_in_use: "reset-in-use",
    init_in_use: "handle-in-use",
    queue_of_before_the_pool_was_cut_again: "handle-taken",
    queue_of_before_the_others_turn: "handle-taken",
}
