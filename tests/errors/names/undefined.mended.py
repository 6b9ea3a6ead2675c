import asc
from asc.runtime.jit import MockTensor


tile_length = 128


@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    offset = asc.get_block_idx() * tile_length


kernel[1](MockTensor(asc.float32), 3)
