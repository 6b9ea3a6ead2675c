import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    tiles = asc.TQueBind(asc.TPosition.VECIN, asc.TPosition.VECOUT, 1)
    pipe.init_buffer(que=tiles, num=1, len=256)


kernel[1](0)
