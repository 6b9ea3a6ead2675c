import asc


@asc.jit(verify="warn")
def kernel(x: asc.GlobalAddress, n: int):
    pass
