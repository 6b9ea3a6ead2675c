import asc


@asc.jit
def kernel():
    a = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 196096, 128)
    b = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 128, 64)


kernel[1]()
