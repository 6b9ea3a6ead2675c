import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    loaded = pipe.alloc_event_id(asc.HardEvent.MTE2_V)
    pipe.release_event_id(loaded, asc.HardEvent.MTE2_V)


kernel[1]()
