import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    if n == 1 or n == 2:
        n = 0


kernel[1](MockTensor(asc.float32), 3)
