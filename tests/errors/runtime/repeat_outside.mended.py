import asc


@asc.jit
def kernel(n: int):
    a = asc.LocalTensor(asc.float32, asc.TPosition.VECIN, 0, 128)
    b = asc.LocalTensor(asc.float32, asc.TPosition.VECOUT, 512, 128)
    params = asc.BinaryRepeatParams(1, 1, 1, 8, 8, 8)
    a.set_value(0, 1)
    asc.add(b, a, a, 64, n, params)


kernel[1](2)
