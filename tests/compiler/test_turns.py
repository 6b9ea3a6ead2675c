# SPDX-License-Identifier: Apache-2.0
"""Loops whose turns differ by a counter or by what one turn hands on to the next: what is told of each turn."""

from __future__ import annotations

import pytest
from traced import kernel, module_of

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Engine
from asc.dialects.context import make_context

HEAD = """
pipe = asc.TPipe()
q = asc.TQue(asc.TPosition.VECIN, 2)
pipe.init_buffer(que=q, num=2, len=512)
"""

RIGHT = {
    "freed in the turn after": """
t = q.alloc_tensor(asc.float32)
for i in range(5):
    next_t = q.alloc_tensor(asc.float32)
    q.free_tensor(t)
    t = next_t
q.free_tensor(t)
""",
    "freed in the turn after, any number of turns": """
t = q.alloc_tensor(asc.float32)
for i in range(n):
    next_t = q.alloc_tensor(asc.float32)
    q.free_tensor(t)
    t = next_t
q.free_tensor(t)
""",
    "enqueued in the first turn, dequeued in the last": """
for i in range(9):
    if i == 0:
        q.enque(q.alloc_tensor(asc.float32))
    if i == 8:
        q.free_tensor(q.deque(asc.float32))
""",
    "enqueued and dequeued in turn, longer than is followed turn by turn": """
odd = 0
for i in range(1000):
    if odd == 0:
        q.enque(q.alloc_tensor(asc.float32))
    else:
        q.free_tensor(q.deque(asc.float32))
    odd = 1 - odd
""",
    "one after the other with `while`": """
i = 0
while i < 6:
    if i % 2 == 0:
        q.enque(q.alloc_tensor(asc.float32))
    else:
        q.free_tensor(q.deque(asc.float32))
    i = i + 1
""",
    "an inner loop of as many turns as the outer one has come to": """
for i in range(3):
    for j in range(i):
        q.enque(q.alloc_tensor(asc.float32))
    for j in range(i):
        q.free_tensor(q.deque(asc.float32))
""",
    "perhaps never": """
i = 0
while i < n:
    if i > 100:
        q.enque(q.alloc_tensor(asc.float32))
        q.free_tensor(q.deque(asc.float32))
    i = i + 1
""",
    "handed on by a `while` in another": """
t = q.alloc_tensor(asc.float32)
i = 0
while i < n:
    j = 0
    while j < 2:
        q.free_tensor(t)
        t = q.alloc_tensor(asc.float32)
        j = j + 1
    i = i + 1
q.free_tensor(t)
""",
    "swapped each turn": """
s = q.alloc_tensor(asc.float32)
t = q.alloc_tensor(asc.float32)
for i in range(3):
    s, t = t, s
q.free_tensor(s)
q.free_tensor(t)
""",
}

WRONG = {
    "the second turn frees what the first has freed": (
        """
t = q.alloc_tensor(asc.float32)
for i in range(5):
    q.free_tensor(t)
""",
        ["tensor-state"],
    ),
    "not dequeued in the last turn": (
        """
for i in range(9):
    q.enque(q.alloc_tensor(asc.float32))
    if i != 8:
        q.free_tensor(q.deque(asc.float32))
""",
        ["tensors-left"],
    ),
    "more enqueued in each turn": (
        """
for i in range(4):
    for j in range(i):
        q.enque(q.alloc_tensor(asc.float32))
    for j in range(i):
        if j == 0:
            q.free_tensor(q.deque(asc.float32))
""",
        ["no-free-buffer"],
    ),
    "handed on and lost": (
        """
t = q.alloc_tensor(asc.float32)
for i in range(n):
    q.free_tensor(t)
    t = q.alloc_tensor(asc.float32)
""",
        ["tensors-left"],
    ),
    "freed in all turns of a `while` but the last": (
        """
i = 0
while i < 3:
    t = q.alloc_tensor(asc.float32)
    if i < 2:
        q.free_tensor(t)
    i = i + 1
""",
        ["tensors-left"],
    ),
    "what is left of a thousand turns": (
        """
odd = 0
for i in range(1001):
    if odd == 0:
        q.enque(q.alloc_tensor(asc.float32))
    else:
        q.free_tensor(q.deque(asc.float32))
    odd = 1 - odd
""",
        ["tensors-left"],
    ),
    "swapped an odd number of times": (
        """
s = q.alloc_tensor(asc.float32)
t = q.alloc_tensor(asc.float32)
q.free_tensor(s)
for i in range(3):
    s, t = t, s
q.free_tensor(t)
q.free_tensor(s)
""",
        ["tensor-state"],
    ),
}


def ids(source: str) -> list[str]:
    engine = Engine()
    context = make_context()
    run_pipeline(module_of(kernel(HEAD + source)), context, [PASSES[name]()() for name in VERIFICATION], engine)
    return [each.id for each in (*engine.errors, *engine.warnings)]


@pytest.mark.parametrize("source", RIGHT.values(), ids=RIGHT)
def test_right_loops(source: str) -> None:
    assert ids(source) == []


@pytest.mark.parametrize(("source", "expected"), WRONG.values(), ids=WRONG)
def test_wrong_loops(source: str, expected: list[str]) -> None:
    assert ids(source) == expected
