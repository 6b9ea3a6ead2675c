import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECIN)
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=queue, num=2, len=n)


kernel[1](4096)
