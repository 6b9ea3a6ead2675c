import asc


@asc.jit(verify="warning")
def kernel(x: asc.GlobalAddress, n: int):
    pass
