import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=256)

    dtype = asc.float16
    if n > 0:
        dtype = asc.float32
    data = scratch.get(dtype)


kernel[1](MockTensor(asc.float32), 3)
