import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    for i in range(0, n, 1):
        pass


kernel[1](MockTensor(asc.float32), 3)
