import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    y = 1.0
    if n > 0:
        y = 2.0
    g.set_value(0, y)


kernel[1](MockTensor(asc.float32), 3)
