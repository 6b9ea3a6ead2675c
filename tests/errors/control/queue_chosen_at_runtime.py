import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    pipe = asc.TPipe()
    first = asc.TQue(asc.TPosition.VECIN, 1)
    second = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=first, num=2, len=256)
    pipe.init_buffer(que=second, num=2, len=256)
    queue = first if n > 0 else second
    data = queue.alloc_tensor(x.dtype)
    queue.free_tensor(data)


kernel[1](MockTensor(asc.float32), 3)
