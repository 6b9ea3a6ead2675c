import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    queue = asc.TQue(asc.TPosition.VECIN, 2)
    data = 2 * n if n > 0 else n


kernel[1](MockTensor(asc.float32), 3)
