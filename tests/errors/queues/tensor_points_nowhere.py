import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    tiles = asc.TQue(asc.TPosition.VECIN, 0)
    pipe.init_buffer(que=tiles, num=2, len=512)
    tile = asc.LocalTensor(asc.float32)
    asc.add(tile, tile, tile, 128)


kernel[1](0)
