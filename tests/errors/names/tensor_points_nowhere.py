import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_value(0, 1.0)


kernel[1](MockTensor(asc.float32), 3)
