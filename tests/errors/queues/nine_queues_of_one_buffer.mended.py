import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=64)
    for number in asc.static_range(9):
        queue.free_tensor(queue.alloc_tensor(asc.float32))


kernel[1]()
