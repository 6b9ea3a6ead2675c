import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    for i in range(100_000):
        n = n + i


kernel[1](MockTensor(asc.float32), 3)
