# SPDX-License-Identifier: Apache-2.0
"""The vendor's three programs with pools, with their own numbers, and the dumps of pyasc: nothing to complain about."""

from __future__ import annotations

import pytest
from kernel_text import kernel

from asc.compiler.pipeline import DEFAULT_PIPELINE, PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Engine, Severity
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module

# One stage: two inputs added, the result written; {i}, {j}, {o} are queues.
STAGE = """
a{n} = {i}.alloc()
copy(a{n}, x, {count})
{i}.enque(a{n})
b{n} = {j}.alloc()
copy(b{n}, x, {count})
{j}.enque(b{n})
c{n} = {i}.deque()
d{n} = {j}.deque()
e{n} = {o}.alloc()
add(e{n}, c{n}, d{n}, {count})
{o}.enque(e{n})
{i}.free(c{n})
{j}.free(d{n})
f{n} = {o}.deque()
copy(x, f{n}, {count})
{o}.free(f{n})
"""


def stage(number: int, i: str, j: str, o: str, count: int) -> str:
    return STAGE.format(n=number, i=i, j=j, o=o, count=count)


QUEUES = """
p = TPipe()
i0 = TQue("vecin", 1)
i1 = TQue("vecin", 1)
i2 = TQue("vecin", 1)
i3 = TQue("vecin", 1)
o0 = TQue("vecout", 1)
o1 = TQue("vecout", 1)
"""

REUSE = f"""{QUEUES}
p1 = TBufPool("vecin", 4)
p2 = TBufPool("vecin", 4)
p.init_buf_pool(p1, 196608)
p.init_buf_pool(p2, 196608, p1)
p1.init_buffer(i0, 1, 65536)
p1.init_buffer(i1, 1, 65536)
p1.init_buffer(o0, 1, 65536)
{stage(1, "i0", "i1", "o0", 256)}
p1.reset()
p2.init_buffer(i2, 1, 65536)
p2.init_buffer(i3, 1, 65536)
p2.init_buffer(o1, 1, 65536)
{stage(2, "i2", "i3", "o1", 256)}
p2.reset()
p.reset()
"""

SUBDIVIDE = f"""{QUEUES}
p0 = TBufPool("veccalc", 4)
p1 = TBufPool("veccalc", 4)
p2 = TBufPool("veccalc", 4)
p.init_buf_pool(p0, 131072)
p0.init_buffer(i0, 1, 65536)
p0.init_buf_pool(p1, 65536)
p0.init_buf_pool(p2, 65536, p1)
p1.init_buffer(i1, 1, 32768)
p1.init_buffer(o0, 1, 32768)
{stage(1, "i0", "i1", "o0", 8192)}
p1.reset()
p2.init_buffer(i2, 1, 32768)
p2.init_buffer(o1, 1, 32768)
{stage(2, "i0", "i2", "o1", 8192)}
p2.reset()
p0.reset()
p.reset()
"""

CUSTOM = f"""{QUEUES}
p0 = TBufPool("veccalc", 16)
w = TBuf("vecin")
p.init_buf_pool(p0, 196608)
p0.init_buffer(i0, 1, 65536)
p0.init_buffer(w, 65536)
p0.init_buffer(o0, 1, 65536)
a = i0.alloc()
b = w.get()
copy(a, x, 16384)
copy(b, x, 16384)
i0.enque(a)
c = i0.deque()
d = w.get()
e = o0.alloc()
add(e, c, d, 16384)
o0.enque(e)
i0.free(c)
f = o0.deque()
copy(x, f, 16384)
o0.free(f)
p0.reset()
p.reset()
"""


@pytest.mark.parametrize("source", [REUSE, SUBDIVIDE, CUSTOM], ids=["reuse", "subdivide", "custom"])
@pytest.mark.parametrize("passes", [VERIFICATION, DEFAULT_PIPELINE], ids=["alone", "default"])
def test_passes_silently(source: str, passes: tuple[str, ...]) -> None:
    context, engine = make_context(), Engine()
    module = parse_module(context, kernel(source))
    run_pipeline(module, context, [PASSES[name]()() for name in passes], engine)
    warnings = [each for each in engine.warnings if each.severity is not Severity.REMARK]
    assert (engine.errors, warnings) == ([], [])
