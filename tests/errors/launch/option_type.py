import asc


@asc.jit(always_compile="yes")
def kernel(x: asc.GlobalAddress, n: int):
    pass
