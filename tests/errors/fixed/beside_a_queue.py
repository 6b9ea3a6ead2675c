import numpy

import asc


@asc.jit
def kernel(x_address: asc.GlobalAddress, y_address: asc.GlobalAddress):
    x_gm = asc.GlobalTensor()
    x_gm.set_global_buffer(x_address, 1024)
    y_gm = asc.GlobalTensor()
    y_gm.set_global_buffer(y_address, 1024)
    pipe = asc.TPipe()
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    pipe.init_buffer(que=queue, num=2, len=4096)
    total = asc.LocalTensor(asc.float32, asc.TPosition.VECCALC, 4096, 1024)
    x_in = queue.alloc_tensor(asc.float32)
    asc.data_copy(x_in, x_gm, 1024)
    queue.enque(x_in)
    x = queue.deque(asc.float32)
    asc.add(total, x, x, 1024)
    queue.free_tensor(x)
    event_id = pipe.fetch_event_id(asc.HardEvent.V_MTE3)
    asc.set_flag(asc.HardEvent.V_MTE3, event_id)
    asc.wait_flag(asc.HardEvent.V_MTE3, event_id)
    asc.data_copy(y_gm, total, 1024)


kernel[1](numpy.ones(1024, numpy.float32), numpy.ones(1024, numpy.float32))
