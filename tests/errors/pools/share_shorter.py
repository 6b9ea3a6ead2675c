import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool1 = asc.TBufPool(asc.TPosition.VECCALC)
    pool2 = asc.TBufPool(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool1, 65536)
    pipe.init_buf_pool(pool2, 32768, pool1)


kernel[1]()
