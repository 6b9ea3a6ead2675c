# SPDX-License-Identifier: Apache-2.0
"""verify-pools: what it accepts, and what it reports at which line, each thing once."""

from __future__ import annotations

import pytest
from kernel_text import kernel
from xdsl.context import Context

from asc.compiler.pipeline import PASSES, run_pipeline
from asc.diagnostics import Diagnostic, Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc


@pytest.fixture(scope="module")
def context() -> Context:
    return make_context()


def verify(context: Context, source: str, soc: str = "Ascend910B1") -> Engine:
    engine = Engine()
    module = parse_module(context, kernel(source))
    run_pipeline(module, context, [PASSES["verify-pools"]()()], engine, soc=get_soc(soc))
    return engine


def found(diagnostics: list[Diagnostic]) -> list[tuple[int, str]]:
    return [(each.at.span.line if each.at is not None else 0, each.id) for each in diagnostics]


ACCEPTED = {
    "a pool that is only declared": 'p0 = TBufPool("vecin", 4)',
    "a queue that is only declared": 'q = TQue("vecin", 1)',
    "a pool at VECCALC with queues at VECIN and VECOUT": """
        p = TPipe()
        p0 = TBufPool("veccalc", 4)
        i = TQue("vecin", 1)
        o = TQue("vecout", 1)
        p.init_buf_pool(p0, 512)
        p0.init_buffer(i, 1, 256)
        p0.init_buffer(o, 1, 256)
        """,
    "a pool at A1 with queues at B1 and C1": """
        p = TPipe()
        p0 = TBufPool("a1", 4)
        b = TQue("b1", 1)
        c = TQue("c1", 1)
        p.init_buf_pool(p0, 512)
        p0.init_buffer(b, 1, 256)
        p0.init_buffer(c, 1, 256)
        """,
    "exactly full": """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 3, 65536)
        """,
    "rounded up to exactly full": """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 100)
        p0.init_buffer(q, 2, 33)
        """,
    "a second pipe after the first is destroyed": """
        p = TPipe()
        p.destroy()
        p2 = TPipe()
        q = TQue("vecin", 1)
        p2.init_buffer(q, 3, 65536)
        """,
    "a pipe whose scope has ended": """
        if flag:
            p = TPipe()
        p2 = TPipe()
        """,
    "the pipe of each round": """
        q = TQue("vecin", 1)
        for i in range(3):
            p = TPipe()
            w = TBuf("veccalc")
            p.init_buffer(w, 65536)
        """,
    "initialised again after a reset of the pool, in another pool": """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 512)
        p.init_buf_pool(p1, 512, p0)
        p0.init_buffer(q, 2, 256)
        p0.reset()
        p1.init_buffer(q, 2, 256)
        """,
    "a round of stages, each ended by a reset of the pipe": """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        for i in range(20):
            p.init_buf_pool(p0, 98304)
            p0.init_buffer(q, 2, 49152)
            p.reset()
        """,
    "lengths that are not known": """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buf_pool(p0, n)
        p0.init_buffer(q, n, 512)
        p0.init_buffer(r, 2, n)
        """,
    "memory given on one way only": """
        p = TPipe()
        q = TQue("vecin", 1)
        if flag:
            p.init_buffer(q, 1, 98304)
        else:
            p.init_buffer(q, 1, 196608)
        a = q.alloc()
        """,
    "a pool cut, or reset, on one way only": """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        if flag:
            p.init_buf_pool(p0, 512)
        p0.init_buffer(q, 1, 512)
        if flag:
            p0.reset()
        p0.init_buffer(q, 1, 512)
        """,
    "the life of a tensor over rounds, one ahead": """
        p = TPipe()
        q = TQue("vecin", 2)
        p.init_buffer(q, 2, 512)
        a = q.alloc()
        q.enque(a)
        for i in range(100):
            b = q.alloc()
            q.enque(b)
            c = q.deque()
            q.free(c)
        d = q.deque()
        q.free(d)
        """,
    "the same over an unknown number of rounds": """
        p = TPipe()
        q = TQue("vecin", 2)
        p.init_buffer(q, 2, 512)
        a = q.alloc()
        q.enque(a)
        for i in range(n):
            b = q.alloc()
            q.enque(b)
            c = q.deque()
            q.free(c)
        d = q.deque()
        q.free(d)
        """,
    "enqueued in a loop that may not run, dequeued after it": """
        p = TPipe()
        q = TQue("vecin", 2)
        p.init_buffer(q, 2, 512)
        for i in range(n):
            a = q.alloc()
            q.enque(a)
        b = q.deque()
        q.free(b)
        """,
    "enqueued while a condition holds": """
        p = TPipe()
        q = TQue("vecin", 2)
        p.init_buffer(q, 2, 512)
        while flag:
            a = q.alloc()
            q.enque(a)
        while flag:
            b = q.deque()
            q.free(b)
        """,
    "the allocated name freed after a dequeue": """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 512)
        a = q.alloc()
        q.enque(a)
        b = q.deque()
        q.free(a)
        """,
    "enqueued again after a dequeue": """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 512)
        a = q.alloc()
        q.enque(a)
        b = q.deque()
        q.enque(b)
        c = q.deque()
        q.free(c)
        """,
    "freed on one way only": """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        a = q.alloc()
        b = q.alloc()
        if flag:
            q.free(a)
        else:
            q.enque(b)
        q.free(a)
        q.enque(b)
        """,
    "fixed tensors that overlap": """
        a = LocalTensor("vecin", 0, 49152)
        b = LocalTensor("vecout", 32, 16)
        copy(a, x, 49152)
        """,
    "copies within what is there": """
        p = TPipe()
        w = TBuf("veccalc")
        p.init_buffer(w, 1024)
        a = w.get()
        b = w.get(128)
        c = w.get_with_offset(128, 512)
        copy(a, x, 256)
        add(b, c, a[8:], 128)
        add(b, c, a[n:], 128)
        copy(a, x, n)
        """,
    "a loop that never runs": """
        p = TPipe()
        q = TQue("vecin", 1)
        for i in range(0):
            a = q.alloc()
        """,
}


@pytest.mark.parametrize("source", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted(context: Context, source: str) -> None:
    engine = verify(context, source)
    assert found(engine.errors) == []
    assert [each for each in found(engine.warnings) if each[1] != "length-rounded"] == []


REJECTED: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "a pool in a memory without pools": ('p0 = TBufPool("a2", 4)', [(1, "pool-position")]),
    "17 buffer ids": ('p0 = TBufPool("vecin", 17)', [(1, "pool-buffer-ids")]),
    "no buffer ids": ('p0 = TBufPool("vecin", 0)', [(1, "pool-buffer-ids")]),
    "a TQue at VECCALC": ('q = TQue("veccalc", 1)', [(1, "queue-position")]),
    "a queue in a memory of another kind": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("a1", 1)
        p.init_buf_pool(p0, 256)
        p0.init_buffer(q, 1, 512)
        """,
        [(5, "other-memory")],
    ),
    "a queue without memory on the chip": (
        """
        p = TPipe()
        q = TQue("co2", 1)
        p.init_buffer(q, 1, 512)
        """,
        [(3, "queue-position")],
    ),
    "a pool asked for more than it has": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        w = TBuf("veccalc")
        p.init_buf_pool(p0, 256)
        p0.init_buffer(q, 1, 512)
        p0.init_buffer(w, 512)
        """,
        [(6, "pool-overflow")],
    ),
    "lengths rounded up beyond a pool": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 96)
        p0.init_buffer(q, 2, 33)
        """,
        [(5, "pool-overflow")],
    ),
    "a sub-pool larger than what is left": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 256)
        p0.init_buffer(q, 1, 128)
        p0.init_buf_pool(p1, 256)
        """,
        [(7, "pool-overflow")],
    ),
    "known lengths that overflow beside an unknown one": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buffer(q, 1, n)
        p.init_buffer(r, 4, 65536)
        """,
        [(5, "memory-overflow")],
    ),
    "more on each round": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        for i in range(4):
            p.init_buf_pool(p0, 65536)
            p0.reset()
        """,
        [(4, "memory-overflow")],
    ),
    "a fifth buffer in a pool of four": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 2)
        r = TQue("vecin", 2)
        w = TBuf("veccalc")
        p.init_buf_pool(p0, 65536)
        p0.init_buffer(q, 2, 512)
        p0.init_buffer(r, 2, 512)
        p0.init_buffer(w, 512)
        """,
        [(9, "pool-slots-exhausted")],
    ),
    "cut again, but the ids were not given back": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 2)
        p.init_buf_pool(p0, 4096)
        p0.init_buffer(q, 4, 512)
        p.init_buf_pool(p0, 4096)
        p0.init_buffer(q, 1, 512)
        """,
        [(7, "pool-slots-exhausted")],
    ),
    "65 buffers": (
        """
        p = TPipe()
        q = TQue("vecin", 2)
        w = TBuf("veccalc")
        p.init_buffer(q, 64, 512)
        p.init_buffer(w, 512)
        """,
        [(5, "pipe-slots-exhausted")],
    ),
    "a queue of no buffers and one of 65": (
        """
        p = TPipe()
        q = TQue("vecin", 2)
        r = TQue("vecin", 2)
        p.init_buffer(q, 0, 512)
        p.init_buffer(r, 65, 512)
        """,
        [(4, "buffer-number"), (5, "buffer-number")],
    ),
    "lengths of nothing and less": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 2)
        p.init_buf_pool(p0, 0)
        p.init_buffer(q, 1, -32)
        """,
        [(4, "buffer-length"), (5, "buffer-length")],
    ),
    "a pool never cut": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p0.init_buffer(q, 1, 512)
        p0.init_buffer(r, 1, 512)
        p.init_buf_pool(p1, 512, p1)
        """,
        [(6, "pool-without-memory"), (8, "pool-without-memory")],
    ),
    "a sub-pool of a pool never cut": (
        """
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        p0.init_buf_pool(p1, 512)
        """,
        [(3, "pool-without-memory")],
    ),
    "a pool reset and not cut again": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 512)
        p0.init_buffer(q, 1, 512)
        p0.reset()
        p0.init_buffer(q, 1, 512)
        p0.reset()
        p.init_buf_pool(p1, 512, p0)
        """,
        [(8, "pool-without-memory"), (10, "pool-without-memory")],
    ),
    "a share longer than the shared": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        p.init_buf_pool(p0, 512)
        p.init_buf_pool(p1, 544, p0)
        """,
        [(5, "share-length")],
    ),
    "a share of another memory": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("a1", 4)
        p.init_buf_pool(p0, 512)
        p.init_buf_pool(p1, 512, p0)
        """,
        [(5, "other-memory")],
    ),
    "two pipes": (
        """
        p = TPipe()
        p2 = TPipe()
        """,
        [(2, "second-pipe")],
    ),
    "a queue initialised twice, and in two pools": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buf_pool(p0, 4096)
        p.init_buffer(q, 1, 512)
        p.init_buffer(q, 1, 512)
        p0.init_buffer(r, 1, 512)
        p.init_buffer(r, 1, 512)
        """,
        [(7, "initialised-twice"), (9, "initialised-twice")],
    ),
    "a queue initialised on each round": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        for i in range(2):
            p.init_buffer(q, 1, 512)
        """,
        [(4, "initialised-twice")],
    ),
    "a queue never initialised, once for all its uses": (
        """
        q = TQue("vecin", 1)
        a = q.alloc()
        q.enque(a)
        b = q.deque()
        q.free(b)
        """,
        [(2, "queue-without-buffers")],
    ),
    "a queue initialised too late": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        a = q.alloc()
        p.init_buffer(q, 1, 512)
        """,
        [(3, "queue-without-buffers")],
    ),
    "a buffer never initialised": (
        """
        w = TBuf("veccalc")
        a = w.get()
        b = w.get(8)
        """,
        [(2, "buffer-without-memory")],
    ),
    "parts beyond a buffer, and unaligned ones": (
        """
        p = TPipe()
        w = TBuf("veccalc")
        p.init_buffer(w, 512)
        a = w.get(136)
        b = w.get(12)
        c = w.get_with_offset(128, 32)
        d = w.get_with_offset(8, 16)
        e = w.get(0)
        """,
        [
            (4, "buffer-view"),
            (5, "buffer-view"),
            (6, "buffer-view"),
            (7, "buffer-view"),
            (8, "buffer-view"),
        ],
    ),
    "fixed tensors outside their memory, or unaligned": (
        """
        a = LocalTensor("vecin", 196608, 8)
        b = LocalTensor("vecin", 196576, 16)
        c = LocalTensor("vecin", 16, 8)
        d = LocalTensor("a2", 32, 8)
        """,
        [
            (1, "static-tensor"),
            (2, "static-tensor"),
            (3, "static-tensor"),
            (4, "static-tensor"),
        ],
    ),
    "copies of no whole blocks, beyond the tensor, and of less than nothing": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 512)
        a = q.alloc()
        copy(a, x, 9)
        copy(a, x, 136)
        copy(a[64:], x, 72)
        copy(x, a, -8)
        add(a, a, a, 129)
        """,
        [
            (5, "copy-length"),
            (6, "copy-too-long"),
            (7, "copy-too-long"),
            (8, "copy-length"),
            (9, "operand-range"),
        ],
    ),
    "a part that starts within a block": (
        """
        a = LocalTensor("vecin", 0, 128)
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 512)
        b = q.alloc()
        add(b[1:], b, b, 64)
        """,
        [(6, "operand-alignment")],
    ),
    "freed and enqueued without being held": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        w = TBuf("veccalc")
        p.init_buffer(q, 2, 512)
        p.init_buffer(r, 2, 512)
        p.init_buffer(w, 512)
        a = q.alloc()
        q.enque(a)
        q.enque(a)
        b = r.alloc()
        r.free(b)
        r.free(b)
        c = w.get()
        r.enque(c)
        r.free(a)
        """,
        [
            (10, "tensor-state"),
            (13, "tensor-state"),
            (15, "foreign-tensor"),
            (16, "foreign-tensor"),
        ],
    ),
    "freed while enqueued, and used when freed": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        a = q.alloc()
        q.enque(a)
        q.free(a)
        b = q.alloc()
        q.free(b)
        add(b, b, b, 8)
        """,
        [(6, "tensor-state"), (9, "tensor-freed")],
    ),
    "a dequeue of what was freed under another name": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 512)
        a = q.alloc()
        q.enque(a)
        b = q.deque()
        q.free(b)
        q.free(a)
        """,
        [(8, "tensor-state")],
    ),
    "dequeues of an empty queue": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        p.init_buffer(r, 2, 512)
        b = q.deque()
        c = q.deque()
        for i in range(n):
            d = r.deque()
            r.enque(d)
        """,
        [(6, "queue-empty"), (9, "queue-empty")],
    ),
    "wrong in a branch": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        if flag:
            b = q.deque()
        else:
            a = q.alloc()
            q.free(a)
            q.free(a)
        """,
        [(5, "queue-empty"), (9, "tensor-state")],
    ),
    "one dequeue too many in a loop": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        a = q.alloc()
        q.enque(a)
        for i in range(3):
            b = q.deque()
        """,
        [(7, "queue-empty")],
    ),
}


@pytest.mark.parametrize(("source", "expected"), REJECTED.values(), ids=REJECTED)
def test_rejected(context: Context, source: str, expected: list[tuple[int, str]]) -> None:
    assert found(verify(context, source).errors) == expected


def test_a_shorter_share_is_a_warning(context: Context) -> None:
    source = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p1 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 512)
        p.init_buf_pool(p1, 256, p0)
        p1.init_buffer(q, 1, 512)
        """
    engine = verify(context, source)
    assert found(engine.errors) == []
    assert found(engine.warnings) == [(6, "share-shorter")]


def test_on_arch_3510_a_reset_only_rewinds(context: Context) -> None:
    source = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 512)
        p0.init_buffer(q, 1, 512)
        p0.reset()
        p0.init_buffer(q, 1, 512)
        p0.reset()
        p0.init_buffer(q, 1, 544)
        """
    assert found(verify(context, source, "Ascend950").errors) == [(9, "pool-overflow")]


def test_sizes_are_those_of_the_soc(context: Context) -> None:
    source = """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 196640)
        """
    assert found(verify(context, source, "Ascend910B1").errors) == [(3, "memory-overflow")]
    assert found(verify(context, source, "Ascend950").errors) == []
