import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    while n > 0:
        n = n - 1
        queue.free_tensor(queue.alloc_tensor(x.dtype))
        queue = n


kernel[1](MockTensor(asc.float32), 3)
