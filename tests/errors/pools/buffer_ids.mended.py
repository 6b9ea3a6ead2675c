import asc


@asc.jit
def kernel():
    pool = asc.TBufPool(asc.TPosition.VECIN, 16)


kernel[1]()
