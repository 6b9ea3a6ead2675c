import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    for stage in range(2):
        pipe.init_buf_pool(pool, 8192)
        pool.init_buffer(que=queue, num=1, len=4096)
        pool.reset()


kernel[1]()
