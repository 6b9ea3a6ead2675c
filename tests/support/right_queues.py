# SPDX-License-Identifier: Apache-2.0
"""Kernels about the life of queues, in the words of `kernel_text`, that are right, or may be."""

from __future__ import annotations

HEAD = """
p = TPipe()
i = TQue("vecin", 1)
j = TQue("vecin", 1)
o = TQue("vecout", 1)
p.init_buffer(i, 2, 512)
p.init_buffer(j, 2, 512)
p.init_buffer(o, 2, 512)
"""
"""Seven lines: two inputs and one output, each double buffered."""


def for_each(template: str, numbers: range) -> str:
    return "".join(template.format(n=number) for number in numbers)


QUESTIONS = ("vacant_in_que", "has_tensor_in_que", "has_idle_buffer", "get_tensor_count_in_que")

RIGHT: dict[str, str] = {
    "between positions of the user": """
q = TQueBind("vecin", "vecout", 1)
p.init_buffer(q, 1, 512)
for t in range(n):
    a = q.alloc()
    q.enque(a, "gm", "vecin")
    b = q.deque("gm", "vecout")
    q.enque(b, "vecout", "gm")
    c = q.deque("veccalc", "gm")
    q.free(c)
""",
    "in place, into tensors that pointed nowhere": """
q = TQue("vecin", 0)
p.init_buffer(q, 2, 512)
a = LocalTensor()
for t in range(n):
    q.alloc_into(a)
    copy(a, x, 128)
    q.enque(a)
    q.deque_into(a)
    add(a, a, a, 128)
    q.free(a)
""",
    "two in place, dequeued in any order": """
q = TQue("vecin", 0)
p.init_buffer(q, 2, 512)
a = LocalTensor()
b = LocalTensor()
for t in range(n):
    q.alloc_into(a)
    copy(a, x, 128)
    q.enque(a)
    q.alloc_into(b)
    copy(b, x, 128)
    q.enque(b)
    q.deque_into(b)
    q.deque_into(a)
    add(a, a, b, 128)
    q.free(a)
    q.free(b)
""",
    "asked whether there is something to take": """
a = i.alloc()
i.enque(a)
some = i.ask("has_tensor_in_que")
if some:
    b = i.deque()
    i.free(b)
none = i.ask("has_tensor_in_que")
if none:
    c = i.deque()
    i.free(c)
""",
    "asked whether there is room": """
a = i.alloc()
vacant = i.ask("vacant_in_que")
if vacant:
    i.enque(a)
vacant_still = i.ask("vacant_in_que")
if vacant_still:
    i.enque(a)
count = i.ask("get_tensor_count_in_que")
for t in range(count):
    b = i.deque()
    i.free(b)
""",
    "copied in, computed, copied out": """
for t in range(n):
    a = i.alloc()
    copy(a, x, 128)
    i.enque(a)
    b = j.alloc()
    copy(b, x, 128)
    j.enque(b)
    c = i.deque()
    d = j.deque()
    e = o.alloc()
    add(e, c, d, 128)
    o.enque(e)
    i.free(c)
    j.free(d)
    f = o.deque()
    copy(out, f, 128)
    o.free(f)
""",
    "one tile ahead, with a prologue and an epilogue": """
a = i.alloc()
copy(a, x, 128)
i.enque(a)
for t in range(n):
    b = i.deque()
    c = i.alloc()
    copy(c, x, 128)
    i.enque(c)
    d = o.alloc()
    add(d, b, b, 128)
    o.enque(d)
    i.free(b)
    e = o.deque()
    copy(out, e, 128)
    o.free(e)
f = i.deque()
g = o.alloc()
add(g, f, f, 128)
o.enque(g)
i.free(f)
h = o.deque()
copy(out, h, 128)
o.free(h)
""",
    "one tile ahead, fetched only if there is one": """
a = i.alloc()
copy(a, x, 128)
i.enque(a)
for t in range(2):
    b = i.deque()
    if t:
        add(b, b, b, 128)
    else:
        c = i.alloc()
        copy(c, x, 128)
        i.enque(c)
    i.free(b)
""",
    "a loop that ends one turn before the data does": """
for t in range(4):
    a = i.alloc()
    copy(a, x, 128)
    i.enque(a)
    b = i.deque()
    if t:
        add(b, b, b, 128)
    i.free(b)
""",
    "the input dequeued while the output of the turn before is under way": """
z = o.alloc()
o.enque(z)
for t in range(n):
    a = i.alloc()
    copy(a, x, 128)
    i.enque(a)
    b = i.deque()
    c = o.alloc()
    add(c, b, b, 128)
    i.free(b)
    d = o.deque()
    copy(out, d, 128)
    o.free(d)
    o.enque(c)
e = o.deque()
o.free(e)
""",
    "both buffers held at once": """
a = i.alloc()
b = i.alloc()
copy(a, x, 128)
copy(b, x, 128)
i.enque(a)
c = i.deque()
i.enque(b)
d = i.deque()
add(c, c, d, 128)
i.free(d)
i.free(c)
""",
    "two enqueued, two dequeued": """
q = TQue("vecin", 2)
p.init_buffer(q, 2, 512)
for t in range(n):
    a = q.alloc()
    b = q.alloc()
    q.enque(a)
    q.enque(b)
    c = q.deque()
    d = q.deque()
    add(c, c, d, 128)
    q.free(c)
    q.free(d)
""",
    "three loops that do the same number of turns": """
q = TQue("vecin", 4)
p.init_buffer(q, 4, 512)
for t in range(4):
    a = q.alloc()
    q.enque(a)
for t in range(4):
    b = q.deque()
    q.free(b)
for t in range(4):
    c = q.alloc()
    q.free(c)
""",
    "unequal loops that come out even": """
q = TQue("vecin", 6)
p.init_buffer(q, 6, 512)
for t in range(2):
    for u in range(3):
        a = q.alloc()
        q.enque(a)
for t in range(3):
    for u in range(2):
        b = q.deque()
        q.free(b)
""",
    "a queue of producers and consumers of unknown number": """
q = TQue("vecin", 8)
p.init_buffer(q, 8, 512)
for t in range(n):
    a = q.alloc()
    q.enque(a)
for t in range(n):
    b = q.deque()
    q.free(b)
""",
    "allocated and freed on both sides": """
if flag:
    a = i.alloc()
    copy(a, x, 128)
    i.enque(a)
else:
    b = i.alloc()
    i.enque(b)
c = i.deque()
i.free(c)
""",
    "freed on both sides": """
a = i.alloc()
if flag:
    i.free(a)
else:
    add(a, a, a, 128)
    i.free(a)
""",
    "an optional input, twice under one condition": """
if flag:
    a = j.alloc()
    copy(a, x, 128)
    j.enque(a)
b = i.alloc()
i.free(b)
if flag:
    c = j.deque()
    j.free(c)
""",
    "in and out through one buffer": """
q = TQueBind("vecin", "vecout", 1)
p.init_buffer(q, 2, 512)
for t in range(n):
    a = q.alloc()
    copy(a, x, 128)
    q.enque(a)
    b = q.deque()
    copy(out, b, 128)
    q.free(b)
""",
    "enqueued again after it was computed in place": """
a = i.alloc()
copy(a, x, 128)
i.enque(a)
b = i.deque()
add(b, b, b, 128)
i.enque(b)
c = i.deque()
i.free(c)
""",
    "a tensor that never leaves the hand": """
a = o.alloc()
add(a, a, a, 128)
o.free(a)
""",
    "freed by the name it had before": """
a = i.alloc()
i.enque(a)
b = i.deque()
add(a, a, a, 128)
i.free(a)
""",
    "parts of a tensor": """
a = i.alloc()
copy(a[64:], x, 64)
i.enque(a)
b = i.deque()
add(b, b, b[64:], 64)
i.free(b)
""",
    "a temporary": """
w = TBuf("veccalc")
p.init_buffer(w, 512)
t0 = w.get()
a = i.alloc()
copy(a, x, 128)
i.enque(a)
b = i.deque()
add(t0, b, b, 128)
add(t0, t0, t0, 128)
i.free(b)
""",
    "synchronised by hand": """
a = i.alloc()
copy(a, x, 128)
set_flag("mte2_v", 0)
wait_flag("mte2_v", 0)
add(a, a, a, 128)
i.free(a)
b = i.alloc()
copy(b, x, 128)
barrier()
add(b, b, b, 128)
i.free(b)
""",
    "an input that another queue's dequeue waits for": """
a = i.alloc()
copy(a, x, 128)
b = j.alloc()
copy(b, x, 128)
j.enque(b)
c = j.deque()
add(c, c, a, 128)
i.free(a)
j.free(c)
""",
    "in place, with depth 0": """
q = TQue("vecin", 0)
t0 = LocalTensor("vecin", 4096, 128)
p.init_buffer(q, 2, 512)
for t in range(n):
    q.alloc_into(t0)
    copy(t0, x, 128)
    q.enque(t0)
    q.deque_into(t0)
    add(t0, t0, t0, 128)
    q.free(t0)
""",
    "eight queues of one buffer, over and over": for_each(
        """
q{n} = TQue("vecin", 1)
p.init_buffer(q{n}, 1, 64)
""",
        range(8),
    )
    + "for t in range(20):\n"
    + for_each(
        """
    a{n} = q{n}.alloc()
    q{n}.enque(a{n})
    b{n} = q{n}.deque()
    q{n}.free(b{n})
""",
        range(8),
    ),
    "twelve queues of one buffer in two stages": for_each(
        """
q{n} = TQue("vecin", 1)
p.init_buffer(q{n}, 1, 64)
a{n} = q{n}.alloc()
q{n}.free(a{n})
""",
        range(6),
    )
    + "p.reset()"
    + for_each(
        """
q{n} = TQue("vecin", 1)
p.init_buffer(q{n}, 1, 64)
a{n} = q{n}.alloc()
q{n}.free(a{n})
""",
        range(6, 12),
    ),
    "more buffers than event ids, few of them used": """
q = TQue("vecin", 1)
p.init_buffer(q, 12, 64)
for t in range(4):
    a = q.alloc()
    q.enque(a)
    b = q.deque()
    q.free(b)
""",
    "stages in pools that share, and back again": """
p0 = TBufPool("vecin", 4)
p1 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
r = TQue("vecin", 1)
p.init_buf_pool(p0, 1024)
p.init_buf_pool(p1, 1024, p0)
p0.init_buffer(q, 2, 512)
a = q.alloc()
q.free(a)
p0.reset()
p1.init_buffer(r, 2, 512)
b = r.alloc()
r.free(b)
p1.reset()
c = q.alloc()
q.free(c)
""",
    "a pool in a pool, which both hand out": """
p0 = TBufPool("vecin", 5)
p1 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
r = TQue("vecin", 1)
p.init_buf_pool(p0, 2048)
p0.init_buffer(q, 1, 512)
p0.init_buf_pool(p1, 1024)
p1.init_buffer(r, 1, 512)
a = q.alloc()
b = r.alloc()
q.free(a)
r.free(b)
p1.reset()
p0.reset()
""",
    "rounds of pools, each with a reset of the pipe": """
p0 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
for t in range(20):
    p.init_buf_pool(p0, 512)
    p0.init_buffer(q, 1, 512)
    a = q.alloc()
    q.free(a)
    p0.reset()
    p.reset()
""",
    "a new tensor of a buffer after the reset": """
p0 = TBufPool("vecin", 4)
w = TBuf("veccalc")
p.init_buf_pool(p0, 512)
p0.init_buffer(w, 512)
a = w.get()
add(a, a, a, 128)
p0.reset()
p.init_buf_pool(p0, 512)
p0.init_buffer(w, 512)
b = w.get()
add(b, b, b, 128)
""",
}
"""After HEAD, for every `n` and `flag`."""

UNKNOWN: dict[str, str] = {
    "an optional input that only a loop needs": """
if flag:
    a = i.alloc()
    i.enque(a)
for t in range(n):
    b = i.deque()
    i.free(b)
    c = i.alloc()
    i.enque(c)
if flag:
    d = i.deque()
    i.free(d)
""",
    "fetched in all turns but the first and used in all but the last": """
for t in range(n):
    if flag:
        a = i.alloc()
        i.enque(a)
    if t:
        b = i.deque()
        i.free(b)
if flag:
    c = i.deque()
    i.free(c)
""",
    "memory that one way may have taken back": """
p0 = TBufPool("vecin", 4)
w = TBuf("veccalc")
p.init_buf_pool(p0, 512)
p0.init_buffer(w, 512)
a = w.get()
if flag:
    p0.reset()
else:
    add(a, a, a, 128)
""",
}
"""After HEAD: what is right or wrong as `n` and `flag` are, so that nothing may be said."""
