import numpy as np

import asc


@asc.jit
def kernel(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pass


kernel[1](np.zeros(8), np.zeros(8))
