import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=512)
    a = scratch.get(asc.float32, 256)
    b = scratch.get(asc.float16, 24)
    c = scratch.get_with_offset(64, 384, asc.float32)


kernel[1]()
