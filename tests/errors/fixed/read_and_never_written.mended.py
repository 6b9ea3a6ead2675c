import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress, y_address: asc.GlobalAddress):
    x_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x_address, 1024)
    y_gm = asc.GlobalTensor()
    y_gm.set_global_buffer(y_address, 1024)
    x = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 1024)
    y = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 4096, 1024)
    z = asc.LocalTensor(asc.float32, asc.TPosition.VECOUT, 8192, 1024)
    asc.data_copy(x, x_gm, 1024)
    asc.data_copy(y, y_gm, 1024)
    asc.set_flag(asc.HardEvent.MTE2_V, 0)
    asc.wait_flag(asc.HardEvent.MTE2_V, 0)
    asc.add(z, x, y, 1024)
    asc.set_flag(asc.HardEvent.V_MTE3, 0)
    asc.wait_flag(asc.HardEvent.V_MTE3, 0)
    asc.data_copy(y_gm, z, 1024)


kernel[1](numpy.ones(1024, numpy.float32), numpy.ones(1024, numpy.float32))
