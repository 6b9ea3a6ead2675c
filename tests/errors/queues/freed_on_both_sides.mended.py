import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=in_x, num=2, len=512)
    x = in_x.alloc_tensor(asc.float32)
    if n > 1:
        x.set_value(0, 1)
        asc.add(x, x, x, 128)
        in_x.free_tensor(x)
    else:
        in_x.free_tensor(x)


kernel[1](2)
