import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    while n > 0:
        n -= 1
    n = 5


kernel[1](MockTensor(asc.float32), 3)
