import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    data = 0
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    for i in range(n):
        data = queue.alloc_tensor(x.dtype)
    asc.add(data, data, data, 64)


kernel[1](MockTensor(asc.float32), 3)
