import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    done = pipe.alloc_event_id(asc.HardEvent.MTE2_V)
    asc.set_flag(asc.HardEvent.V_MTE2, done)
    asc.wait_flag(asc.HardEvent.V_MTE2, done)
    asc.set_flag(asc.HardEvent.MTE2_V, done)
    asc.wait_flag(asc.HardEvent.MTE2_V, done)
    pipe.release_event_id(done, asc.HardEvent.MTE2_V)


kernel[1]()
