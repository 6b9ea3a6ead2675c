import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress):
    pass


kernel[1](MockTensor(asc.float32))
