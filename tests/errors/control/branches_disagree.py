import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    if n > 0:
        data = queue.alloc_tensor(x.dtype)
    else:
        data = n
    asc.add(data, data, data, 64)


kernel[1](MockTensor(asc.float32), 3)
