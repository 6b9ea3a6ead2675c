import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool1 = asc.TBufPool(asc.TPosition.VECIN)
    pool2 = asc.TBufPool(asc.TPosition.VECIN)
    stage1 = asc.TQue(asc.TPosition.VECIN, 1)
    stage2 = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool1, 1024)
    pipe.init_buf_pool(pool2, 1024, pool1)
    pool1.init_buffer(que=stage1, num=2, len=512)
    pool2.init_buffer(que=stage2, num=2, len=512)


kernel[1]()
