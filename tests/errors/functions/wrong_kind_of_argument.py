import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECIN)
    pipe.init_buffer(buf=scratch, len=256)
    data = scratch.get(x.dtype)
    asc.data_copy(data, x, 64)


kernel[1](MockTensor(asc.float32), 3)
