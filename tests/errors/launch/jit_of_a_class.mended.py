import asc


@asc.jit
def kernel(x: asc.GlobalAddress):
    pass
