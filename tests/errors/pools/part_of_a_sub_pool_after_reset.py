import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECCALC)
    part = asc.TBufPool(asc.TPosition.VECCALC)
    buffer = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buf_pool(pool, 8192)
    pool.init_buf_pool(part, 4096)
    part.init_buffer(buf=buffer, len=4096)
    ones = buffer.get(asc.float32)
    pool.reset()
    ones.set_value(0, 1)


kernel[1]()
