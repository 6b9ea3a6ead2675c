# SPDX-License-Identifier: Apache-2.0
"""The facts of memory maps: what is where, from which line to which, and who shares bytes with whom."""

from __future__ import annotations

import pytest
from memory_maps import facts, map_of, map_of_text

from asc.compiler.memory_map.build import memory_maps
from asc.diagnostics import Location, Span
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

KERNELS: dict[str, tuple[str, list[str]]] = {
    "queues of the pipe, rounded up": (
        """
        p = TPipe()
        q = TQue("vecin", 2)
        r = TQue("vecout", 1)
        w = TBuf("veccalc")
        p.init_buffer(q, 2, 100)
        p.init_buffer(r, 1, 64)
        p.init_buffer(w, 33)
        """,
        [
            "UB: 384",
            "q 0..256 (2 x 100), lines 5 to 7, end of kernel",
            "r 256..320 (1 x 64), lines 6 to 7, end of kernel",
            "w 320..384 (1 x 33), lines 7 to 7, end of kernel",
        ],
    ),
    "each memory counts for itself": (
        """
        p = TPipe()
        a = TQue("a1", 1)
        q = TQue("vecin", 1)
        b = TQue("b1", 1)
        p.init_buffer(a, 1, 512)
        p.init_buffer(q, 1, 256)
        p.init_buffer(b, 2, 512)
        """,
        [
            "UB: 256",
            "q 0..256 (1 x 256), lines 6 to 7, end of kernel",
            "L1: 1536",
            "a 0..512 (1 x 512), lines 5 to 7, end of kernel",
            "b 512..1536 (2 x 512), lines 7 to 7, end of kernel",
        ],
    ),
    "two stages in one range": (
        """
        p = TPipe()
        p0 = TBufPool("veccalc", 4)
        p1 = TBufPool("veccalc", 4)
        q = TQue("vecin", 1)
        r = TQue("vecout", 1)
        p.init_buf_pool(p0, 1024)
        p.init_buf_pool(p1, 1024, p0)
        p0.init_buffer(q, 2, 256)
        a = q.alloc()
        q.free(a)
        p0.reset()
        p1.init_buffer(r, 1, 512)
        p1.reset()
        p.reset()
        """,
        [
            "UB: 1024",
            "p0 0..1024 (1024), lines 6 to 10, reset",
            "  q 0..512 (2 x 256), lines 8 to 10, reset; r later",
            "p1 0..1024 (1024), lines 7 to 12, reset; all of p0",
            "  r 0..512 (1 x 512), lines 12 to 12, reset; q earlier",
        ],
    ),
    "pools in pools end with the outer one": (
        """
        p = TPipe()
        w = TBuf("veccalc")
        p0 = TBufPool("veccalc", 4)
        p1 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buffer(w, 32)
        p.init_buf_pool(p0, 4096)
        p0.init_buf_pool(p1, 2048)
        p1.init_buffer(q, 2, 512)
        p0.reset()
        pass
        p.reset()
        """,
        [
            "UB: 4128",
            "w 0..32 (1 x 32), lines 6 to 10, reset",
            "p0 32..4128 (4096), lines 7 to 9, reset",
            "  p1 32..2080 (2048), lines 8 to 9, reset",
            "    q 32..1056 (2 x 512), lines 9 to 9, reset",
        ],
    ),
    "a pool cut again goes on behind itself": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        for i in range(2):
            p.init_buf_pool(p0, 512)
            p0.init_buffer(q, 1, 512)
            p0.reset()
        """,
        [
            "UB: 1024",
            "p0 0..512 (512), lines 5 to 6, reset",
            "  q 0..512 (1 x 512), lines 6 to 6, reset",
            "p0 512..1024 (512), lines 5 to 6, reset",
            "  q 512..1024 (1 x 512), lines 6 to 6, reset",
        ],
    ),
    "a pool cut again without a reset": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        p.init_buf_pool(p0, 64)
        p0.init_buffer(q, 1, 64)
        p.init_buf_pool(p0, 64)
        """,
        [
            "UB: 128",
            "p0 0..64 (64), lines 4 to 5, cut again",
            "  q 0..64 (1 x 64), lines 5 to 5, cut again",
            "p0 64..128 (64), lines 6 to 6, end of kernel",
        ],
    ),
    "a pool that has memory on one way only": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        if flag:
            p.init_buf_pool(p0, 64)
        p0.init_buffer(q, 1, 33)
        """,
        [
            "UB: 64 at least",
            "p0 0..64 (64), lines 5 to 5, unknown",
            "q ?..? (1 x 33), lines 6 to 6, end of kernel",
        ],
    ),
    "a loop is one span for what it has from round to round": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buffer(r, 1, 64)
        for i in range(3):
            a = r.alloc()
            p.reset()
            b = r.alloc()
            p.init_buffer(q, 1, 512)
        c = r.alloc()
        """,
        [
            "UB: 512",
            "r 0..64 (1 x 64), lines 5 to 7, reset; q in turn",
            "q 0..512 (1 x 512), lines 7 to 11, end of kernel; r in turn",
        ],
    ),
    "a loop that may or may not run": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buffer(r, 1, 64)
        for i in range(n):
            p.reset()
            p.init_buffer(q, 1, 512)
        """,
        [
            "UB: 512",
            "r 0..64 (1 x 64), lines 4 to 4, unknown; q perhaps at the same time",
            "q 0..512 (1 x 512), lines 7 to 7, unknown; r perhaps at the same time",
        ],
    ),
    "runtime length": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        s = TQue("vecin", 1)
        p.init_buffer(q, 1, 64)
        p.init_buffer(r, 2, n)
        p.init_buffer(s, 1, 64)
        """,
        [
            "UB: 192 at least",
            "q 0..64 (1 x 64), lines 5 to 7, end of kernel",
            "r 64..? (2 x ?), lines 6 to 7, end of kernel",
            "s ?..? (1 x 64), lines 7 to 7, end of kernel",
        ],
    ),
    "runtime number": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buffer(q, n, 64)
        p.init_buffer(r, 1, 64)
        """,
        [
            "UB: 128 at least",
            "q 0..? (? x 64), lines 4 to 5, end of kernel",
            "r ?..? (1 x 64), lines 5 to 5, end of kernel",
        ],
    ),
    "handed out on one way only": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        if flag:
            p.init_buffer(q, 1, 64)
            a = q.alloc()
        p.init_buffer(r, 1, 64)
        """,
        [
            "UB: 64 at least",
            "q 0..64 (1 x 64), lines 5 to 6, unknown",
            "r ?..? (1 x 64), lines 7 to 7, end of kernel",
        ],
    ),
    "taken back on one way only": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 64)
        if flag:
            a = q.alloc()
        else:
            p.reset()
        b = q.alloc()
        """,
        [
            "UB: 64 at least",
            "q 0..64 (1 x 64), lines 3 to 5, unknown",
        ],
    ),
    "a pipe of its own in each round": (
        """
        q = TQue("vecin", 1)
        for i in range(3):
            p = TPipe()
            p.init_buffer(q, 1, 64)
            a = q.alloc()
        """,
        [
            "UB: 64",
            "q 0..64 (1 x 64), lines 4 to 5, end of scope",
        ],
    ),
    "fixed addresses": (
        """
        a = LocalTensor("vecin", 0, 64)
        b = LocalTensor("vecin", 128, 64)
        add(b, a, a, 64)
        c = LocalTensor("vecin", 0, 32)
        for i in range(n):
            add(c, b, b, 32)
            add(c, c, c, 32)
        """,
        [
            "UB: 384",
            "a 0..256 (1 x 256), lines 1 to 3, last use; c later, b at the same time",
            "c 0..128 (1 x 128), lines 4 to 7, last use; a earlier",
            "b 128..384 (1 x 256), lines 2 to 7, last use; a at the same time",
        ],
    ),
    "a tensor at a fixed address over a queue": (
        """
        a = LocalTensor("vecin", 64, 64)
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 128)
        add(a[8:], a[8:], a[8:], 8)
        add(a, a, a, 8)
        """,
        [
            "UB: 320",
            "q 0..128 (1 x 128), lines 4 to 6, end of kernel; a at the same time",
            "a 64..320 (1 x 256), lines 1 to 6, last use; q at the same time",
        ],
    ),
    "unknown pool length": (
        """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buf_pool(p0, n)
        p0.init_buffer(q, 1, 64)
        p.init_buffer(r, 1, 64)
        """,
        [
            "UB: 96 at least",
            "p0 0..? (?), lines 5 to 7, end of kernel",
            "  q 0..64 (1 x 64), lines 6 to 7, end of kernel",
            "r ?..? (1 x 64), lines 7 to 7, end of kernel",
        ],
    ),
    "destroy": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 64)
        p.destroy()
        p2 = TPipe()
        r = TQue("vecin", 1)
        p2.init_buffer(r, 1, 64)
        """,
        [
            "UB: 64",
            "q 0..64 (1 x 64), lines 3 to 3, reset; r later",
            "r 0..64 (1 x 64), lines 7 to 7, end of kernel; q earlier",
        ],
    ),
    "more than there is": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 4, 65536)
        """,
        [
            "UB: 262144",
            "q 0..262144 (4 x 65536), lines 3 to 3, end of kernel",
        ],
    ),
    "none": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        """,
        [],
    ),
}


@pytest.mark.parametrize(("source", "expected"), KERNELS.values(), ids=KERNELS)
def test_facts(source: str, expected: list[str]) -> None:
    assert facts(map_of(source)) == expected


def test_pools_are_rewound_on_3510() -> None:
    source = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        q = TQue("vecin", 1)
        r = TQue("vecin", 1)
        p.init_buf_pool(p0, 512)
        p0.init_buffer(q, 1, 64)
        p0.reset()
        p0.init_buffer(r, 1, 64)
        """
    assert facts(map_of(source, "Ascend950")) == [
        "UB: 512",
        "p0 0..512 (512), lines 5 to 8, end of kernel",
        "  q 0..64 (1 x 64), lines 6 to 6, reset; r later",
        "  r 0..64 (1 x 64), lines 8 to 8, end of kernel; q earlier",
    ]


def test_the_memories_are_those_of_the_soc() -> None:
    source = """
        p = TPipe()
        c = TQue("c1", 1)
        p.init_buffer(c, 1, 64)
        """
    assert [use.memory.name for use in map_of(source).memories] == ["L1"]
    (use,) = map_of(source, "Ascend310P3").memories
    assert (use.memory.name, use.limit, use.reserved) == ("UB", 262144, 0)


def test_what_is_called_is_not_known() -> None:
    text = """
        func.func private @helper(%q : !asc.queue<vecin, 1>)
        func.func @k() attributes {asc.global, asc.aicore} {
          %p = asc.pipe
          %q = asc.queue : !asc.queue<vecin, 1>
          %one = arith.constant 1 : i32
          %length = arith.constant 64 : i32
          asc.pipe.init_queue %p, %q, %one, %length : !asc.queue<vecin, 1>, i32, i32
          func.call @helper(%q) : (!asc.queue<vecin, 1>) -> ()
          return
        }
        """
    assert facts(map_of_text(text)) == ["UB: 64", "q 0..64 (1 x 64), lines 8 to 8, unknown"]


def test_kernels_only_if_there_are_any() -> None:
    kernel = "func.func @k() attributes {asc.global, asc.aicore} { return }"
    helper = "func.func @h() attributes {asc.aicore} { return }"

    def names(text: str) -> list[str]:
        return [each.kernel for each in memory_maps(parse_module(make_context(), text), get_soc())]

    assert names(f"{kernel}\n{helper}") == ["k"]
    assert names(helper) == ["h"]


def test_bytes_at_once_count_once() -> None:
    source = """
        a = LocalTensor("vecin", 0, 64)
        b = LocalTensor("vecin", 128, 64)
        add(b, a, a, 64)
        c = LocalTensor("vecin", 1024, 8)
        add(c, c, c, 8)
        """
    memory_map = map_of(source)
    (use,) = memory_map.memories
    most, statement = use.busiest()
    assert (most, memory_map.statements[statement]) == (384, Location(Span("k.py", 2, 0, 2, 0)))


def test_resets_and_loops() -> None:
    source = """
        p = TPipe()
        p0 = TBufPool("vecin", 4)
        p.init_buf_pool(p0, 64)
        for i in range(n):
            for j in range(4):
                p0.reset()
            p.reset()
        p.destroy()
        """
    memory_map = map_of(source)
    memories = [each.memory.name if each.memory is not None else None for each in memory_map.resets]
    assert [each.call for each in memory_map.resets] == ["p0.reset()", "p.reset()", "p.destroy()"]
    assert memories == ["UB", None, None]
    assert [(loop.first, loop.last) for loop in memory_map.loops] == [(1, 2), (1, 1)]
