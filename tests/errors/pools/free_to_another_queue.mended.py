import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    in_y = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=in_x, num=2, len=512)
    pipe.init_buffer(que=in_y, num=2, len=512)
    a = in_x.alloc_tensor(asc.float32)
    in_x.free_tensor(a)


kernel[1]()
