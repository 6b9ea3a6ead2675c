import asc


@asc.jit
def kernel(tile: asc.ConstExpr[int]):
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 2)
    in_y = asc.TQue(asc.TPosition.VECIN, 2)
    out_z = asc.TQue(asc.TPosition.VECOUT, 2)
    scratch = asc.TBuf(asc.TPosition.VECCALC)
    pipe.init_buffer(que=in_x, num=2, len=tile * 4)
    pipe.init_buffer(que=in_y, num=2, len=tile * 4)
    pipe.init_buffer(que=out_z, num=2, len=tile * 4)
    pipe.init_buffer(buf=scratch, len=tile * 8)


kernel[1](4096)
