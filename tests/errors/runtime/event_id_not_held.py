import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    event_id = pipe.alloc_event_id(asc.HardEvent.MTE2_V)
    pipe.release_event_id(event_id + n, asc.HardEvent.MTE2_V)


kernel[1](1)
