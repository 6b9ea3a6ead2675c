import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECIN)
    stage1 = asc.TQue(asc.TPosition.VECIN, 1)
    stage2 = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=stage1, num=2, len=2048)
    pool.reset()
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=stage2, num=2, len=2048)


kernel[1]()
