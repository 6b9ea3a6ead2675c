import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    while n < 100:
        n = n + 1


kernel[1](MockTensor(asc.float32), 3)
