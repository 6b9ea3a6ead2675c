import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    part = asc.TBufPool(asc.TPosition.VECCALC)
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 8192)
    pool.init_buf_pool(part, 4096)
    pool.reset()
    pipe.init_buf_pool(pool, 8192)
    pool.init_buf_pool(part, 4096)
    part.init_buffer(que=queue, num=1, len=4096)


kernel[1]()
