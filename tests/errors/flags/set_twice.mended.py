import asc


@asc.jit
def kernel():
    for i in range(2):
        asc.set_flag(asc.HardEvent.MTE2_V, 0)
        asc.wait_flag(asc.HardEvent.MTE2_V, 0)


kernel[1]()
