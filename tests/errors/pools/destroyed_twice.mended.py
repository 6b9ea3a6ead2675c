import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    rows = asc.TQue(asc.TPosition.VECIN, 1)
    for stage in range(2):
        pipe.init_buffer(que=rows, num=1, len=1024)
        rows.free_tensor(rows.alloc_tensor(asc.float32))
        pipe.destroy()
        if stage == 0:
            pipe.init()


kernel[1]()
