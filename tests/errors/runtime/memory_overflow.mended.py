import asc


@asc.jit
def kernel(n: int):
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 1)
    pipe.init_buffer(que=queue, num=2, len=n)


kernel[1](65536)
