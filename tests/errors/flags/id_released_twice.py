import asc


@asc.jit
def sync(event_id: int):
    asc.set_flag(asc.HardEvent.V_S, event_id)
    asc.wait_flag(asc.HardEvent.V_S, event_id)


@asc.jit
def kernel():
    pipe = asc.TPipe()
    done = pipe.alloc_event_id(asc.HardEvent.V_S)
    sync(done)
    pipe.release_event_id(done, asc.HardEvent.V_S)
    pipe.release_event_id(done, asc.HardEvent.V_S)


kernel[1]()
