import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    g.set_value(0, n // 2)


kernel[1](MockTensor(asc.int32), 3)
