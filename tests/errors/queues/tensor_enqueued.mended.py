import numpy as np

import asc


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=256)
    local = queue.alloc_tensor(x.dtype)
    asc.data_copy(local, data, 64)
    queue.enque(local)
    local = queue.deque(x.dtype)
    queue.free_tensor(local)


kernel[1](np.zeros(64, np.float32), 0)
