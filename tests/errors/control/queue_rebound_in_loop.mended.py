import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=2, len=256)

    for i in range(n):
        data = queue.alloc_tensor(x.dtype)
        queue.free_tensor(data)


kernel[1](MockTensor(asc.float32), 3)
