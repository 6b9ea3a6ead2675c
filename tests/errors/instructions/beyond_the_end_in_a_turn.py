import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x_address, 1024)
    pipe = asc.TPipe()
    tiles = asc.TQue(asc.TPosition.VECIN, 1)
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(que=tiles, num=1, len=2048)
    pipe.init_buffer(buf=scratch, len=2048)
    work = scratch.get(asc.float32)
    tile = tiles.alloc_tensor(asc.float32)
    asc.data_copy(tile, data, 512)
    tiles.enque(tile)
    tile = tiles.deque(asc.float32)
    for i in range(8):
        asc.add(work[i * 64 :], tile, tile, 128)
    tiles.free_tensor(tile)


kernel[1](numpy.ones(1024, numpy.float32))
