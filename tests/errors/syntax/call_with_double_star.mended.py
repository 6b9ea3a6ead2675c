import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    options = (asc.TPosition.VECIN, 1)
    queue = asc.TQue(options[0], options[1])


kernel[1](MockTensor(asc.float32), 3)
