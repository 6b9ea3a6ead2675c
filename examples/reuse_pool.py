# SPDX-License-Identifier: Apache-2.0
"""A pool used again: two pools share one range, the whole Unified Buffer, and the stages of a kernel take turns in it.

Stage 1 computes `sums = a + b`, stage 2 `differences = c - d`. Each stage wants all of the memory for itself:

    pool1              196608 bytes: | a, 65536 bytes | b, 65536 bytes | sums, 65536 bytes        |
    pool2 (same bytes) 196608 bytes: | c, 65536 bytes | d, 65536 bytes | differences, 65536 bytes |
"""

import numpy as np

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config

LENGTH = 512  # elements of float16
SIZE = 65536  # bytes of each buffer; a kernel with more to do would use all of them


@asc.jit
def load(gm: asc.GlobalTensor, queue: asc.TQue):
    local = queue.alloc_tensor(gm.dtype)
    asc.data_copy(local, gm, LENGTH)
    queue.enque(local)


@asc.jit
def store(gm: asc.GlobalTensor, queue: asc.TQue):
    local = queue.deque(gm.dtype)
    asc.data_copy(gm, local, LENGTH)
    queue.free_tensor(local)


@asc.jit
def take_turns(
    a: asc.GlobalAddress,
    b: asc.GlobalAddress,
    c: asc.GlobalAddress,
    d: asc.GlobalAddress,
    sums: asc.GlobalAddress,
    differences: asc.GlobalAddress,
):
    a_gm = asc.GlobalTensor()
    b_gm = asc.GlobalTensor()
    c_gm = asc.GlobalTensor()
    d_gm = asc.GlobalTensor()
    sums_gm = asc.GlobalTensor()
    differences_gm = asc.GlobalTensor()
    a_gm.set_global_buffer(a)
    b_gm.set_global_buffer(b)
    c_gm.set_global_buffer(c)
    d_gm.set_global_buffer(d)
    sums_gm.set_global_buffer(sums)
    differences_gm.set_global_buffer(differences)

    pipe = asc.TPipe()
    pool1 = asc.TBufPool(asc.TPosition.VECCALC)
    pool2 = asc.TBufPool(asc.TPosition.VECCALC)
    a_queue = asc.TQue(asc.TPosition.VECIN, 1)
    b_queue = asc.TQue(asc.TPosition.VECIN, 1)
    c_queue = asc.TQue(asc.TPosition.VECIN, 1)
    d_queue = asc.TQue(asc.TPosition.VECIN, 1)
    sums_queue = asc.TQue(asc.TPosition.VECOUT, 1)
    differences_queue = asc.TQue(asc.TPosition.VECOUT, 1)

    pipe.init_buf_pool(pool1, SIZE * 3)
    pipe.init_buf_pool(pool2, SIZE * 3, pool1)

    pool1.init_buffer(que=a_queue, num=1, len=SIZE)
    pool1.init_buffer(que=b_queue, num=1, len=SIZE)
    pool1.init_buffer(que=sums_queue, num=1, len=SIZE)
    load(a_gm, a_queue)
    load(b_gm, b_queue)
    a_local = a_queue.deque(a.dtype)
    b_local = b_queue.deque(b.dtype)
    sums_local = sums_queue.alloc_tensor(sums.dtype)
    asc.add(sums_local, a_local, b_local, LENGTH)
    sums_queue.enque(sums_local)
    a_queue.free_tensor(a_local)
    b_queue.free_tensor(b_local)
    store(sums_gm, sums_queue)
    pool1.reset()

    pool2.init_buffer(que=c_queue, num=1, len=SIZE)
    pool2.init_buffer(que=d_queue, num=1, len=SIZE)
    pool2.init_buffer(que=differences_queue, num=1, len=SIZE)
    load(c_gm, c_queue)
    load(d_gm, d_queue)
    c_local = c_queue.deque(c.dtype)
    d_local = d_queue.deque(d.dtype)
    differences_local = differences_queue.alloc_tensor(differences.dtype)
    asc.sub(differences_local, c_local, d_local, LENGTH)
    differences_queue.enque(differences_local)
    c_queue.free_tensor(c_local)
    d_queue.free_tensor(d_local)
    store(differences_gm, differences_queue)
    pool2.reset()

    pipe.reset()


def main() -> None:
    config.set_platform(config.Backend.Model)
    rng = np.random.default_rng(5)
    a, b, c, d = rng.standard_normal((4, LENGTH), dtype=np.float32).astype(np.float16)
    sums, differences = np.zeros((2, LENGTH), np.float16)
    take_turns[1, rt.current_stream()](a, b, c, d, sums, differences)
    np.testing.assert_array_equal(sums, a + b)
    np.testing.assert_array_equal(differences, c - d)
    print(f"take_turns: 2 x {LENGTH} elements through one range of memory equal NumPy's")


if __name__ == "__main__":
    main()
