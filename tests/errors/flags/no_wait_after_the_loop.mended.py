import asc


@asc.jit
def kernel(n: int):
    asc.set_flag(asc.HardEvent.V_MTE2, 0)
    for i in range(n):
        asc.wait_flag(asc.HardEvent.V_MTE2, 0)
        asc.set_flag(asc.HardEvent.MTE2_V, 0)
        asc.wait_flag(asc.HardEvent.MTE2_V, 0)
        asc.set_flag(asc.HardEvent.V_MTE2, 0)
    asc.wait_flag(asc.HardEvent.V_MTE2, 0)


kernel[1](3)
