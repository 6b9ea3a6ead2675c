import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    done = pipe.alloc_event_id(asc.HardEvent.MTE2_V)
    free = pipe.fetch_event_id(asc.HardEvent.V_MTE2)
    asc.set_flag(asc.HardEvent.V_MTE2, free)
    asc.wait_flag(asc.HardEvent.V_MTE2, free)
    asc.set_flag(asc.HardEvent.MTE2_V, done)
    asc.wait_flag(asc.HardEvent.MTE2_V, done)
    pipe.release_event_id(done, asc.HardEvent.MTE2_V)


kernel[1]()
