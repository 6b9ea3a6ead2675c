import asc


@asc.jit
def kernel():
    a = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 64)
    a.set_value(0, 1)
    asc.add(a, a, a, 64)


kernel[1]()
