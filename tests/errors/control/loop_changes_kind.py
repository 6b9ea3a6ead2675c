import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=256)

    data = 0
    for i in range(n):
        data = scratch.get(x.dtype)
    data.set_value(0, 1)
    asc.add(data, data, data, 64)


kernel[1](MockTensor(asc.float32), 3)
