import asc


@asc.jit
def kernel(x: asc.GlobalAddress, stream: int):
    pass
