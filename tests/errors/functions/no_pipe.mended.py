import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=256)


kernel[1]()
