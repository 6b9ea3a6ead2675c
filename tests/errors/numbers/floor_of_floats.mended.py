import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    g.set_value(1, g.get_value(0) / 2.0)


kernel[1](MockTensor(asc.float32), 3)
