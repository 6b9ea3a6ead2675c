import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    dtype = asc.float16
    if n > 0:
        dtype = asc.float32
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    data = queue.alloc_tensor(dtype)


kernel[1](MockTensor(asc.float32), 3)
