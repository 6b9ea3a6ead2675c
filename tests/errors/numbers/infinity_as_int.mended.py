import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    n = n + asc.number(1e9, asc.int32)


kernel[1](MockTensor(asc.float32), 3)
