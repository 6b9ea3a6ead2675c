import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    assert n > 2, "n is too small"


kernel[1](MockTensor(asc.float32), 3)
