import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    for i in range(n):
        if i <= 2:
            n = n + i


kernel[1](MockTensor(asc.float32), 3)
