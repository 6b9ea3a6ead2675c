import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    left = pipe.alloc_event_id(asc.HardEvent.MTE2_V)
    right = pipe.fetch_event_id(asc.HardEvent.MTE2_V)
    asc.set_flag(asc.HardEvent.MTE2_V, left)
    asc.set_flag(asc.HardEvent.MTE2_V, right)
    asc.wait_flag(asc.HardEvent.MTE2_V, left)
    asc.wait_flag(asc.HardEvent.MTE2_V, right)
    pipe.release_event_id(left, asc.HardEvent.MTE2_V)


kernel[1]()
