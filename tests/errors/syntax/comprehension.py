import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    sizes = [2 * i for i in range(4)]


kernel[1](MockTensor(asc.float32), 3)
