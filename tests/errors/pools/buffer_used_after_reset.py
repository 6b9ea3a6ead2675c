import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECIN)
    work = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, 1024)
    pool.init_buffer(buf=work, len=512)
    tensor = work.get(asc.float32)
    pool.reset()
    tensor.set_value(0, 1)


kernel[1]()
