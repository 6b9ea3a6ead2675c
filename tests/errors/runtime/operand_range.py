import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=512)
    local = scratch.get(asc.float32)
    local.set_value(0, 1)
    asc.add(local, local, local, n)


kernel[1](136)
