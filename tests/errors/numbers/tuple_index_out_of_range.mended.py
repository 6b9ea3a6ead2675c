import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    sizes = (1, 2, 3)
    n = sizes[2]


kernel[1](MockTensor(asc.float32), 3)
