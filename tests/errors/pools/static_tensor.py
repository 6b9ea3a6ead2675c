import asc


@asc.jit
def kernel():
    a = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 196352, 128)
    b = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 100, 64)


kernel[1]()
