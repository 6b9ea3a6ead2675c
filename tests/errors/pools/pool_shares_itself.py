import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool1 = asc.TBufPool(asc.TPosition.VECCALC)
    pool2 = asc.TBufPool(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool1, 8192)
    pipe.init_buf_pool(pool2, 8192, pool2)


kernel[1]()
