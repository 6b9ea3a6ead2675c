import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress, y_address: asc.GlobalAddress):
    x_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x_address, 256)
    y_gm = asc.GlobalTensor()
    y_gm.set_global_buffer(y_address, 256)
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    in_y = asc.TQue(asc.TPosition.VECIN, 1)
    out = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe = asc.TPipe()
    pipe.init_buffer(que=in_x, num=1, len=1024)
    pipe.init_buffer(que=in_y, num=1, len=1024)
    pipe.init_buffer(que=out, num=1, len=1024)
    x = in_x.alloc_tensor(asc.float32)
    y = in_y.alloc_tensor(asc.float32)
    asc.data_copy(x, x_gm, 256)
    in_x.enque(x)
    in_y.enque(y)
    x = in_x.deque(asc.float32)
    y = in_y.deque(asc.float32)
    z = out.alloc_tensor(asc.float32)
    asc.add(z, x, y, 256)
    in_x.free_tensor(x)
    in_y.free_tensor(y)
    out.enque(z)
    z = out.deque(asc.float32)
    asc.data_copy(y_gm, z, 256)
    out.free_tensor(z)


kernel[1](numpy.ones(256, numpy.float32), numpy.ones(256, numpy.float32))
