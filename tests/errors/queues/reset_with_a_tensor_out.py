import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECIN)
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(que=in_x, num=2, len=512)
    x = in_x.alloc_tensor(asc.float32)
    in_x.enque(x)
    pool.reset()


kernel[1]()
