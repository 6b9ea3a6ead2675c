import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress, turns: int):
    data = asc.GlobalTensor()
    data.set_global_buffer(x_address, 1024)
    x = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 128)
    for turn in range(turns):
        asc.data_copy(x, data[turn * 128 :], 128)
        asc.set_flag(asc.HardEvent.MTE2_MTE3, 0)
        asc.wait_flag(asc.HardEvent.MTE2_MTE3, 0)
        asc.data_copy(data[512 + turn * 128 :], x, 128)


kernel[1](numpy.ones(1024, numpy.float32), 4)
