import asc


@asc.jit
def kernel(n: int):
    a = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 64)
    b = asc.LocalTensor(asc.float32, asc.TPosition.VECCALC, 512, 64)
    a.set_value(0, 1)
    asc.data_copy(b, a, 64)


kernel[1](0)
