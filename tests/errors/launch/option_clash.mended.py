import asc


@asc.jit
def kernel(x: asc.GlobalAddress, lane: int):
    pass
