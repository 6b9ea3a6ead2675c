import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress, z_address: asc.GlobalAddress):
    x, z = asc.GlobalTensor(), asc.GlobalTensor()
    x.set_global_buffer(x_address, 1024)
    z.set_global_buffer(z_address, 1024)
    pipe = asc.TPipe()
    halves = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=halves, len=1024)
    for turn in range(8):
        half = halves.get_with_offset(128, turn % 2 * 512, asc.float32)
        asc.data_copy(half, x[turn * 128 :], 128)
        asc.set_flag(asc.HardEvent.MTE2_MTE3, 0)
        asc.wait_flag(asc.HardEvent.MTE2_MTE3, 0)
        asc.data_copy(z[turn * 128 :], half, 128)


kernel[1](numpy.ones(1024, numpy.float32), numpy.zeros(1024, numpy.float32))
