# SPDX-License-Identifier: Apache-2.0
"""A pool divided further: one part lives through both stages of a kernel, the stages take turns in the other.

Stage 1 computes `sums = a + b`, stage 2 `products = a * c`. `a` stays in a queue of the large pool through both stages;
the buffers of stage 2 take the place of those of stage 1:

    pool0   131072 bytes: | a, 65536 bytes | stage pools, 65536 bytes            |
    stage1                                 | b, 32768 bytes | sums, 32768        |
    stage2 (same bytes)                    | c, 32768 bytes | products, 32768    |
"""

import numpy as np

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config

LENGTH = 16384  # elements of float16
HALF = LENGTH * 2  # bytes


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
def two_stages(
    a: asc.GlobalAddress,
    b: asc.GlobalAddress,
    c: asc.GlobalAddress,
    sums: asc.GlobalAddress,
    products: asc.GlobalAddress,
):
    a_gm = asc.GlobalTensor()
    b_gm = asc.GlobalTensor()
    c_gm = asc.GlobalTensor()
    sums_gm = asc.GlobalTensor()
    products_gm = asc.GlobalTensor()
    a_gm.set_global_buffer(a)
    b_gm.set_global_buffer(b)
    c_gm.set_global_buffer(c)
    sums_gm.set_global_buffer(sums)
    products_gm.set_global_buffer(products)

    pipe = asc.TPipe()
    pool0 = asc.TBufPool(asc.TPosition.VECCALC)
    stage1 = asc.TBufPool(asc.TPosition.VECCALC)
    stage2 = asc.TBufPool(asc.TPosition.VECCALC)
    a_queue = asc.TQue(asc.TPosition.VECIN, 1)
    b_queue = asc.TQue(asc.TPosition.VECIN, 1)
    c_queue = asc.TQue(asc.TPosition.VECIN, 1)
    sums_queue = asc.TQue(asc.TPosition.VECOUT, 1)
    products_queue = asc.TQue(asc.TPosition.VECOUT, 1)

    pipe.init_buf_pool(pool0, 131072)
    pool0.init_buffer(que=a_queue, num=1, len=65536)
    pool0.init_buf_pool(stage1, 65536)
    pool0.init_buf_pool(stage2, 65536, stage1)

    stage1.init_buffer(que=b_queue, num=1, len=HALF)
    stage1.init_buffer(que=sums_queue, num=1, len=HALF)
    load(a_gm, a_queue)
    load(b_gm, b_queue)
    a_local = a_queue.deque(a.dtype)
    b_local = b_queue.deque(b.dtype)
    sums_local = sums_queue.alloc_tensor(sums.dtype)
    asc.add(sums_local, a_local, b_local, LENGTH)
    sums_queue.enque(sums_local)
    b_queue.free_tensor(b_local)
    store(sums_gm, sums_queue)
    stage1.reset()

    stage2.init_buffer(que=c_queue, num=1, len=HALF)
    stage2.init_buffer(que=products_queue, num=1, len=HALF)
    load(c_gm, c_queue)
    c_local = c_queue.deque(c.dtype)
    products_local = products_queue.alloc_tensor(products.dtype)
    asc.mul(products_local, a_local, c_local, LENGTH)
    products_queue.enque(products_local)
    c_queue.free_tensor(c_local)
    a_queue.free_tensor(a_local)
    store(products_gm, products_queue)
    stage2.reset()

    pool0.reset()
    pipe.reset()


def main() -> None:
    config.set_platform(config.Backend.Model)
    rng = np.random.default_rng(2)
    a, b, c = rng.standard_normal((3, LENGTH), dtype=np.float32).astype(np.float16)
    sums, products = np.zeros((2, LENGTH), np.float16)
    two_stages[1, rt.current_stream()](a, b, c, sums, products)
    np.testing.assert_array_equal(sums, a + b)
    np.testing.assert_array_equal(products, a * c)
    print(f"two_stages: 2 x {LENGTH} elements through a divided pool equal NumPy's")


if __name__ == "__main__":
    main()
