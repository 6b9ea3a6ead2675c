import asc


@asc.jit(always_compile=True)
def kernel(x: asc.GlobalAddress, n: int):
    pass
