import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    in_x = asc.TQue(asc.TPosition.VECIN, 0)
    pipe.init_buf_pool(pool, 8192)
    pool.init_buffer(que=in_x, num=2, len=4096)


kernel[1]()
