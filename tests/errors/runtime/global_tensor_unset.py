import numpy as np

import asc


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    data = asc.GlobalTensor()
    if n > 0:
        data.set_global_buffer(x)
    data.set_value(0, 1.0)


kernel[1](np.zeros(64, np.float32), 0)
