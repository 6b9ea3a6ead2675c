import asc
from asc.runtime.jit import MockTensor


def make_kernel(tile):
    @asc.jit(
        always_compile=True,
    )
    def kernel(x: asc.GlobalAddress, n: int):
        text = """
in a string that starts at the margin
"""
        n = n + tile

    return kernel


make_kernel(64)[1](MockTensor(asc.float32), 3)
