import numpy as np

import asc


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    assert n <= 8, "there are 8 elements"
    for i in range(n):
        data.set_value(i, 1.0)


kernel[1](np.zeros(8, np.float32), 8)
