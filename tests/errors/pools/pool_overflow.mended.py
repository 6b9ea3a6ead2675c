import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool0 = asc.TBufPool(asc.TPosition.VECIN)
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    in_y = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool0, 640)
    pool0.init_buffer(que=in_x, num=2, len=256)
    pool0.init_buffer(que=in_y, num=1, len=128)


kernel[1]()
