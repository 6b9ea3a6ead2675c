import asc


@asc.jit(verfy="warn")
def kernel(x: asc.GlobalAddress, n: int):
    pass
