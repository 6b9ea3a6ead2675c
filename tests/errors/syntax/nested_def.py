import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    def helper(i):
        return i + 1
    n = helper(n)


kernel[1](MockTensor(asc.float32), 3)
