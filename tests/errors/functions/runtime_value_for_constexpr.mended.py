import asc
from asc.runtime.jit import MockTensor


@asc.jit
def fill(values, count: asc.ConstExpr[int]):
    for i in asc.static_range(count):
        values.set_value(i, 0.0)


@asc.jit
def kernel(x: asc.GlobalAddress, n: asc.ConstExpr[int]):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    fill(g, n)


kernel[1](MockTensor(asc.float32), 3)
