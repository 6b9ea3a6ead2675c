import asc


@asc.jit
def compute(queue: asc.TQue):
    data = queue.deque(asc.float32)
    queue.free_tensor(data)


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=512)
    for i in range(n):
        queue.enque(queue.alloc_tensor(asc.float32))
        compute(queue)


kernel[1](4)
