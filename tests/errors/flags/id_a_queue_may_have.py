import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    pipe.init_buffer(que=queue, num=2, len=64)
    queue.enque(queue.alloc_tensor(asc.float32))
    done = 0
    asc.set_flag(asc.HardEvent.MTE2_V, done)
    asc.wait_flag(asc.HardEvent.MTE2_V, done)
    queue.free_tensor(queue.deque(asc.float32))


kernel[1]()
