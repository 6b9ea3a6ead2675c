import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=in_x, num=2, len=512)
    for tile in range(n):
        x = in_x.alloc_tensor(asc.float32)
        in_x.enque(x)
        x = in_x.deque(asc.float32)


kernel[1](2)
