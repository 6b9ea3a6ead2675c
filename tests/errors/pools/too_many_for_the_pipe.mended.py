import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    out = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buffer(que=in_x, num=32, len=256)
    pipe.init_buffer(que=out, num=32, len=256)


kernel[1]()
