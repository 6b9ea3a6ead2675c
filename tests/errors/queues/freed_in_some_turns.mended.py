import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=in_x, num=2, len=512)
    for i in range(6):
        x = in_x.alloc_tensor(asc.float32)
        x.set_value(0, 1)
        asc.add(x, x, x, 128)
        in_x.free_tensor(x)


kernel[1]()
