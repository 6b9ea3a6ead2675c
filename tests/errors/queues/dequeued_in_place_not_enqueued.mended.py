import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x_address, 256)
    pipe = asc.TPipe()
    tiles = asc.TQue(asc.TPosition.VECIN, 0)
    pipe.init_buffer(que=tiles, num=2, len=512)
    first, second = asc.LocalTensor(asc.float32), asc.LocalTensor(asc.float32)
    tiles.alloc_tensor(first)
    tiles.alloc_tensor(second)
    asc.data_copy(first, data, 128)
    asc.data_copy(second, data[128:], 128)
    tiles.enque(first)
    tiles.enque(second)
    tiles.deque(first)
    tiles.deque(second)
    asc.add(first, first, second, 128)
    tiles.free_tensor(first)
    tiles.free_tensor(second)


kernel[1](numpy.ones(256, numpy.float32))
