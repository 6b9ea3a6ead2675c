# SPDX-License-Identifier: Apache-2.0
import numpy as np

import asc

TILE = 256


@asc.jit
def kernel(x: asc.GlobalAddress, y: asc.GlobalAddress, z: asc.GlobalAddress):
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    in_y = asc.TQue(asc.TPosition.VECIN, 1)
    out_z = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buffer(que=in_x, num=2, len=TILE * 4)
    pipe.init_buffer(que=in_y, num=2, len=TILE * 4)
    pipe.init_buffer(que=out_z, num=2, len=TILE * 4)
    x_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x, TILE)
    y_gm = asc.GlobalTensor()
    y_gm.set_global_buffer(y, TILE)
    z_gm = asc.GlobalTensor()
    z_gm.set_global_buffer(z, TILE)
    a = in_x.alloc_tensor(asc.float32)
    asc.data_copy(a, x_gm, TILE)
    in_x.enque(a)
    b = in_y.alloc_tensor(asc.float32)
    asc.data_copy(b, y_gm, TILE)
    in_y.enque(b)
    a = in_x.deque(asc.float32)
    b = in_y.deque(asc.float32)
    c = out_z.alloc_tensor(asc.float32)
    asc.add(c, a, b, TILE)
    in_x.free_tensor(a)
    in_y.free_tensor(b)
    out_z.enque(c)
    c = out_z.deque(asc.float32)
    asc.data_copy(z_gm, c, TILE)
    out_z.free_tensor(c)


kernel[1](np.ones(TILE, np.float32), np.ones(TILE, np.float32), np.ones(TILE, np.float32))
