import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    scratch = asc.TQue(asc.TPosition.VECCALC, 1)
    pipe.init_buffer(que=scratch, num=1, len=256)


kernel[1]()
