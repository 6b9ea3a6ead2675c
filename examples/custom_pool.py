# SPDX-License-Identifier: Apache-2.0
"""A pool whose author says how its memory is handed out: a class with `init_queue` and `init_tbuf`.

The kernel adds two rows of 32768 float16 that are loaded together. The first lies in a queue, the second in a TBuf that
has no synchronisation of its own: the queue's `enque` comes after both copies, and copies run in order, so whoever has
dequeued the first row may read the second one, too. The pool takes all of a core's Unified Buffer:

    pool   196608 bytes: | first, 65536 bytes | second, 65536 bytes | sums, 65536 bytes |
"""

import numpy as np

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config

LENGTH = 32768  # elements of float16
SIZE = LENGTH * 2  # bytes


class PackedPool(asc.CustomBufPool, pos=asc.TPosition.VECCALC, buf_id_size=16):
    """Hands its memory out front to back; lengths are rounded up to blocks of 32 bytes."""

    def init_queue(self, que: asc.TQueBind, num: int, len: int) -> None:
        size = (len + 31) // 32 * 32
        first = self.get_cur_buf_size()
        start = self.get_cur_addr()
        que.init_start_buf_handle(self.get_buf_handle(first), num, size)
        for i in range(num):
            que.init_buf_handle(self, i, self.get_buf_handle(first + i), start + i * size, size)
        self.set_cur_addr(start + num * size)
        self.set_cur_buf_size(first + num)

    def init_tbuf(self, buf: asc.TBuf, len: int) -> None:
        size = (len + 31) // 32 * 32
        first = self.get_cur_buf_size()
        start = self.get_cur_addr()
        handle = self.get_buf_handle(first)
        buf.init_start_buf_handle(handle, 1, size)
        buf.init_buf_handle(self, 0, handle, start, size)
        self.set_cur_addr(start + size)
        self.set_cur_buf_size(first + 1)


@asc.jit
def add_rows(a: asc.GlobalAddress, b: asc.GlobalAddress, sums: asc.GlobalAddress):
    a_gm = asc.GlobalTensor()
    b_gm = asc.GlobalTensor()
    sums_gm = asc.GlobalTensor()
    a_gm.set_global_buffer(a)
    b_gm.set_global_buffer(b)
    sums_gm.set_global_buffer(sums)

    pipe = asc.TPipe()
    pool = PackedPool()
    first = asc.TQue(asc.TPosition.VECIN, 1)
    second = asc.TBuf(asc.TPosition.VECIN)
    results = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, SIZE * 3)
    pool.init_buffer(que=first, num=1, len=SIZE)
    pool.init_buffer(second, SIZE)
    pool.init_buffer(que=results, num=1, len=SIZE)

    a_local = first.alloc_tensor(a.dtype)
    b_local = second.get(b.dtype)
    asc.data_copy(a_local, a_gm, LENGTH)
    asc.data_copy(b_local, b_gm, LENGTH)
    first.enque(a_local)

    a_local = first.deque(a.dtype)
    sums_local = results.alloc_tensor(sums.dtype)
    asc.add(sums_local, a_local, b_local, LENGTH)
    results.enque(sums_local)
    first.free_tensor(a_local)

    sums_local = results.deque(sums.dtype)
    asc.data_copy(sums_gm, sums_local, LENGTH)
    results.free_tensor(sums_local)
    pool.reset()


def main() -> None:
    config.set_platform(config.Backend.Model)
    rng = np.random.default_rng(3)
    a, b = rng.standard_normal((2, LENGTH), dtype=np.float32).astype(np.float16)
    sums = np.zeros_like(a)
    add_rows[1, rt.current_stream()](a, b, sums)
    np.testing.assert_array_equal(sums, a + b)
    print(f"add_rows: {LENGTH} elements through a pool of its own equal NumPy's")


if __name__ == "__main__":
    main()
