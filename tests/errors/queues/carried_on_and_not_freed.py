import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=in_x, num=2, len=512)
    tile = in_x.alloc_tensor(asc.float32)
    for i in range(8):
        next_tile = in_x.alloc_tensor(asc.float32)
        tile.set_value(0, 1)
        asc.add(next_tile, tile, tile, 128)
        tile = next_tile
    in_x.free_tensor(tile)


kernel[1]()
