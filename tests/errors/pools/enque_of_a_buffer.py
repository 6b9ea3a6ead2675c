import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    scratch = asc.TBuf(asc.TPosition.VECIN)
    pipe.init_buffer(que=queue, num=1, len=512)
    pipe.init_buffer(buf=scratch, len=512)
    a = scratch.get(asc.float32)
    queue.enque(a)
    queue.free_tensor(queue.deque(asc.float32))


kernel[1]()
