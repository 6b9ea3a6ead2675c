# SPDX-License-Identifier: Apache-2.0
"""The two add kernels that compile times are measured with: by queues, and by flags. They need no NumPy."""

import asc

TILE = 2048


@asc.jit
def queue_add(x: asc.GlobalAddress, y: asc.GlobalAddress, z: asc.GlobalAddress, length: int):
    offset = asc.get_block_idx() * length
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    z_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x + offset, length)
    y_gm.set_global_buffer(y + offset, length)
    z_gm.set_global_buffer(z + offset, length)
    pipe = asc.TPipe()
    x_queue = asc.TQue(asc.TPosition.VECIN, 2)
    y_queue = asc.TQue(asc.TPosition.VECIN, 2)
    z_queue = asc.TQue(asc.TPosition.VECOUT, 2)
    pipe.init_buffer(que=x_queue, num=2, len=TILE * x.dtype.sizeof())
    pipe.init_buffer(que=y_queue, num=2, len=TILE * y.dtype.sizeof())
    pipe.init_buffer(que=z_queue, num=2, len=TILE * z.dtype.sizeof())
    for i in range(length // TILE):
        x_in = x_queue.alloc_tensor(x.dtype)
        y_in = y_queue.alloc_tensor(y.dtype)
        asc.data_copy(x_in, x_gm[i * TILE :], TILE)
        asc.data_copy(y_in, y_gm[i * TILE :], TILE)
        x_queue.enque(x_in)
        y_queue.enque(y_in)
        x_local = x_queue.deque(x.dtype)
        y_local = y_queue.deque(y.dtype)
        z_local = z_queue.alloc_tensor(z.dtype)
        asc.add(z_local, x_local, y_local, TILE)
        z_queue.enque(z_local)
        x_queue.free_tensor(x_local)
        y_queue.free_tensor(y_local)
        z_out = z_queue.deque(z.dtype)
        asc.data_copy(z_gm[i * TILE :], z_out, TILE)
        z_queue.free_tensor(z_out)


@asc.jit
def static_add(x: asc.GlobalAddress, y: asc.GlobalAddress, z: asc.GlobalAddress, length: int):
    offset = asc.get_block_idx() * length
    x_gm = asc.GlobalTensor()
    y_gm = asc.GlobalTensor()
    z_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x + offset)
    y_gm.set_global_buffer(y + offset)
    z_gm.set_global_buffer(z + offset)
    size = TILE * x.dtype.sizeof()
    x_local = asc.LocalTensor(x.dtype, asc.TPosition.VECIN, 0, TILE)
    y_local = asc.LocalTensor(y.dtype, asc.TPosition.VECIN, size, TILE)
    z_local = asc.LocalTensor(z.dtype, asc.TPosition.VECOUT, 2 * size, TILE)
    for i in range(length // TILE):
        asc.data_copy(x_local, x_gm[i * TILE :], TILE)
        asc.data_copy(y_local, y_gm[i * TILE :], TILE)
        asc.set_flag(asc.HardEvent.MTE2_V, 0)
        asc.wait_flag(asc.HardEvent.MTE2_V, 0)
        asc.add(z_local, x_local, y_local, TILE)
        asc.set_flag(asc.HardEvent.V_MTE3, 0)
        asc.wait_flag(asc.HardEvent.V_MTE3, 0)
        asc.data_copy(z_gm[i * TILE :], z_local, TILE)
        asc.set_flag(asc.HardEvent.MTE3_MTE2, 0)
        asc.wait_flag(asc.HardEvent.MTE3_MTE2, 0)


@asc.jit
def nothing(x: asc.GlobalAddress, y: asc.GlobalAddress, z: asc.GlobalAddress, length: int):
    """Whose launches are nothing but overhead."""
    x_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x)
