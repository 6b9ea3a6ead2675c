import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress, z_address: asc.GlobalAddress):
    x, z = asc.GlobalTensor(), asc.GlobalTensor()
    x.set_global_buffer(x_address, 256)
    z.set_global_buffer(z_address, 256)
    one = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 128)
    two = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 512, 128)
    asc.data_copy(one, x, 128)
    asc.data_copy(two, x[128:], 128)
    asc.set_flag(asc.HardEvent.MTE2_MTE3, 0)
    asc.wait_flag(asc.HardEvent.MTE2_MTE3, 0)
    asc.data_copy(z, one, 128)
    asc.pipe_barrier(asc.PipeID.PIPE_MTE3)
    asc.data_copy(z[64:], two, 128)
    asc.pipe_barrier(asc.PipeID.PIPE_ALL)


kernel[1](numpy.ones(256, numpy.float32), numpy.zeros(256, numpy.float32))
