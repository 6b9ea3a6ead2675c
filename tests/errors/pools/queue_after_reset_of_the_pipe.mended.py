import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    for stage in range(2):
        pipe.init_buffer(que=queue, num=1, len=4096)
        queue.free_tensor(queue.alloc_tensor(asc.float32))
        pipe.reset()


kernel[1]()
