import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress, tiles: int):
    x_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x_address)
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    sums = asc.TBuf(asc.TPosition.VECCALC)
    pipe = asc.TPipe()
    pipe.init_buffer(que=in_x, num=2, len=256)
    pipe.init_buffer(buf=sums, len=256)
    total = sums.get(asc.float32)
    for i in range(tiles):
        x = in_x.alloc_tensor(asc.float32)
        asc.data_copy(x, x_gm[i * 64 :], 64)
        in_x.enque(x)
        x = in_x.deque(asc.float32)
        asc.add(total, total, x, 64)
        in_x.free_tensor(x)


kernel[1](numpy.ones(256, numpy.float32), 4)
