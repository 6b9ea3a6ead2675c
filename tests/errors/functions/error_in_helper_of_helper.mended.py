import asc
from asc.runtime.jit import MockTensor


@asc.jit
def inner(values, count):
    values.set_value(count, 2.0)


@asc.jit
def outer(values, count):
    inner(values, count + 1)


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    outer(g, n)


kernel[1](MockTensor(asc.float32), 3)
