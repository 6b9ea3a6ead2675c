import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=2, len=512)
    a = queue.alloc_tensor(asc.float32)
    queue.free_tensor(a)


kernel[1]()
