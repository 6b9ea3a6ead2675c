import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pool = asc.TBufPool(asc.TPosition.VECIN, 4)
    pipe.init_buf_pool(pool, 512)
    pool.init_buffer(que=queue, num=1, len=256)
    pool.init_buffer(buf=scratch, len=256)


kernel[1]()
