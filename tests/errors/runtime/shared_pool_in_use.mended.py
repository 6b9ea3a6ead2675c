import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    pool1 = asc.TBufPool(asc.TPosition.VECCALC)
    pool2 = asc.TBufPool(asc.TPosition.VECCALC)
    stage1 = asc.TQue(asc.TPosition.VECIN, 1)
    stage2 = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buf_pool(pool1, 4096)
    pipe.init_buf_pool(pool2, 4096, pool1)
    pool1.init_buffer(que=stage1, num=1, len=4096)
    pool1.reset()
    pool2.init_buffer(que=stage2, num=1, len=4096)
    for i in range(n):
        pool2.reset()
    stage1.free_tensor(stage1.alloc_tensor(asc.float32))


kernel[1](1)
