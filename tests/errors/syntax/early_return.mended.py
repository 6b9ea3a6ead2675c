import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    if n <= 3:
        asc.pipe_barrier(asc.PipeID.PIPE_ALL)


kernel[1](MockTensor(asc.float32), 3)
