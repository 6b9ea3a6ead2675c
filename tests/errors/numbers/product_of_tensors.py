import asc


@asc.jit
def kernel():
    a = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 64)
    b = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 256, 64)
    dst = asc.LocalTensor(asc.float32, asc.TPosition.VECOUT, 512, 64)
    a.set_value(0, 1)
    b.set_value(0, 1)
    asc.add(dst, a * b, a, 64)


kernel[1]()
