import asc
from asc.runtime.jit import MockTensor


TILE = 128


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    asc.static_assert(TILE % 32 == 0, "TILE must be a multiple of 32")


kernel[1](MockTensor(asc.float32), 3)
