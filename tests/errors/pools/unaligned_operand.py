import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=1024)
    data = scratch.get(asc.float32)
    data.set_value(0, 1)
    asc.add(data[64:], data[1:], data[128:], 64)


kernel[1]()
