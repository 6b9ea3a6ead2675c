import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    a, b, c = (1, 2, 3)


kernel[1](MockTensor(asc.float32), 3)
