import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, 4096 - n)


kernel[1](5000)
