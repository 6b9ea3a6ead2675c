import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    sizes = (0, 2, 4, 6)


kernel[1](MockTensor(asc.float32), 3)
