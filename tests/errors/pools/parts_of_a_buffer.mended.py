import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=512)
    a = scratch.get(asc.float32, 128)
    b = scratch.get(asc.float16, 32)
    c = scratch.get_with_offset(32, 384, asc.float32)


kernel[1]()
