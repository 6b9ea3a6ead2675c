import numpy as np

import asc
import asc.runtime.config as config

config.set_platform(config.Backend.Model)


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    data.set_value(0, n)


kernel[1](np.zeros(64, np.int32), 3)
