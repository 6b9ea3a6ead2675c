import asc


@asc.jit
def kernel(n: int):
    for i in range(n):
        asc.set_flag(asc.HardEvent.MTE2_V, 0)
        asc.wait_flag(asc.HardEvent.MTE2_V, 1)


kernel[1](3)
