import numpy as np

import asc


@asc.jit
def double(x: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=512)
    tile = queue.alloc_tensor(x.dtype)
    asc.data_copy(tile, data, 64)
    queue.enque(tile)
    tile = queue.deque(x.dtype)
    asc.add(tile, tile, tile, 64)
    queue.free_tensor(tile)


x = np.ones(64)
double[1](x)
