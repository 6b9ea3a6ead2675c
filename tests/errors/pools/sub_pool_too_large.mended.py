import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool0 = asc.TBufPool(asc.TPosition.VECCALC)
    pool1 = asc.TBufPool(asc.TPosition.VECCALC)
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool0, 131072)
    pool0.init_buffer(que=in_x, num=1, len=65536)
    pool0.init_buf_pool(pool1, 65536)


kernel[1]()
