import asc


pipe = asc.TPipe()


@asc.jit
def kernel():
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=256)


kernel[1]()
