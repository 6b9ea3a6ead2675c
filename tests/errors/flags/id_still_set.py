import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    even = pipe.alloc_event_id(asc.HardEvent.MTE3_MTE2)
    odd = pipe.alloc_event_id(asc.HardEvent.MTE3_MTE2)
    asc.set_flag(asc.HardEvent.MTE3_MTE2, even)
    asc.set_flag(asc.HardEvent.MTE3_MTE2, odd)
    for i in range(8):
        done = even if i % 2 == 0 else odd
        asc.wait_flag(asc.HardEvent.MTE3_MTE2, done)
        asc.set_flag(asc.HardEvent.MTE3_MTE2, done)
    asc.wait_flag(asc.HardEvent.MTE3_MTE2, even)
    asc.wait_flag(asc.HardEvent.MTE3_MTE2, even)
    pipe.release_event_id(even, asc.HardEvent.MTE3_MTE2)
    pipe.release_event_id(odd, asc.HardEvent.MTE3_MTE2)


kernel[1]()
