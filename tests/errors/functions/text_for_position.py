import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue("vecout", 1)
    pipe.init_buffer(que=queue, num=1, len=256)


kernel[1]()
