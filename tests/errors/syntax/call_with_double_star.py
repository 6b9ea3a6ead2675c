import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    sizes = (1, 2)
    asc.TQue(**sizes)


kernel[1](MockTensor(asc.float32), 3)
