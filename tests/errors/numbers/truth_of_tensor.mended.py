import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    if g.get_value(0) != 0:
        n = 1


kernel[1](MockTensor(asc.float32), 3)
