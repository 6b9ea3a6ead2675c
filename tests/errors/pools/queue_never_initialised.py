import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x)
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    local = queue.alloc_tensor(x.dtype)
    asc.data_copy(local, data, 64)
    queue.free_tensor(local)


kernel[1](MockTensor(asc.float32))
