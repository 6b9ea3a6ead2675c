import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.A1)
    pipe.init_buf_pool(pool, 4096)


kernel[1]()
