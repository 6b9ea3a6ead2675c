import asc
from asc.runtime.jit import MockTensor


@asc.jit
def fill(values, numbers):
    values.set_value(0, numbers[0])


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    fill(g, (1, 2))


kernel[1](MockTensor(asc.float32), 3)
