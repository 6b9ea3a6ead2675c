import asc


@asc.jit
def kernel():
    a = asc.LocalTensor(asc.uint16, asc.TPosition.VECIN, 0, 64)
    b = asc.LocalTensor(asc.uint16, asc.TPosition.VECOUT, 128, 64)
    a.set_value(0, 1)
    asc.add(b, a, a, 64)


kernel[1]()
