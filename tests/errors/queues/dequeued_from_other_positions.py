import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    tiles = asc.TQueBind(asc.TPosition.VECIN, asc.TPosition.VECOUT, 2)
    pipe.init_buffer(que=tiles, num=2, len=512)
    tile = tiles.alloc_tensor(asc.float32)
    tiles.enque(tile, asc.TPosition.GM, asc.TPosition.VECIN)
    tile = tiles.deque(asc.float32, asc.TPosition.VECOUT, asc.TPosition.GM)
    tiles.free_tensor(tile)


kernel[1](0)
