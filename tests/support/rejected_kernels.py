# SPDX-License-Identifier: Apache-2.0
"""Kernels, in the words of `kernel_text`, each with the lines that are wrong and the ids of what is wrong there."""

from __future__ import annotations

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
        [(6, "initialised-twice"), (7, "pool-slots-exhausted")],
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
        [(6, "pool-without-memory"), (8, "shares-itself")],
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
        q.enque(a)
        b = q.deque()
        add(b, b, b, 129)
        q.free(b)
        """,
        [
            (5, "copy-length"),
            (6, "copy-too-long"),
            (8, "copy-length"),
        ],
    ),
    "more elements than a tensor has": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 512)
        a = q.alloc()
        add(a, a, a, 129)
        q.free(a)
        """,
        [(5, "operand-range")],
    ),
    "a part that starts within a block": (
        """
        a = LocalTensor("vecin", 0, 128)
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 1, 512)
        b = q.alloc()
        add(b[1:], b, b, 64)
        q.free(b)
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
    "wrong on whichever round": (
        """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        for i in range(n):
            if i:
                a = q.deque()
                q.free(a)
            else:
                pass
        """,
        [(6, "queue-empty")],
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
