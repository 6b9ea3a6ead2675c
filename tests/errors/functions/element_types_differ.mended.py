import numpy as np

import asc
import asc.runtime.config as config


@asc.jit
def load(x: asc.GlobalAddress):
    x_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x)
    x_local = asc.LocalTensor(x.dtype, asc.TPosition.VECIN, 0, 64)
    asc.data_copy(x_local, x_gm, 64)


config.set_platform(config.Backend.Model)
load[1](np.zeros(64, np.float32))
