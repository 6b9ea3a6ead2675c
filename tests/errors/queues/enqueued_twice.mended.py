import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x_address, 1024)
    pipe = asc.TPipe()
    tiles = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=tiles, num=2, len=512)
    for i in range(8):
        tile = tiles.alloc_tensor(asc.float32)
        asc.data_copy(tile, data[i * 128 :], 128)
        tiles.enque(tile)
        tile = tiles.deque(asc.float32)
        asc.add(tile, tile, tile, 128)
        tiles.free_tensor(tile)


kernel[1](numpy.ones(1024, numpy.float32))
