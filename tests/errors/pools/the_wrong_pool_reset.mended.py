import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool1 = asc.TBufPool(asc.TPosition.VECCALC)
    pool2 = asc.TBufPool(asc.TPosition.VECCALC)
    a = asc.TQue(asc.TPosition.VECIN, 1)
    b = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool1, 4096)
    pipe.init_buf_pool(pool2, 4096, pool1)
    pool1.init_buffer(que=a, num=1, len=4096)
    a.free_tensor(a.alloc_tensor(asc.float32))
    pool1.reset()
    pool2.init_buffer(que=b, num=1, len=4096)
    b.free_tensor(b.alloc_tensor(asc.float32))


kernel[1]()
