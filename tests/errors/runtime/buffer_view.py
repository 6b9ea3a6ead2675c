import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=512)
    local = scratch.get(asc.float32, n)
    local.set_value(0, 1.0)


kernel[1](256)
