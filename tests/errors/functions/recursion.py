import asc
from asc.runtime.jit import MockTensor


@asc.jit
def factorial(i):
    return i * factorial(i - 1)


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    n = factorial(n)


kernel[1](MockTensor(asc.float32), 3)
