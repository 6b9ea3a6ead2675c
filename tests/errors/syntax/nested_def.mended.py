import asc
from asc.runtime.jit import MockTensor


@asc.jit
def helper(i):
    return i + 1


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    n = helper(n)


kernel[1](MockTensor(asc.float32), 3)
