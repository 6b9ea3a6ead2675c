# SPDX-License-Identifier: Apache-2.0
"""z = x + y on eight cores. Queues carry tiles between copying and computing; two buffers each let the two overlap."""

import numpy as np

import asc
import asc.lib.runtime as rt
import asc.runtime.config as config

CORES = 8
TILES = 16  # per core
BUFFERS = 2  # of each queue: while one tile is computed, the next one is on its way


@asc.jit
def copy_in(
    i: int,
    x_gm: asc.GlobalTensor,
    y_gm: asc.GlobalTensor,
    x_queue: asc.TQue,
    y_queue: asc.TQue,
    tile: asc.ConstExpr[int],
):
    x_local = x_queue.alloc_tensor(x_gm.dtype)
    y_local = y_queue.alloc_tensor(y_gm.dtype)
    asc.data_copy(x_local, x_gm[i * tile :], tile)
    asc.data_copy(y_local, y_gm[i * tile :], tile)
    x_queue.enque(x_local)
    y_queue.enque(y_local)


@asc.jit
def compute(x_queue: asc.TQue, y_queue: asc.TQue, z_queue: asc.TQue, dtype: asc.DataType, tile: asc.ConstExpr[int]):
    x_local = x_queue.deque(dtype)
    y_local = y_queue.deque(dtype)
    z_local = z_queue.alloc_tensor(dtype)
    asc.add(z_local, x_local, y_local, tile)
    z_queue.enque(z_local)
    x_queue.free_tensor(x_local)
    y_queue.free_tensor(y_local)


@asc.jit
def copy_out(i: int, z_gm: asc.GlobalTensor, z_queue: asc.TQue, tile: asc.ConstExpr[int]):
    z_local = z_queue.deque(z_gm.dtype)
    asc.data_copy(z_gm[i * tile :], z_local, tile)
    z_queue.free_tensor(z_local)


@asc.jit
def vector_add(
    x: asc.GlobalAddress, y: asc.GlobalAddress, z: asc.GlobalAddress, block_length: int, tile: asc.ConstExpr[int]
):
    offset = asc.get_block_idx() * block_length
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    z_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x + offset, block_length)
    y_gm.set_global_buffer(y + offset, block_length)
    z_gm.set_global_buffer(z + offset, block_length)

    pipe = asc.TPipe()
    x_queue = asc.TQue(asc.TPosition.VECIN, BUFFERS)
    y_queue = asc.TQue(asc.TPosition.VECIN, BUFFERS)
    z_queue = asc.TQue(asc.TPosition.VECOUT, BUFFERS)
    pipe.init_buffer(que=x_queue, num=BUFFERS, len=tile * x.dtype.sizeof())
    pipe.init_buffer(que=y_queue, num=BUFFERS, len=tile * y.dtype.sizeof())
    pipe.init_buffer(que=z_queue, num=BUFFERS, len=tile * z.dtype.sizeof())

    for i in range(block_length // tile):
        copy_in(i, x_gm, y_gm, x_queue, y_queue, tile)
        compute(x_queue, y_queue, z_queue, z.dtype, tile)
        copy_out(i, z_gm, z_queue, tile)


def main() -> None:
    config.set_platform(config.Backend.Model)
    tile = 2048
    block_length = TILES * tile
    rng = np.random.default_rng(0)
    x = rng.standard_normal(CORES * block_length, dtype=np.float32)
    y = rng.standard_normal(CORES * block_length, dtype=np.float32)
    z = np.zeros_like(x)
    vector_add[CORES, rt.current_stream()](x, y, z, block_length, tile)
    np.testing.assert_array_equal(z, x + y)
    print(f"vector_add: {z.size} elements on {CORES} cores equal NumPy's")


if __name__ == "__main__":
    main()
