import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECIN)
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    pipe.init_buf_pool(pool, 512)
    pool.init_buffer(que=queue, num=2, len=256)
    for i in range(n):
        queue.enque(queue.alloc_tensor(asc.float32))
    for i in range(n - 1):
        queue.free_tensor(queue.deque(asc.float32))
    pool.reset()


kernel[1](2)
