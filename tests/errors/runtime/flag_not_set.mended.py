import asc


@asc.jit
def kernel(n: int):
    for i in range(n):
        asc.set_flag(asc.HardEvent.MTE2_V, i)
    for i in range(n):
        asc.wait_flag(asc.HardEvent.MTE2_V, i)


kernel[1](2)
