import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=in_x, num=1, len=512)
    first = in_x.alloc_tensor(asc.float32)
    for tile in range(8):
        x = in_x.alloc_tensor(asc.float32)
        in_x.free_tensor(x)
    in_x.free_tensor(first)


kernel[1]()
