import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x_address, 256)
    x = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 256)
    for half in range(2):
        asc.data_copy(x[half * 128 :], data[half * 128 :], 128)
        asc.set_flag(asc.HardEvent.MTE2_V, half)
    for half in range(2):
        asc.wait_flag(asc.HardEvent.MTE2_V, half)
        asc.add(x[half * 128 :], x[half * 128 :], x[half * 128 :], 128)
    asc.pipe_barrier(asc.PipeID.PIPE_ALL)


kernel[1](numpy.ones(256, numpy.float32))
