import asc
from asc.runtime.jit import MockTensor


@asc.jit
def double(i):
    return 2 * i


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = double(n)


kernel[1](MockTensor(asc.float32), 3)
