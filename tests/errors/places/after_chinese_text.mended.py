import asc
from asc.runtime.jit import MockTensor


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    距离 = n  # 元素个数
    value = 2 * 距离


kernel[1](MockTensor(asc.float32), 3)
