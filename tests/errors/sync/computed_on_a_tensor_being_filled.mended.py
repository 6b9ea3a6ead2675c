import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress):
    data = asc.GlobalTensor()
    data.set_global_buffer(x_address, 256)
    pipe = asc.TPipe()
    in_x = asc.TQue(asc.TPosition.VECIN, 1)
    out_z = asc.TQue(asc.TPosition.VECOUT, 1)
    pipe.init_buffer(que=in_x, num=2, len=512)
    pipe.init_buffer(que=out_z, num=2, len=512)
    x = in_x.alloc_tensor(asc.float32)
    asc.data_copy(x, data, 128)
    in_x.enque(x)
    x = in_x.deque(asc.float32)
    z = out_z.alloc_tensor(asc.float32)
    asc.add(z, x, x, 128)
    in_x.free_tensor(x)
    out_z.enque(z)
    z = out_z.deque(asc.float32)
    asc.data_copy(data, z, 128)
    out_z.free_tensor(z)


kernel[1](numpy.ones(256, numpy.float32))
