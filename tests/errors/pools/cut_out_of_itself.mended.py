import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    part = asc.TBufPool(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, 4096)
    pool.init_buf_pool(part, 2048)
    part.reset()


kernel[1]()
