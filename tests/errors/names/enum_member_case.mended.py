import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buffer(que=queue, num=1, len=256)


kernel[1]()
