import asc


@asc.jit
def kernel(n: int):
    if n > 1:
        asc.set_flag(asc.HardEvent.V_MTE3, 1)
        asc.wait_flag(asc.HardEvent.V_MTE3, 1)


kernel[1](3)
