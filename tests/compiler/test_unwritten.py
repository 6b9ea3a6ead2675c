# SPDX-License-Identifier: Apache-2.0
"""Reads of what nothing was written to are told, once for each tensor; whatever may write some of it settles it."""

from __future__ import annotations

import pytest
from kernel_text import kernel

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

CONTEXT = make_context()
FIXED = """
a = LocalTensor("vecin", 0, 256)
b = LocalTensor("vecin", 0, 256)
c = LocalTensor("vecin", 1024, 256)
tail = LocalTensor("vecin", 960, 64)
z = LocalTensor("vecout", 4096, 256)
l1 = LocalTensor("a1", 0, 256)
"""
PIPE = """
p = TPipe()
q = TQue("vecin", 1)
o = TQue("vecout", 1)
w = TBuf("veccalc")
p.init_buffer(q, 2, 1024)
p.init_buffer(o, 1, 1024)
p.init_buffer(w, 1024)
t = w.get()
"""
POOLS = """
p = TPipe()
one = TBufPool("veccalc", 4)
two = TBufPool("veccalc", 4)
w = TBuf("veccalc")
v = TBuf("veccalc")
p.init_buf_pool(one, 1024)
p.init_buf_pool(two, 1024, one)
one.init_buffer(w, 1024)
t = w.get()
copy(t, x, 256)
one.reset()
"""

RIGHT_FIXED = {
    "copied in": "copy(a, x, 256)\nadd(z, a, a, 256)",
    "through another name": "copy(b, x, 256)\nadd(z, a, a, 256)",
    "its last elements only": "copy(tail, x, 64)\nadd(z, a, a, 64)",
    "a part of it": "copy(a[64:], x, 8)\nadd(z, a, a, 64)",
    "nobody knows how far": "copy(a, x, n)\nadd(z, a, a, 64)",
    "nobody knows where": "copy(c[n:], x, 8)\nadd(z, c, c, 64)",
    "on one side": "if flag:\n    copy(a, x, 256)\nadd(z, a, a, 256)",
    "in turns, perhaps none": "for i in range(n):\n    copy(a, x, 256)\nadd(z, a, a, 256)",
    "in the first turn": (
        "copy(z, x, 256)\nfor i in range(n):\n    if i:\n        add(a, a, z, 256)\n    else:\n        copy(a, x, 256)"
    ),
    "in the turn before": "for i in range(n):\n    if i:\n        add(z, a, a, 256)\n    copy(a, x, 256)",
    "only written": "copy(a, x, 256)\nadd(z, a, a, 256)\ncopy(x, z, 256)",
    "in another memory": "copy(l1, x, 256)\ncopy(a, x, 256)\nadd(z, a, a, 256)",
    "never come by": "for i in range(0):\n    add(z, a, a, 256)",
}
WRONG_FIXED = {
    "never copied in": ("copy(a, x, 256)\nadd(z, a, c, 256)", [2]),
    "both": ("add(z, a, c, 256)", [1, 1]),
    "told once": ("add(z, a, a, 256)\nadd(z, a, a, 256)", [1]),
    "copied out": ("copy(x, c, 256)", [1]),
    "copied in too late": ("add(z, a, a, 256)\ncopy(a, x, 256)", [1]),
    "in turns, for the next one": ("for i in range(n):\n    add(z, a, a, 256)\n    copy(a, x, 256)", [2]),
    "adds up": ("copy(a, x, 256)\nfor i in range(n):\n    add(z, z, a, 256)", [3]),
    "a slice": ("add(z, a[64:], a[64:], 64)", [1]),
    "the neighbour was": ("copy(a, x, 256)\nadd(z, c, c, 256)", [2]),
    "on one side": ("if flag:\n    add(z, a, a, 256)\nelse:\n    copy(a, x, 256)", [2]),
}
RIGHT_PIPE = {
    "copied in": "a = q.alloc()\ncopy(a, x, 256)\nq.enque(a)\nb = q.deque()\nadd(t, b, b, 256)\nq.free(b)",
    "some of it": "a = q.alloc()\ncopy(a[128:], x, 8)\nq.enque(a)\nb = q.deque()\nadd(t, b, b, 256)\nq.free(b)",
    "copied in on one side": "if flag:\n    copy(t, x, 256)\nadd(t, t, t, 256)",
    "another view of the buffer": "u = w.get()\ncopy(u, x, 256)\nadd(t, t, t, 256)",
    "a part of the buffer": "u = w.get()\ncopy(u[n:], x, 8)\nadd(t, t, t, 256)",
    "one of two, nobody knows which": (
        "a = q.alloc()\nb = q.alloc()\ncopy(a, x, 256)\ncopy(b, x, 256)\nadd(t, a, b, 256)\nq.free(a)\nq.free(b)"
    ),
    "first in the first turn": (
        "for i in range(n):\n    if i:\n        add(t, t, t, 256)\n    else:\n        copy(t, x, 256)"
    ),
    "the same in three turns": (
        "for i in range(3):\n    if i:\n        add(t, t, t, 256)\n    else:\n        copy(t, x, 256)"
    ),
    "in turns around": (
        "for j in range(n):\n    for i in range(n):\n        if i:\n            add(t, t, t, 256)\n"
        "        else:\n            copy(t, x, 256)"
    ),
    "read in later turns of the loop around": (
        "for i in range(n):\n    for j in range(i):\n        add(t, t, t, 256)\n    copy(t, x, 256)"
    ),
    "kept over turns": "copy(t, x, 256)\nfor i in range(n):\n    add(t, t, t, 256)",
    "read where it is enqueued on that side only": (
        "a = q.alloc()\nif flag:\n    copy(a, x, 256)\nq.enque(a)\nb = q.deque()\nadd(t, b, b, 256)\nq.free(b)"
    ),
}
WRONG_PIPE = {
    "enqueued as it is": ("a = q.alloc()\nq.enque(a)\nb = q.deque()\nadd(t, b, b, 256)\nq.free(b)", [4]),
    "copied out as it is": ("a = o.alloc()\no.enque(a)\nb = o.deque()\ncopy(x, b, 256)\no.free(b)", [4]),
    "one of two": (
        "a = q.alloc()\nb = q.alloc()\ncopy(a, x, 256)\nadd(t, a, b, 256)\nq.free(a)\nq.free(b)",
        [4],
    ),
    "allocated again": (
        "a = q.alloc()\ncopy(a, x, 256)\nq.free(a)\nb = q.alloc()\nadd(t, b, b, 256)\nq.free(b)",
        [5],
    ),
    "in every turn": (
        "for i in range(n):\n    a = q.alloc()\n    q.enque(a)\n    b = q.deque()\n    add(t, b, b, 8)\n    q.free(b)",
        [5],
    ),
    "adds up in a buffer": ("for i in range(n):\n    add(t, t, t, 256)", [2]),
    "adds up in loops": ("for i in range(n):\n    for j in range(n):\n        add(t, t, t, 256)", [3]),
    "adds up on one side of turns": ("for i in range(n):\n    if flag:\n        add(t, t, t, 256)", [3]),
}
RIGHT_POOLS = {
    "filled again": "u = w.get()\ncopy(u, x, 256)\nadd(u, u, u, 256)",
    "the other one": "two.init_buffer(v, 1024)\nu = v.get()\ncopy(u, x, 256)\nadd(u, u, u, 256)",
}
WRONG_POOLS = {
    "kept over a reset": ("u = w.get()\nadd(u, u, u, 256)", [2]),
    "found in the memory of another": ("two.init_buffer(v, 1024)\nu = v.get()\nadd(u, u, u, 256)", [3]),
}
RIGHT = [(FIXED, each) for each in RIGHT_FIXED.values()] + [(PIPE, each) for each in RIGHT_PIPE.values()]
RIGHT += [(POOLS, each) for each in RIGHT_POOLS.values()]
WRONG = [(FIXED, *each) for each in WRONG_FIXED.values()] + [(PIPE, *each) for each in WRONG_PIPE.values()]
WRONG += [(POOLS, *each) for each in WRONG_POOLS.values()]


def found(head: str, source: str, soc: str) -> list[int]:
    return found_in(kernel(head.strip() + "\n" + source), head, soc)


def found_in(text: str, head: str, soc: str) -> list[int]:
    engine = Engine()
    module = parse_module(CONTEXT, text)
    run_pipeline(module, CONTEXT, [PASSES[name]()() for name in VERIFICATION], engine, soc=get_soc(soc))
    told = [each for each in engine.warnings if each.id == "tensor-unwritten"]
    return [each.at.span.line - len(head.strip().splitlines()) if each.at is not None else 0 for each in told]


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
@pytest.mark.parametrize(
    ("head", "source"), RIGHT, ids=[f"fixed: {each}" for each in RIGHT_FIXED] + [*RIGHT_PIPE, *RIGHT_POOLS]
)
def test_whatever_may_write_some_of_it_settles_it(head: str, source: str, soc: str) -> None:
    assert found(head, source, soc) == []


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
@pytest.mark.parametrize(
    ("head", "source", "lines"), WRONG, ids=[f"fixed: {each}" for each in WRONG_FIXED] + [*WRONG_PIPE, *WRONG_POOLS]
)
def test_reads_of_random_content_are_told(head: str, source: str, lines: list[int], soc: str) -> None:
    assert found(head, source, soc) == lines


@pytest.mark.parametrize(("dtype", "lines"), [("i32", []), ("f32", [1])])
def test_an_integer_minus_itself_is_0_whatever_it_is(dtype: str, lines: list[int]) -> None:
    text = (
        kernel(FIXED.strip() + "\nadd(a, a, a, 256)").replace("asc.add_l2", "asc.sub_l2").replace("xf32", f"x{dtype}")
    )
    assert found_in(text, FIXED, "Ascend910B1") == lines
