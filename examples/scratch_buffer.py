# SPDX-License-Identifier: Apache-2.0
"""y = (x + x) * x, with the sum in a scratch buffer, a TBuf: whole, its first elements, and a part from a byte on.

A TBuf has no queue, so nothing waits for anything: only vector instructions use it here, and they run in order.
"""

import numpy as np

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config


@asc.jit
def scratch(x: asc.GlobalAddress, y: asc.GlobalAddress):
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x)
    y_gm.set_global_buffer(y)

    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    x_queue = asc.TQue(asc.TPosition.VECIN, 1)
    y_queue = asc.TQue(asc.TPosition.VECOUT, 1)
    work = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, 16384)
    pool.init_buffer(que=x_queue, num=1, len=4096)
    pool.init_buffer(que=y_queue, num=1, len=4096)
    pool.init_buffer(buf=work, len=4096)

    x_local = x_queue.alloc_tensor(x.dtype)
    asc.data_copy(x_local, x_gm, 1024)
    x_queue.enque(x_local)
    x_local = x_queue.deque(x.dtype)
    y_local = y_queue.alloc_tensor(y.dtype)

    whole = work.get(asc.float32)  # all 4096 bytes: 1024 elements
    first = work.get(asc.float32, 512)  # the first 512 of them
    second = work.get_with_offset(512, 2048, asc.float32)  # 512 elements from byte 2048 on
    asc.add(first, x_local, x_local, 512)
    asc.add(second, x_local[512:], x_local[512:], 512)
    asc.mul(y_local, whole, x_local, 1024)

    y_queue.enque(y_local)
    x_queue.free_tensor(x_local)
    y_local = y_queue.deque(y.dtype)
    asc.data_copy(y_gm, y_local, 1024)
    y_queue.free_tensor(y_local)


def main() -> None:
    config.set_platform(config.Backend.Model)
    rng = np.random.default_rng(4)
    x = rng.standard_normal(1024, dtype=np.float32)
    y = np.zeros_like(x)
    scratch[1, rt.current_stream()](x, y)
    np.testing.assert_array_equal(y, (x + x) * x)
    print(f"scratch: {y.size} elements through a TBuf equal NumPy's")


if __name__ == "__main__":
    main()
