import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    for i in asc.static_range(100_000_000_000):
        n = n + i


kernel[1](MockTensor(asc.float32), 3)
