import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=in_x, num=2, len=512)
    x = in_x.alloc_tensor(asc.float32)
    in_x.enque(x)
    x16 = in_x.deque(asc.float16)
    in_x.free_tensor(x16)


kernel[1]()
