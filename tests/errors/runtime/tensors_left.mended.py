import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 4)
    pipe.init_buffer(que=queue, num=4, len=256)
    for i in range(n):
        queue.enque(queue.alloc_tensor(asc.float32))
    for i in range(n):
        queue.free_tensor(queue.deque(asc.float32))


kernel[1](3)
