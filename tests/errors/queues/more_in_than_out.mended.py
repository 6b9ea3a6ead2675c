import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 4)
    pipe.init_buffer(que=in_x, num=4, len=512)
    for tile in range(4):
        in_x.enque(in_x.alloc_tensor(asc.float32))
    for tile in range(4):
        in_x.free_tensor(in_x.deque(asc.float32))


kernel[1]()
