import numpy as np

import asc


@asc.jit
def kernel(x: asc.GlobalAddress, repeats: int):
    data = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 64 * 512)
    data.set_value(0, 1)
    asc.add(data, data, data, mask=64, repeat_times=repeats, repeat_params=asc.BinaryRepeatParams())


kernel[1](np.zeros(8, np.float32), 255)
