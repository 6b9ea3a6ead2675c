import asc
from asc.diagnostics import SOURCES
from asc.runtime.jit import MockTensor

TEXT = """
@asc.jit
def kernel(x: asc.GlobalAddress, n: int):
    n = n + 1
"""
SOURCES.register("<generated>", TEXT)
names = {"asc": asc}
exec(compile(TEXT, "<generated>", "exec"), names)
names["kernel"][1](MockTensor(asc.float32), 3)
