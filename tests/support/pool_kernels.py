# SPDX-License-Identifier: Apache-2.0
"""Kernels over custom pools, `y = x` for 64 float32, and what is wrong with those that are wrong."""

from __future__ import annotations

import asc
from asc import TPosition


class Packed(asc.CustomBufPool, pos=TPosition.VECCALC, buf_id_size=4):
    """Front to back, as a TBufPool."""

    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        first = self.get_cur_buf_size()
        start = self.get_cur_addr()
        que.init_start_buf_handle(self.get_buf_handle(first), num, len)
        for i in range(num):
            que.init_buf_handle(self, i, self.get_buf_handle(first + i), start + i * len, len)
        self.set_cur_addr(start + num * len)
        self.set_cur_buf_size(first + num)

    def init_tbuf(self, buf: asc.TBuf, len: int) -> None:
        first = self.get_cur_buf_size()
        buf.init_start_buf_handle(self.get_buf_handle(first), 1, len)
        buf.init_buf_handle(self, 0, self.get_buf_handle(first), self.get_cur_addr(), len)
        self.set_cur_addr(self.get_cur_addr() + len)
        self.set_cur_buf_size(first + 1)


class Gapped(Packed):
    """Leaves bytes free between the buffers of a queue; the place of a buffer is computed by a method."""

    GAP = 64

    def place(self, start: int, index: int, len: int) -> int:
        return start + index * (len + self.GAP)

    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        first = self.get_cur_buf_size()
        start = self.get_cur_addr()
        que.init_start_buf_handle(self.get_buf_handle(first), num, len)
        for i in range(num):
            que.init_buf_handle(self, i, self.get_buf_handle(first + i), self.place(start, i, len), len)
        self.set_cur_addr(self.place(start, num, len))
        self.set_cur_buf_size(first + num)


class Circular(asc.CustomBufPool, pos=TPosition.VECIN, buf_id_size=4):
    """All queues have the same blocks, from handle 0 on."""

    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        start = self.get_cur_addr()
        que.init_start_buf_handle(self.get_buf_handle(0), num, len)
        if self.get_cur_buf_size() == 0:
            for i in range(num):
                que.init_buf_handle(self, i, self.get_buf_handle(i), start + i * len, len)
            self.set_cur_buf_size(num)


class Careless(asc.CustomBufPool, pos=TPosition.VECCALC, buf_id_size=4):
    """What the framework lets pass."""

    def one_handle(self, que: asc.TQueBind, num: int, len: int) -> None:
        handle = self.get_buf_handle(self.get_cur_buf_size())
        start = self.get_cur_addr()
        que.init_start_buf_handle(handle, num, len)
        for i in range(num):
            que.init_buf_handle(self, i, handle, start + i * len, len)
        self.set_cur_addr(start + num * len)
        self.set_cur_buf_size(self.get_cur_buf_size() + num)

    def at(self, que: asc.TQueBind, index: int, start: int, len: int) -> None:
        que.init_start_buf_handle(self.get_buf_handle(index), 1, len)
        que.init_buf_handle(self, 0, self.get_buf_handle(index), self.get_cur_addr() + start, len)

    def first_only(self, que: asc.TQueBind, num: int, len: int) -> None:
        que.init_start_buf_handle(self.get_buf_handle(0), num, len)
        que.init_buf_handle(self, 0, self.get_buf_handle(0), self.get_cur_addr(), len)
        self.set_cur_buf_size(num)


@asc.jit
def copy(x: asc.GlobalAddress, y: asc.GlobalAddress, queue: asc.TQueBind):
    source = asc.GlobalTensor()
    target = asc.GlobalTensor()
    source.set_global_buffer(x)
    target.set_global_buffer(y)
    local = queue.alloc_tensor(x.dtype)
    asc.data_copy(local, source, 64)
    queue.enque(local)
    local = queue.deque(x.dtype)
    asc.data_copy(target, local, 64)
    queue.free_tensor(local)


def packed(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    work = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    pool.init_buffer(work, 256)
    pool.init_buffer(other, 1, 256)
    for _ in range(3):
        copy(x, y, queue)
        copy(x, y, other)
    pool.reset()


def gapped(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Gapped()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=3, len=256)
    for _ in range(4):
        copy(x, y, queue)


def circular(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Circular()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 512)
    pool.init_buffer(que=queue, num=2, len=256)
    pool.init_buffer(que=other, num=2, len=256)
    for _ in range(3):
        copy(x, y, queue)
        copy(x, y, other)


def handed_over(x: asc.GlobalAddress, y: asc.GlobalAddress):
    """What one queue dequeues, another that shares its blocks enqueues."""
    source = asc.GlobalTensor()
    target = asc.GlobalTensor()
    source.set_global_buffer(x)
    target.set_global_buffer(y)
    pipe = asc.TPipe()
    pool = Circular()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 512)
    pool.init_buffer(que=queue, num=2, len=256)
    pool.init_buffer(que=other, num=2, len=256)
    local = queue.alloc_tensor(x.dtype)
    asc.data_copy(local, source, 64)
    queue.enque(local)
    local = queue.deque(x.dtype)
    other.enque(local)
    local = other.deque(x.dtype)
    asc.data_copy(target, local, 64)
    other.free_tensor(local)


def one_handle_is_enough_for_one_buffer(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 256)
    pool.one_handle(queue, 1, 256)
    copy(x, y, queue)


def by_hand(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    start = pool.get_cur_addr()
    queue.init_start_buf_handle(pool.get_buf_handle(2), 2, 256)
    queue.init_buf_handle(pool, 1, pool.get_buf_handle(3), start + 768, 256)
    queue.init_buf_handle(pool, 0, pool.get_buf_handle(2), start, 256)
    pool.set_cur_buf_size(4)
    copy(x, y, queue)
    copy(x, y, queue)


def shared_with_a_plain_pool(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    plain = asc.TBufPool(TPosition.VECIN)
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(plain, 512)
    pipe.init_buf_pool(pool, 512, share_buf=plain)
    plain.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    plain.reset()
    pool.init_buffer(que=other, num=2, len=256)
    copy(x, y, other)
    pool.reset()


def rewound(x: asc.GlobalAddress, y: asc.GlobalAddress):
    """Two stages without a reset: ids and bytes are handed out once more. Buffers for temporaries have no flags."""
    pipe = asc.TPipe()
    pool = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    start = pool.get_cur_addr()
    pool.init_buffer(work, 256)
    work.get(x.dtype)
    pool.set_cur_addr(start)
    pool.set_cur_buf_size(0)
    pool.init_buffer(que=other, num=2, len=512)
    copy(x, y, other)


RIGHT = {
    kernel.__name__: kernel
    for kernel in (
        packed,
        gapped,
        circular,
        handed_over,
        one_handle_is_enough_for_one_buffer,
        by_hand,
        shared_with_a_plain_pool,
        rewound,
    )
}


def fills_more_than_the_pool(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 960)
    pool.init_buffer(que=queue, num=4, len=256)


def starts_before_the_pool(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    before = asc.TBuf(TPosition.VECCALC)
    pool = Careless()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buffer(before, 1024)
    pipe.init_buf_pool(pool, 1024)
    queue.init_start_buf_handle(pool.get_buf_handle(0), 1, 256)
    queue.init_buf_handle(pool, 0, pool.get_buf_handle(0), 0, 256)


def overlaps(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQue(TPosition.VECIN, 1)
    other = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.at(queue, 0, 0, 256)
    pool.at(other, 1, 224, 256)


def starts_within_a_block(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=250)


def reuses_a_handle(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.one_handle(queue, 2, 256)


def lacks_a_block(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.first_only(queue, 2, 256)
    copy(x, y, queue)


def loses_a_handle(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.at(queue, 0, 0, 256)
    pool.at(other, 0, 256, 256)
    pool.set_cur_buf_size(1)
    copy(x, y, other)
    copy(x, y, queue)


def is_used_after_the_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    pool.reset()
    copy(x, y, queue)


def buf_is_used_after_the_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(work, 256)
    pool.reset()
    work.get(asc.float32)


def changes_a_block_in_use(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.at(queue, 0, 0, 256)
    pool.set_cur_buf_size(1)
    queue.alloc_tensor(x.dtype)
    pool.at(other, 0, 256, 256)


def takes_too_many_ids(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 65536)
    pool.init_buffer(que=queue, num=5, len=256)


def names_no_id(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    pipe.init_buf_pool(pool, 65536)
    pool.get_buf_handle(4)


def counts_too_many(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    pipe.init_buf_pool(pool, 65536)
    pool.set_cur_buf_size(5)


def counts_too_few(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.at(queue, 1, 0, 256)
    pool.set_cur_buf_size(1)
    copy(x, y, queue)
    pool.reset()


def counts_the_first_only(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    pool.set_cur_buf_size(1)
    copy(x, y, queue)


def changes_the_second_block_in_use(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    queue.free_tensor(queue.alloc_tensor(x.dtype))
    queue.alloc_tensor(x.dtype)
    queue.init_buf_handle(pool, 1, pool.get_buf_handle(1), pool.get_cur_addr(), 256)


def starts_over_without_a_wait(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    start = pool.get_cur_addr()
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    pool.set_cur_addr(start)
    pool.set_cur_buf_size(0)
    pool.init_buffer(que=other, num=2, len=256)


def forgets_what_it_is(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    copy(x, y, queue)
    pool.init()


def takes_a_block_that_both_have(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Circular()
    queue = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 2)
    other = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 2)
    pipe.init_buf_pool(pool, 512)
    pool.init_buffer(que=queue, num=2, len=256)
    pool.init_buffer(que=other, num=2, len=256)
    queue.enque(queue.alloc_tensor(x.dtype))
    other.alloc_tensor(x.dtype)
    other.alloc_tensor(x.dtype)
    queue.free_tensor(queue.deque(x.dtype))


def has_a_queue_of_depth_0(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 0)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)


def waits_for_another_event_in_turn(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Circular()
    queue = asc.TQue(TPosition.VECIN, 1)
    other = asc.TQue(TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=2, len=256)
    pool.init_buffer(que=other, num=2, len=256)
    queue.free_tensor(queue.alloc_tensor(x.dtype))
    local = queue.alloc_tensor(x.dtype)
    other.alloc_tensor(x.dtype)  # the first, which was freed by the other queue
    queue.free_tensor(local)


def waits_for_another_event(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Circular()
    queue = asc.TQue(TPosition.VECIN, 1)
    other = asc.TQue(TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=1, len=256)
    pool.init_buffer(que=other, num=1, len=256)
    queue.free_tensor(queue.alloc_tensor(x.dtype))
    other.free_tensor(other.alloc_tensor(x.dtype))


def mixes_pools(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    other = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    pipe.init_buf_pool(other, 1024)
    queue.init_start_buf_handle(pool.get_buf_handle(0), 1, 256)
    queue.init_buf_handle(other, 0, other.get_buf_handle(0), other.get_cur_addr(), 256)


def starts_without_handles(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    queue.init_buf_handle(pool, 0, pool.get_buf_handle(0), pool.get_cur_addr(), 256)


def names_no_buffer(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    queue.init_start_buf_handle(pool.get_buf_handle(0), 1, 256)
    queue.init_buf_handle(pool, 1, pool.get_buf_handle(0), pool.get_cur_addr(), 256)


def takes_a_handle_of_others(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    queue.init_start_buf_handle(pool.get_buf_handle(1), 1, 256)
    queue.init_buf_handle(pool, 0, pool.get_buf_handle(0), pool.get_cur_addr(), 256)


def promises_more_than_it_gives(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    work.init_start_buf_handle(pool.get_buf_handle(0), 1, 512)
    work.init_buf_handle(pool, 0, pool.get_buf_handle(0), pool.get_cur_addr(), 256)


def gives_a_buf_two(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    work.init_start_buf_handle(pool.get_buf_handle(0), 2, 256)


def gives_nothing(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    work = asc.TBuf(TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(work, 0)


def is_in_another_memory(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.A1, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=1, len=256)


def is_never_cut(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pool.init_buffer(que=queue, num=1, len=256)


def hands_out_after_the_reset(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Careless()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.reset()
    pool.at(queue, 0, 0, 256)


def is_given_memory_twice(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    queue = asc.TQue(TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=queue, num=1, len=256)
    pool.init_buffer(que=queue, num=1, len=256)


WRONG = {
    fills_more_than_the_pool: "block-outside",
    starts_before_the_pool: "block-outside",
    overlaps: "block-overlap",
    starts_within_a_block: "block-unaligned",
    reuses_a_handle: "handle-of-other",
    lacks_a_block: "handle-missing",
    loses_a_handle: "handle-taken",
    is_used_after_the_reset: "handle-taken",
    buf_is_used_after_the_reset: "handle-taken",
    changes_a_block_in_use: "handle-in-use",
    takes_too_many_ids: "handle-beyond",
    names_no_id: "handle-beyond",
    counts_too_many: "handle-beyond",
    counts_too_few: "handle-flag-lost",
    counts_the_first_only: "handle-taken",
    changes_the_second_block_in_use: "handle-in-use",
    starts_over_without_a_wait: "handle-flag-lost",
    forgets_what_it_is: "handle-flag-lost",
    takes_a_block_that_both_have: "no-free-buffer",
    has_a_queue_of_depth_0: "queue-depth-in-pool",
    waits_for_another_event: "handle-free-event",
    waits_for_another_event_in_turn: "handle-free-event",
    mixes_pools: "handle-pool",
    starts_without_handles: "handle-missing",
    names_no_buffer: "handle-of-other",
    takes_a_handle_of_others: "handle-of-other",
    promises_more_than_it_gives: "handle-shorter",
    gives_a_buf_two: "buffer-number",
    gives_nothing: "buffer-length",
    is_in_another_memory: "other-memory",
    is_never_cut: "pool-without-memory",
    hands_out_after_the_reset: "pool-without-memory",
    is_given_memory_twice: "initialised-twice",
}
