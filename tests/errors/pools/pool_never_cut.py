import asc


@asc.jit
def kernel():
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pool = asc.TBufPool(asc.TPosition.VECIN, 4)
    pool.init_buffer(que=queue, num=1, len=256)
    pool.init_buffer(buf=scratch, len=256)


kernel[1]()
