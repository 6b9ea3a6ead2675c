# SPDX-License-Identifier: Apache-2.0
"""Kernels, in the words of `kernel_text`, with which nothing is wrong that could be told before they run."""

from __future__ import annotations

ACCEPTED: dict[str, str] = {
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
    "dequeued on all rounds but the first": """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        for i in range(n):
            if i:
                a = q.deque()
                q.free(a)
            b = q.alloc()
            q.enque(b)
        """,
    "dequeued in an inner loop that does not run on the first round": """
        p = TPipe()
        q = TQue("vecin", 1)
        p.init_buffer(q, 2, 512)
        for i in range(2):
            for j in range(i):
                a = q.deque()
                q.free(a)
            b = q.alloc()
            q.enque(b)
        c = q.deque()
        q.free(c)
        """,
    "given memory on the first round that does so": """
        p = TPipe()
        q = TQue("vecin", 1)
        for i in range(4):
            if i:
                a = q.alloc()
                q.free(a)
            else:
                p.init_buffer(q, 2, 512)
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
        barrier()
        add(b, c, a[8:], 128)
        add(b, c, a[n:], 128)
        barrier()
        copy(a, x, n)
        """,
    "a loop that never runs": """
        p = TPipe()
        q = TQue("vecin", 1)
        for i in range(0):
            a = q.alloc()
        """,
}
