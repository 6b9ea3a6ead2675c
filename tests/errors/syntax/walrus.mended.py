import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    half = n // 2
    if half > 1:
        n = half


kernel[1](MockTensor(asc.float32), 3)
