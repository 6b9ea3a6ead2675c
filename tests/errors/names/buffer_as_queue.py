import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(buf=scratch, len=512)
    tile = scratch.alloc_tensor(asc.float32)
    tile.set_value(0, 1)
    asc.add(tile, tile, tile, 128)


kernel[1](0)
