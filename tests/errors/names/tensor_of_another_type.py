import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, y: asc.GlobalAddress):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    g.set_global_buffer(y)


kernel[1](MockTensor(asc.float32), MockTensor(asc.int32))
