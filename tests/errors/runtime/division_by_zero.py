import numpy as np

import asc


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    data.set_value(0, 100 // n)


kernel[1](np.zeros(8, np.int32), 0)
