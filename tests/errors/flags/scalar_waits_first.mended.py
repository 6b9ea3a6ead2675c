import asc


@asc.jit
def kernel():
    asc.set_flag(asc.HardEvent.V_S, 0)
    asc.wait_flag(asc.HardEvent.V_S, 0)


kernel[1]()
