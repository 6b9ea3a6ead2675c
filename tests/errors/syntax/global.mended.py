import asc
from asc.runtime.jit import MockTensor


total = 0


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    total = n


kernel[1](MockTensor(asc.float32), 3)
