import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=1, len=4096)
    pipe.destroy()
    pipe.init()
    pipe.init_buffer(que=queue, num=1, len=8192)


kernel[1]()
