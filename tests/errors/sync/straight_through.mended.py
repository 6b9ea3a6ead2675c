import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x_address, 256)
    pipe = asc.TPipe()
    tiles = asc.TQueBind(asc.TPosition.VECIN, asc.TPosition.VECOUT, 1)
    pipe.init_buffer(que=tiles, num=2, len=512)
    tile = tiles.alloc_tensor(asc.float32)
    asc.data_copy(tile, data, 128)
    tiles.enque(tile)
    tile = tiles.deque(asc.float32)
    asc.data_copy(data[128:], tile, 128)
    tiles.free_tensor(tile)


kernel[1](numpy.ones(256, numpy.float32))
