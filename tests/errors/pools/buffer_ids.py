import asc


@asc.jit
def kernel():
    pool = asc.TBufPool(asc.TPosition.VECIN, 17)


kernel[1]()
