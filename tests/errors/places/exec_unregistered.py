import asc
from asc.runtime.jit import MockTensor

TEXT = """
@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    n = n + 1
"""
names = {"asc": asc}
exec(compile(TEXT, "<nowhere>", "exec"), names)
names["kernel"][1](MockTensor(asc.float32), 3)
