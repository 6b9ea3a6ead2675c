import asc


@asc.jit
def kernel():
    for i in range(6, 8):
        asc.set_flag(asc.HardEvent.MTE2_V, i)
        asc.wait_flag(asc.HardEvent.MTE2_V, i)


kernel[1]()
