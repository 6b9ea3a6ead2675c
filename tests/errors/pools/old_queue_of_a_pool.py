import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    rows = asc.TQue(asc.TPosition.VECIN, 1)
    sums = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=rows, num=1, len=2048)
    pool.reset()
    pipe.init_buf_pool(pool, 4096)
    pool.init_buffer(que=sums, num=1, len=2048)
    rows.free_tensor(rows.alloc_tensor(asc.float32))


kernel[1]()
