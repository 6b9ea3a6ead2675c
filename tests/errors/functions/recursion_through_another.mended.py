import asc
from asc.runtime.jit import MockTensor


@asc.jit
def even(i):
    return odd(i - 1)


@asc.jit
def odd(i):
    return i % 2 == 1


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    even(n)


kernel[1](MockTensor(asc.float32), 3)
