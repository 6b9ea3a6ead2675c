import asc


@asc.jit
def kernel(n: int):
    asc.set_flag(asc.HardEvent.MTE2_V, 0)
    for i in range(n):
        asc.wait_flag(asc.HardEvent.MTE2_V, i)


kernel[1](2)
