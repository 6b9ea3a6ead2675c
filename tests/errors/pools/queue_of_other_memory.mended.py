import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECIN)
    left = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=left, num=1, len=1024)


kernel[1]()
