import asc
from asc.runtime.jit import MockTensor


tile = 64


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    double = tile * 2


kernel[1](MockTensor(asc.float32), 3)
