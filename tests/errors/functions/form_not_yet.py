import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    local = asc.LocalTensor()


kernel[1](MockTensor(asc.float32), 3)
