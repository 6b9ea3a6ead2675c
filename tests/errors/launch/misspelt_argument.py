import numpy as np

import asc


@asc.jit
def kernel(x: asc.GlobalAddress, length: int):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    data.set_value(0, length)


kernel[1](np.zeros(64, np.int32), lenght=3)
