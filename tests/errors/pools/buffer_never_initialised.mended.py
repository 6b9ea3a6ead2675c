import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=256)
    data = scratch.get(asc.float32)
    data.set_value(0, 1.0)


kernel[1]()
