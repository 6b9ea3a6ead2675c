import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    queue = asc.TQueBind(asc.TPosition.VECIN, asc.TPosition.VECOUT, 1)
    pipe.init_buffer(que=queue, num=1, len=256)
    local = queue.alloc_tensor(asc.float32)
    queue.free_tensor(local)


kernel[1](0)
