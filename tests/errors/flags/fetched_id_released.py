import asc


@asc.jit
def kernel():
    pipe = asc.TPipe()
    done = pipe.fetch_event_id(asc.HardEvent.V_S)
    asc.set_flag(asc.HardEvent.V_S, done)
    asc.wait_flag(asc.HardEvent.V_S, done)
    pipe.release_event_id(done, asc.HardEvent.V_S)


kernel[1]()
