import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    tiles = asc.TQueBind(asc.TPosition.VECIN, asc.TPosition.A1, 1)
    pipe.init_buffer(que=tiles, num=1, len=256)


kernel[1](0)
