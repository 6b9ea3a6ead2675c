import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    if (half := n // 2) > 1:
        n = half


kernel[1](MockTensor(asc.float32), 3)
