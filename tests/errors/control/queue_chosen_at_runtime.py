import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    first = asc.TQue(asc.TPosition.VECIN, 2)
    second = asc.TQue(asc.TPosition.VECIN, 2)
    queue = first if n > 0 else second
    data = queue.alloc_tensor(x.dtype)


kernel[1](MockTensor(asc.float32), 3)
