# SPDX-License-Identifier: Apache-2.0
"""Each fault of a kernel: its id, what it says, and at which line it is reported."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from interpreted import fault_of, interpret, lowered
from kernel_text import FILE, kernel

from asc.interpreter import run
from asc.interpreter.params import InterpretParams

QUEUE = """
p = TPipe()
q = TQue("vecin", 2)
p.init_buffer(q, 2, 512)
"""
STATIC = """
a = LocalTensor("vecin", 0, 128)
b = LocalTensor("vecin", 512, 128)
"""

BUFFER = 'p = TPipe()\nw = TBuf("veccalc")\n'
POOL = 'p = TPipe()\np0 = TBufPool("vecin", 4)\nq = TQue("vecin", 1)\n'
TWO_POOLS = 'p = TPipe()\np0 = TBufPool("vecin", 4)\np1 = TBufPool("vecin", 4)\np.init_buf_pool(p0, 256)\n'


def one_buffer_queues(number: int) -> str:
    """Queues that free their buffer and never allocate it again: each keeps an event id."""
    queue = 'q{0} = TQue("vecin", 1)\np.init_buffer(q{0}, 1, 64)\nt{0} = q{0}.alloc()\nq{0}.free(t{0})\n'
    return "p = TPipe()\n" + "".join(queue.format(index) for index in range(number))


# (name, statements, id, part of the message, line of the fault); `n` is 7, `x` has 1000 elements.
FAULTS: list[tuple[str, str, str, str, int]] = [
    (
        "alloc without free",
        QUEUE + "t = q.alloc()\nu = q.alloc()\nq.enque(u)\nv = q.alloc()",
        "no-free-buffer",
        'both buffers of queue "q" are in use (1 allocated, 1 enqueued)',
        7,
    ),
    (
        "alloc in a loop",
        QUEUE + "for i in range(n):\n    t = q.alloc()",
        "no-free-buffer",
        "2 allocated, 0 enqueued",
        5,
    ),
    (
        "enque beyond the depth",
        """
p = TPipe()
q = TQue("vecin", 1)
p.init_buffer(q, 2, 512)
t = q.alloc()
u = q.alloc()
q.enque(t)
q.enque(u)""",
        "queue-full",
        "depth 1: no more than 1 tensor can be enqueued",
        7,
    ),
    ("deque of an empty queue", QUEUE + "t = q.deque()", "queue-empty", 'nothing is enqueued in "q"', 4),
    ("double free", QUEUE + "t = q.alloc()\nq.free(t)\nq.free(t)", "tensor-state", "that is freed already", 6),
    ("enque after free", QUEUE + "t = q.alloc()\nq.free(t)\nq.enque(t)", "tensor-state", "enque is given", 6),
    ("free while enqueued", QUEUE + "t = q.alloc()\nq.enque(t)\nq.free(t)", "tensor-state", "enqueued already", 6),
    (
        "tensor of another queue",
        QUEUE + 'o = TQue("vecout", 1)\np.init_buffer(o, 1, 512)\nt = q.alloc()\no.enque(t)',
        "foreign-tensor",
        'enque of queue "o" is given a tensor of queue "q"',
        7,
    ),
    (
        "tensor of a buffer",
        QUEUE + 'w = TBuf("veccalc")\np.init_buffer(w, 512)\nt = w.get()\nq.enque(t)',
        "foreign-tensor",
        'a tensor of buffer "w"',
        7,
    ),
    ("use after free", QUEUE + "t = q.alloc()\nq.free(t)\ncopy(t, x, 128)", "tensor-freed", 'queue "q"', 6),
    ("vector use after free", QUEUE + "t = q.alloc()\nq.free(t)\nadd(t, t, t, 128)", "tensor-freed", 'queue "q"', 6),
    ("use while enqueued", QUEUE + "t = q.alloc()\nq.enque(t)\nadd(t, t, t, 128)", "tensor-enqueued", 'queue "q"', 6),
    ("a tensor is never freed", QUEUE + "t = q.alloc()", "tensors-left", "1 tensor not freed, 0 not dequeued", 0),
    ("a tensor is never dequeued", QUEUE + "t = q.alloc()\nq.enque(t)", "tensors-left", "1 not dequeued", 0),
    ("queue without buffers", 'q = TQue("vecin", 1)\nt = q.alloc()', "queue-without-buffers", '"q" has no buffers', 2),
    ("deque without buffers", 'q = TQue("vecin", 1)\nt = q.deque()', "queue-without-buffers", '"q"', 2),
    (
        "depth 0",
        'p = TPipe()\nq = TQue("vecin", 0)\np.init_buffer(q, 1, 64)\nt = q.alloc()',
        "queue-depth",
        "depth 0",
        4,
    ),
    ("queue at VECCALC", 'q = TQue("veccalc", 1)', "queue-position", "no queue can be at VECCALC", 1),
    (
        "no route",
        'p = TPipe()\nq = TQueBind("vecin", "a2", 1)\np.init_buffer(q, 1, 64)',
        "queue-route",
        "from VECIN to A2",
        2,
    ),
    (
        "ninth one-buffer queue frees",
        one_buffer_queues(9),
        "event-ids-exhausted",
        "all 8 event ids of V_MTE2 are in use",
        37,
    ),
    (
        "memory exhausted",
        'p = TPipe()\nq = TQue("vecin", 1)\nw = TBuf("veccalc")\np.init_buffer(w, 100000)\np.init_buffer(q, 2, 65536)',
        "memory-overflow",
        'the Unified Buffer has 196608 bytes, with 131072 bytes for queue "q" this kernel needs 231072',
        5,
    ),
    ("length not positive", BUFFER + "p.init_buffer(w, 0)", "buffer-length", "0 bytes", 3),
    (
        "too many buffers of a queue",
        'p = TPipe()\nq = TQue("vecin", 1)\np.init_buffer(q, 65, 32)',
        "buffer-number",
        "65 buffers",
        3,
    ),
    (
        "too many buffers of a pipe",
        "p = TPipe()\n" + "".join(f'q{i} = TQue("vecin", 1)\np.init_buffer(q{i}, 33, 32)\n' for i in range(2)),
        "pipe-slots-exhausted",
        'with queue "q1" this kernel has 66 buffers; there may be 64',
        5,
    ),
    ("initialised twice", QUEUE + "p.init_buffer(q, 2, 512)", "initialised-twice", 'queue "q" already has memory', 4),
    ("a buffer twice", BUFFER + "p.init_buffer(w, 64)\np.init_buffer(w, 64)", "initialised-twice", 'buffer "w"', 4),
    (
        "a pool twice",
        'p = TPipe()\np0 = TBufPool("vecin", 4)\np.init_buf_pool(p0, 64)\np.init_buf_pool(p0, 64)',
        "initialised-twice",
        'pool "p0"',
        4,
    ),
    ("two pipes", "p = TPipe()\no = TPipe()", "second-pipe", "this is the second", 2),
    (
        "pool never cut",
        'p0 = TBufPool("vecin", 4)\nq = TQue("vecin", 1)\np0.init_buffer(q, 1, 64)',
        "pool-without-memory",
        "no init_buf_pool has cut it",
        3,
    ),
    (
        "pool after reset",
        POOL + "p.init_buf_pool(p0, 256)\np0.reset()\np0.init_buffer(q, 1, 64)",
        "pool-without-memory",
        "a reset took it away",
        6,
    ),
    (
        "share a pool that was reset",
        TWO_POOLS + "p0.reset()\np.init_buf_pool(p1, 256, p0)",
        "pool-without-memory",
        'pool "p1" cannot',
        6,
    ),
    (
        "pool exhausted",
        POOL + "p.init_buf_pool(p0, 256)\np0.init_buffer(q, 2, 256)",
        "pool-overflow",
        'pool "p0" has 256 of its 256 bytes left, queue "q" needs 512',
        5,
    ),
    ("sub-pool exhausted", TWO_POOLS + "p0.init_buf_pool(p1, 288)", "pool-overflow", 'pool "p1" needs 288', 5),
    ("cut of itself", TWO_POOLS + "p0.init_buf_pool(p0, 32)", "shares-itself", "cannot be cut out of itself", 5),
    ("no buffer ids", 'p0 = TBufPool("vecin", 0)', "pool-buffer-ids", "0 buffer ids; a pool has 1 to 16", 1),
    ("too many buffer ids", 'p0 = TBufPool("vecin", 17)', "pool-buffer-ids", "17 buffer ids; a pool has 1 to 16", 1),
    (
        "too many buffers of pools",
        "p = TPipe()\n"
        + "".join(
            f'p{i} = TBufPool("vecin", 16)\nq{i} = TQue("vecin", 1)\np.init_buf_pool(p{i}, 512)\n'
            f"p{i}.init_buffer(q{i}, 16, 32)\n"
            for i in range(4)
        )
        + 'w = TBuf("vecin")\np.init_buffer(w, 32)',
        "pipe-slots-exhausted",
        'with buffer "w" this kernel has 65 buffers',
        19,
    ),
    ("destroyed twice", "p = TPipe()\np.destroy()\np.destroy()", "pipe-destroyed", "destroyed a second time", 3),
    (
        "destroyed with a tensor out",
        QUEUE + "t = q.alloc()\np.destroy()",
        "reset-in-use",
        'the pipe is destroyed while queue "q" has 1',
        5,
    ),
    (
        "too much of a buffer, and no whole blocks",
        BUFFER + "p.init_buffer(w, 256)\nt = w.get(65)",
        "buffer-view",
        "do not fit: it has 256, and are no multiple of 32",
        4,
    ),
    ("share more than there is", TWO_POOLS + "p.init_buf_pool(p1, 512, p0)", "share-length", "asks for 512 bytes", 5),
    (
        "fifth buffer of four",
        POOL + "p.init_buf_pool(p0, 512)\np0.init_buffer(q, 5, 32)",
        "pool-slots-exhausted",
        'pool "p0" has 4 buffer ids, queue "q" is its buffer number 5',
        5,
    ),
    (
        "other memory",
        'p = TPipe()\np0 = TBufPool("vecin", 4)\nq = TQue("a1", 1)\np.init_buf_pool(p0, 512)\np0.init_buffer(q, 1, 32)',
        "other-memory",
        'queue "q" lives in L1, but pool "p0" is in UB',
        5,
    ),
    ("pool in L0", 'p0 = TBufPool("a2", 4)', "pool-position", "is in the L0A Buffer; pools manage", 1),
    ("buffer in global memory", 'p = TPipe()\nw = TBuf("gm")\np.init_buffer(w, 64)', "memory-overflow", "has none", 3),
    ("position max", 'w = TBuf("max")', "no-such-position", "MAX", 1),
    (
        "reset with a tensor out",
        POOL + "p.init_buf_pool(p0, 512)\np0.init_buffer(q, 2, 32)\nt = q.alloc()\np0.reset()",
        "reset-in-use",
        'pool "p0" is reset while queue "q" has 1',
        7,
    ),
    (
        "pipe reset with a tensor enqueued",
        QUEUE + "t = q.alloc()\nq.enque(t)\np.reset()",
        "reset-in-use",
        "0 tensors allocated and 1 enqueued",
        6,
    ),
    (
        "queue after pipe reset",
        QUEUE + "p.reset()\nt = q.alloc()",
        "queue-without-buffers",
        '"q" has no buffers since a reset of',
        5,
    ),
    (
        "buffer after pipe reset",
        BUFFER + "p.init_buffer(w, 64)\np.reset()\nt = w.get()",
        "buffer-without-memory",
        '"w"',
        5,
    ),
    (
        "pool after pipe reset",
        'p = TPipe()\np0 = TBufPool("vecin", 4)\np1 = TBufPool("vecin", 4)\np.init_buf_pool(p0, 64)\n'
        "p.reset()\np0.init_buf_pool(p1, 32)",
        "pool-without-memory",
        "a reset of the pipe, which it was cut out of, took it away",
        6,
    ),
    (
        "get too much",
        BUFFER + "p.init_buffer(w, 256)\nt = w.get(72)",
        "buffer-view",
        '288 bytes of buffer "w" from byte 0 do not fit: it has 256',
        4,
    ),
    (
        "get no whole blocks",
        BUFFER + "p.init_buffer(w, 256)\nt = w.get(9)",
        "buffer-view",
        "no multiple of 32 bytes",
        4,
    ),
    ("get nothing", BUFFER + "p.init_buffer(w, 256)\nt = w.get(0)", "buffer-view", "at least one element", 4),
    (
        "offset not aligned",
        BUFFER + "p.init_buffer(w, 256)\nt = w.get_with_offset(8, 4)",
        "buffer-view",
        "cannot start at byte 4",
        4,
    ),
    (
        "offset beyond",
        BUFFER + "p.init_buffer(w, 256)\nt = w.get_with_offset(8, 256)",
        "buffer-view",
        "from byte 256 do not fit",
        4,
    ),
    ("buffer never initialised", 'w = TBuf("veccalc")\nt = w.get()', "buffer-without-memory", '"w" has no memory', 2),
    ("copy of 28 bytes", STATIC + "copy(a, x, 7)", "copy-length", "28 bytes, which is no multiple of 32", 3),
    ("copy of a negative count", STATIC + "copy(a, x, -8)", "copy-length", "negative", 3),
    ("copy beyond the tensor", STATIC + "copy(a, x, 136)", "copy-too-long", 'static tensor "a" that has only 128', 3),
    (
        "load past the end",
        STATIC + "copy(a, x[960:], 48)",
        "global-range",
        'data_copy reads elements 960 to 1007 of "x", which has 1000',
        3,
    ),
    ("store past the end", STATIC + "copy(x[960:], a, 48)", "global-range", "data_copy writes elements 960 to 1007", 3),
    ("load before the start", STATIC + "copy(a, x[-8:], 8)", "global-range", "before the start of argument", 3),
    ("copy to a shifted tensor", STATIC + "copy(a[1:], x, 8)", "operand-alignment", "starts at byte 4", 3),
    (
        "copy from L1 to UB",
        'a = LocalTensor("a1", 0, 8)\nb = LocalTensor("vecin", 0, 8)\ncopy(b, a, 8)',
        "copy-route",
        "from L1 to UB",
        3,
    ),
    ("copy to L0A", 'a = LocalTensor("a2", 0, 8)\ncopy(a, x, 8)', "copy-route", "from GM to L0A", 2),
    ("vector in L1", 'a = LocalTensor("a1", 0, 8)\nadd(a, a, a, 8)', "operand-memory", "operand in L1", 2),
    ("vector count too long", STATIC + "add(a, b, b, 129)", "operand-range", "129 elements has an operand", 3),
    ("negative vector count", STATIC + "add(a, b, b, -1)", "operand-range", "negative count, -1", 3),
    ("vector on a shifted tensor", STATIC + "add(a, b[4:], b, 8)", "operand-alignment", "starts at byte 528", 3),
    ("part beyond the tensor", STATIC + "add(a[136:], b, b, 8)", "sub-tensor-range", "starts at element 136", 3),
    ("static tensor not aligned", 'a = LocalTensor("vecin", 4, 8)', "static-tensor", "start is no multiple of 32", 1),
    ("static tensor past the end", 'a = LocalTensor("vecin", 196576, 16)', "static-tensor", "but UB has 196608", 1),
    ("empty static tensor", 'a = LocalTensor("vecin", 0, 0)', "static-tensor", '"a" is empty', 1),
]


@pytest.mark.parametrize(("name", "source", "identity", "text", "line"), FAULTS, ids=[case[0] for case in FAULTS])
def test_fault(name: str, source: str, identity: str, text: str, line: int) -> None:
    x = np.zeros(1000, np.float32)
    fault = fault_of(lambda: interpret(kernel(source), x, 7, False))
    assert (fault.id, text in fault.message) == (identity, True), fault.message
    if line:
        assert fault.at is not None
        assert (fault.at.span.file, fault.at.span.line) == (FILE, line)


LEGAL = [
    ("a copy of nothing", STATIC + "copy(a, x[2000:], 0)"),
    ("a part that starts outside but is not used", STATIC + "for i in range(0):\n    add(a[136:], b, b, 8)"),
    ("a part at the very end", STATIC + "add(a[128:], b, b, 0)"),
    ("exactly full", 'p = TPipe()\nq = TQue("vecin", 1)\np.init_buffer(q, 3, 65536)'),
    (
        "pool positions compare by memory",
        'p = TPipe()\np0 = TBufPool("veccalc", 4)\nq = TQue("vecout", 1)\n'
        "p.init_buf_pool(p0, 512)\np0.init_buffer(q, 2, 32)",
    ),
    (
        "a queue works on after its pool's reset",
        'p = TPipe()\np0 = TBufPool("vecin", 4)\nq = TQue("vecin", 1)\n'
        "p.init_buf_pool(p0, 512)\np0.init_buffer(q, 2, 32)\np0.reset()\nt = q.alloc()\nq.free(t)",
    ),
    (
        "a queue takes new buffers after a reset",
        'p = TPipe()\np0 = TBufPool("vecin", 4)\nq = TQue("vecin", 1)\n'
        "p.init_buf_pool(p0, 512)\np0.init_buffer(q, 2, 32)\np0.reset()\np.init_buffer(q, 2, 64)",
    ),
    ("a pipe after the first was destroyed", "p = TPipe()\np.destroy()\no = TPipe()"),
    ("a queue that is declared and nothing else", 'q = TQueBind("veccalc", "veccalc", 0)'),
    (
        "enque again what was dequeued",
        QUEUE + "t = q.alloc()\nq.enque(t)\nu = q.deque()\nq.enque(u)\nv = q.deque()\nq.free(v)",
    ),
    ("eight one-buffer queues", one_buffer_queues(8)),
    (
        "nine resets of the pool with the pipe",
        'for i in range(9):\n    p = TPipe()\n    p0 = TBufPool("vecin", 4)\n'
        '    q = TQue("vecin", 1)\n    p.init_buf_pool(p0, 64)\n    p0.init_buffer(q, 1, 64)\n'
        "    t = q.alloc()\n    q.free(t)\n    p0.reset()\n    p.destroy()",
    ),
]


@pytest.mark.parametrize(("name", "source"), LEGAL, ids=[case[0] for case in LEGAL])
def test_legal(name: str, source: str) -> None:
    interpret(kernel(source), np.zeros(1000, np.float32), 7, False)


RESETS = """
p = TPipe()
p0 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
for i in range(9):
    p.init_buf_pool(p0, 64)
    p0.init_buffer(q, 1, 64)
    t = q.alloc()
    q.free(t)
    p0.reset()
"""


def test_resets_of_a_pool_burn_event_ids_on_2201() -> None:
    fault = fault_of(lambda: interpret(kernel(RESETS), np.zeros(8, np.float32), 0, False))
    assert fault.id == "event-ids-exhausted"
    lost = 'of queue "q" with pool "p0"'
    assert [note.message for note in fault.notes] == [
        f"8 of them went with resets of pools, which do not give ids back: {lost}"
    ]
    assert fault.help is not None and fault.help.startswith('call free_all_event() of queue "q" before each reset')


def test_free_all_event_gives_the_ids_back_that_resets_lose() -> None:
    source = RESETS.replace("    p0.reset()", "    q.free_all_event()\n    p0.reset()")
    interpret(kernel(source), np.zeros(8, np.float32), 0, False)


def test_resets_of_a_pool_return_event_ids_and_keep_the_range_on_3510() -> None:
    rewound = RESETS.replace("    p.init_buf_pool(p0, 64)\n", "").replace("for", "p.init_buf_pool(p0, 64)\nfor")
    interpret(kernel(rewound), np.zeros(8, np.float32), 0, False, soc="Ascend950")


def test_memory_exhausted_names_every_buffer() -> None:
    source = next(case[1] for case in FAULTS if case[0] == "memory exhausted")
    fault = fault_of(lambda: interpret(kernel(source), np.zeros(8, np.float32), 0, False))
    assert [note.message for note in fault.notes] == ['buffer "w" takes 100000 bytes']


def test_a_fault_names_the_core() -> None:
    source = kernel(STATIC + "copy(a, x[960:], 48)")
    fault = fault_of(lambda: interpret(source, np.zeros(1000, np.float32), 0, False, cores=3))
    assert fault.notes[-1].message == "on core 0 of 3"


def test_a_fault_leaves_the_machine_usable() -> None:
    x = np.zeros(1000, np.float32)
    program = lowered(kernel(QUEUE + "t = q.alloc()"))
    for _ in range(3):
        assert fault_of(lambda: run(program, (x, 0, False), 1)).id == "tensors-left"
    interpret(kernel(STATIC + "copy(a, x, 128)\ncopy(x, a, 128)"), x, 0, False)


def test_read_only_arrays_are_read_but_not_written() -> None:
    x = np.zeros(128, np.float32)
    x.flags.writeable = False
    interpret(kernel(STATIC + "copy(a, x, 128)"), x, 0, False)
    fault = fault_of(lambda: interpret(kernel(STATIC + "copy(x, a, 128)"), x, 0, False))
    assert fault.id == "read-only-argument"
    assert '"gm"' in fault.message


@pytest.mark.parametrize("fill", ["nan", "poison", "zero"])
def test_memory_starts_as_chosen(fill: Any) -> None:
    expected = {"nan": 0xFFFFFFFF, "poison": 0xCDCDCDCD, "zero": 0}[fill]
    dirty = np.arange(128, dtype=np.float32)
    interpret(kernel(STATIC + "copy(a, x, 128)"), dirty, 0, False)  # another launch leaves its data there
    x = np.ones(256, np.float32)
    text = kernel(STATIC + "copy(x, a, 128)")
    interpret(text, x, 0, False, cores=2, params=InterpretParams(uninitialized_memory=fill))
    assert set(x[:128].view(np.uint32).tolist()) == {expected}
    assert set(x[128:].tolist()) == {1.0}


def test_memory_handed_out_again_is_spoilt() -> None:
    source = """
p = TPipe()
w = TBuf("veccalc")
p.init_buffer(w, 512)
t = w.get()
copy(t, x, 128)
p.reset()
p.init_buffer(w, 512)
u = w.get()
copy(x, u, 128)
"""
    x = np.ones(128, np.float32)
    interpret(kernel(source), x, 0, False)
    assert np.isnan(x).all()


@pytest.mark.parametrize("bad", [{"uninitialized_memory": "random"}, {"core_order": "descending"}])
def test_bad_switches_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(bad))):
        InterpretParams(**bad)
