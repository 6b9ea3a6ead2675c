import asc
from asc.runtime.jit import MockTensor


@asc.jit
def scale(values, factor, *, index=0):
    values.set_value(index, factor)


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    scale(g, facter=2.0)


kernel[1](MockTensor(asc.float32), 3)
