import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=256)
    data = queue.alloc_tensor(asc.float32)
    asc.data_copy(data, g, 64)
    queue.free_tensor(data)


kernel[1](MockTensor(asc.float32))
