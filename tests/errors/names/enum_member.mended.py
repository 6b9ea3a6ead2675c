import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    asc.pipe_barrier(asc.PipeID.PIPE_V)


kernel[1](MockTensor(asc.float32), 3)
