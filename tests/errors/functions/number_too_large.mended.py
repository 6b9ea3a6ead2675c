import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    params = asc.BinaryRepeatParams(1, 1, 1, 8, 8, 8)


kernel[1](MockTensor(asc.float32), 3)
