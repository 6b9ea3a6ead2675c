import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC, 5)
    in_x = asc.TQue(asc.TPosition.VECIN, 2)
    out = asc.TQue(asc.TPosition.VECOUT, 2)
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, 65536)
    pool.init_buffer(que=in_x, num=2, len=8192)
    pool.init_buffer(que=out, num=2, len=8192)
    pool.init_buffer(buf=scratch, len=1024)


kernel[1]()
