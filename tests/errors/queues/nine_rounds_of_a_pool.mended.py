import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    pool = asc.TBufPool(asc.TPosition.VECIN)
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    for stage in range(9):
        pipe.init_buf_pool(pool, 1024)
        pool.init_buffer(que=in_x, num=1, len=1024)
        in_x.free_tensor(in_x.alloc_tensor(asc.float32))
        in_x.free_all_event()
        pool.reset()


kernel[1]()
