import asc
from asc.runtime.jit import MockTensor


@asc.jit
def factorial(i):
    result = 1
    for j in range(1, i + 1):
        result = result * j
    return result


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    n = factorial(n)


kernel[1](MockTensor(asc.float32), 3)
