import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    tiles = asc.TQue(asc.TPosition.VECIN, 0)
    pipe.init_buffer(que=tiles, num=2, len=512)
    tile = asc.LocalTensor(asc.float32)
    tiles.alloc_tensor(tile)
    asc.add(tile, tile, tile, 128)
    tiles.free_tensor(tile)


kernel[1](0)
