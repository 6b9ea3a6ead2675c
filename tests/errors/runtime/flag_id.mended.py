import asc


@asc.jit
def kernel(n: int):
    asc.set_flag(asc.HardEvent.MTE2_V, n)
    asc.wait_flag(asc.HardEvent.MTE2_V, n)


kernel[1](7)
