import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    mode = "first"
    for i in range(n):
        asc.static_assert(mode != "last")
        mode = "next"


kernel[1](MockTensor(asc.float32), 3)
