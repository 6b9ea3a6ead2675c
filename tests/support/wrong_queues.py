# SPDX-License-Identifier: Apache-2.0
"""Wrong kernels about the life of queues, in the words of `kernel_text`, each with what is wrong at which line."""

from __future__ import annotations

from right_queues import QUESTIONS, for_each

WRONG: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "dequeued from other positions": (
        """
q = TQueBind("vecin", "vecout", 1)
p.init_buffer(q, 1, 512)
a = q.alloc()
q.enque(a, "gm", "vecin")
b = q.deque("vecout", "gm")
""",
        [(12, "queue-user-positions")],
    ),
    "dequeued without positions": (
        """
q = TQueBind("vecin", "vecout", 1)
p.init_buffer(q, 1, 512)
a = q.alloc()
q.enque(a, "gm", "vecin")
b = q.deque()
""",
        [(12, "queue-user-positions")],
    ),
    "enqueued without positions": (
        """
q = TQueBind("vecin", "vecout", 1)
p.init_buffer(q, 1, 512)
a = q.alloc()
q.enque(a)
b = q.deque("gm", "vecin")
""",
        [(12, "queue-user-positions")],
    ),
    "events of the user's positions and of another queue": (
        """
q = TQueBind("vecin", "vecout", 5)
p.init_buffer(q, 5, 512)
r = TQue("vecout", 4)
p.init_buffer(r, 4, 512)
"""
        + for_each('a{n} = q.alloc()\nq.enque(a{n}, "vecout", "gm")\n', range(5))
        + for_each("b{n} = r.alloc()\nr.enque(b{n})\n", range(4))
        + for_each('c{n} = q.deque("vecout", "gm")\nq.free(c{n})\n', range(5)),
        [(29, "event-ids-exhausted")],
    ),
    "positions at depth 0": (
        """
q = TQueBind("vecin", "vecout", 0)
p.init_buffer(q, 1, 512)
a = LocalTensor()
q.alloc_into(a)
q.enque(a, "gm", "vecin")
q.deque_into(a)
q.free(a)
""",
        [(12, "queue-depth")],
    ),
    **{
        f"{question} at depth 0": (
            f'\nq = TQue("vecin", 0)\np.init_buffer(q, 1, 512)\nr = q.ask("{question}")\n',
            [(10, "queue-depth")],
        )
        for question in QUESTIONS
    },
    "a tensor that points nowhere is computed with": (
        "\na = LocalTensor()\nadd(a, a, a, 8)\n",
        [(9, "tensor-nowhere")],
    ),
    "a tensor that points nowhere is enqueued": ("\na = LocalTensor()\ni.enque(a)\n", [(9, "tensor-nowhere")]),
    "a tensor that points nowhere is freed": ("\na = LocalTensor()\ni.free(a)\n", [(9, "tensor-nowhere")]),
    "a tensor that points nowhere is dequeued into": (
        """
q = TQue("vecin", 0)
p.init_buffer(q, 1, 512)
a = LocalTensor()
b = LocalTensor()
q.alloc_into(a)
q.enque(a)
q.deque_into(b)
q.free(a)
""",
        [(14, "tensor-nowhere")],
    ),
    "allocated when there is no idle buffer": (
        """
a = i.alloc()
b = i.alloc()
idle = i.ask("has_idle_buffer")
if idle:
    pass
else:
    c = i.alloc()
i.free(a)
i.free(b)
""",
        [(14, "no-free-buffer")],
    ),
    "both buffers enqueued": (
        """
q = TQue("vecin", 2)
p.init_buffer(q, 2, 512)
a = q.alloc()
q.enque(a)
b = q.alloc()
q.enque(b)
c = q.alloc()
""",
        [(14, "no-free-buffer")],
    ),
    "one buffer enqueued and the other held": (
        "\na = i.alloc()\ni.enque(a)\nb = i.alloc()\nc = i.alloc()\n",
        [(11, "no-free-buffer")],
    ),
    "one more in flight each turn": (
        """
q = TQue("vecin", 4)
p.init_buffer(q, 3, 512)
for t in range(4):
    a = q.alloc()
    q.enque(a)
""",
        [(11, "no-free-buffer")],
    ),
    "the second turn finds the only buffer held": (
        """
q = TQue("vecin", 1)
p.init_buffer(q, 1, 512)
a = q.alloc()
for t in range(n):
    b = q.alloc()
    q.free(b)
q.free(a)
""",
        [(12, "no-free-buffer")],
    ),
    "enqueued twice in a queue of depth 1": (
        "\na = i.alloc()\nb = i.alloc()\ni.enque(a)\ni.enque(b)\n",
        [(11, "queue-full")],
    ),
    "enqueued each turn and dequeued after": (
        """
for t in range(2):
    a = i.alloc()
    i.enque(a)
for t in range(2):
    b = i.deque()
    i.free(b)
""",
        [(10, "queue-full")],
    ),
    "depth 0, not in place": (
        '\nq = TQue("vecin", 0)\np.init_buffer(q, 1, 64)\na = q.alloc()\nb = q.deque()\n',
        [(10, "queue-depth"), (11, "queue-depth")],
    ),
    "dequeued in place and not enqueued": (
        """
q = TQue("vecin", 0)
p.init_buffer(q, 2, 64)
a = LocalTensor()
b = LocalTensor()
q.alloc_into(a)
q.alloc_into(b)
q.enque(a)
q.deque_into(b)
""",
        [(15, "tensor-not-enqueued")],
    ),
    "dequeued in place by another queue": (
        """
q = TQue("vecin", 0)
p.init_buffer(q, 1, 64)
r = TQue("vecin", 0)
p.init_buffer(r, 1, 64)
a = LocalTensor()
q.alloc_into(a)
q.enque(a)
r.deque_into(a)
""",
        [(15, "foreign-tensor")],
    ),
    "enqueued twice each turn": (
        """
for t in range(8):
    a = i.alloc()
    i.enque(a)
    i.enque(a)
    b = i.deque()
    i.free(b)
""",
        [(11, "tensor-state")],
    ),
    "freed and not dequeued each turn": (
        """
for t in range(8):
    a = i.alloc()
    i.enque(a)
    i.free(a)
""",
        [(11, "tensor-state")],
    ),
    "depth 1, in place": (
        """
t0 = LocalTensor("vecin", 4096, 128)
i.alloc_into(t0)
i.enque(t0)
i.deque_into(t0)
i.free(t0)
""",
        [(9, "queue-depth"), (11, "queue-depth")],
    ),
    "never freed": ("\na = i.alloc()\n", [(8, "tensors-left")]),
    "dequeued and never freed": ("\na = i.alloc()\ni.enque(a)\nb = i.deque()\n", [(10, "tensors-left")]),
    "never dequeued": ("\na = i.alloc()\ni.enque(a)\n", [(9, "tensors-left")]),
    "two queues with tensors left": (
        "\na = i.alloc()\nb = o.alloc()\no.enque(b)\n",
        [(8, "tensors-left"), (10, "tensors-left")],
    ),
    "lost in a loop of unknown length": (
        "\nfor t in range(n):\n    a = i.alloc()\n    copy(a, x, 128)\n",
        [(9, "tensors-left")],
    ),
    "lost on one side": (
        "\nif flag:\n    a = i.alloc()\nelse:\n    b = i.alloc()\n    i.free(b)\n",
        [(9, "tensors-left")],
    ),
    "four enqueued, three dequeued": (
        """
q = TQue("vecin", 4)
p.init_buffer(q, 4, 512)
for t in range(4):
    a = q.alloc()
    q.enque(a)
for t in range(3):
    b = q.deque()
    q.free(b)
""",
        [(12, "tensors-left")],
    ),
    "three enqueued, four dequeued": (
        """
q = TQue("vecin", 4)
p.init_buffer(q, 4, 512)
for t in range(3):
    a = q.alloc()
    q.enque(a)
for t in range(4):
    b = q.deque()
    q.free(b)
""",
        [(14, "queue-empty")],
    ),
    "used while it is enqueued": (
        "\na = i.alloc()\ni.enque(a)\nadd(a, a, a, 128)\nb = i.deque()\ni.free(b)\n",
        [(10, "tensor-enqueued")],
    ),
    "written while it is enqueued": (
        "\na = i.alloc()\ni.enque(a)\ncopy(a[64:], x, 64)\nb = i.deque()\ni.free(b)\n",
        [(10, "tensor-enqueued")],
    ),
    "one of two inputs not dequeued": (
        """
a = i.alloc()
copy(a, x, 128)
i.enque(a)
b = j.alloc()
copy(b, x, 128)
j.enque(b)
c = j.deque()
add(c, a, c, 128)
j.free(c)
d = i.deque()
i.free(d)
""",
        [(15, "tensor-enqueued")],
    ),
    "computed on what is being copied in": (
        "\na = i.alloc()\ncopy(a, x, 128)\nadd(a, a, a, 128)\ni.free(a)\n",
        [(10, "data-race")],
    ),
    "a pool reset with a tensor allocated, and one with a tensor enqueued": (
        """
p0 = TBufPool("vecin", 4)
p1 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
r = TQue("vecin", 1)
p.init_buf_pool(p0, 512)
p.init_buf_pool(p1, 512)
p0.init_buffer(q, 1, 512)
p1.init_buffer(r, 1, 512)
a = q.alloc()
b = r.alloc()
r.enque(b)
p0.reset()
p1.reset()
""",
        [(19, "reset-in-use"), (20, "reset-in-use")],
    ),
    "a pipe reset with tensors out": (
        "\na = i.alloc()\nb = o.alloc()\no.enque(b)\np.reset()\n",
        [(11, "reset-in-use"), (11, "reset-in-use")],
    ),
    "a pipe destroyed with a tensor out": ("\na = i.alloc()\np.destroy()\n", [(9, "reset-in-use")]),
    "a part of a buffer used after the reset of its pool": (
        """
p0 = TBufPool("vecin", 4)
w = TBuf("veccalc")
p.init_buf_pool(p0, 512)
p0.init_buffer(w, 512)
a = w.get()
p0.reset()
add(a, a, a, 64)
""",
        [(14, "tensor-stale")],
    ),
    "a part of a buffer used after the reset of the pipe": (
        """
w = TBuf("veccalc")
p.init_buffer(w, 512)
a = w.get()
b = a
p.reset()
add(a[64:], a, a, 64)
""".replace("b = a\n", ""),
        [(12, "tensor-stale")],
    ),
    "two pools that share hand out at once": (
        """
p0 = TBufPool("vecin", 4)
p1 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
r = TQue("vecin", 1)
w = TBuf("veccalc")
p.init_buf_pool(p0, 1024)
p.init_buf_pool(p1, 1024, p0)
p0.init_buffer(q, 1, 512)
p1.init_buffer(r, 1, 512)
p1.init_buffer(w, 512)
""",
        [(16, "shared-pool-in-use")],
    ),
    "the ninth queue of one buffer is freed": (
        for_each(
            """
q{n} = TQue("vecin", 1)
p.init_buffer(q{n}, 1, 64)
a{n} = q{n}.alloc()
q{n}.free(a{n})
""",
            range(9),
        ).replace("\n\n", "\n"),
        [(43, "event-ids-exhausted")],
    ),
    "nine enqueued": (
        """
q = TQue("vecin", 9)
p.init_buffer(q, 9, 64)
for t in range(9):
    a = q.alloc()
    q.enque(a)
""",
        [(12, "event-ids-exhausted")],
    ),
    "the ninth round of a pool that is reset": (
        """
p0 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
for t in range(9):
    p.init_buf_pool(p0, 512)
    p0.init_buffer(q, 1, 512)
    a = q.alloc()
    q.free(a)
    p0.reset()
""",
        [(14, "event-ids-exhausted")],
    ),
    "freed or enqueued on one side, and again after it": (
        "\na = i.alloc()\nb = i.alloc()\nif flag:\n    i.free(a)\nelse:\n    i.enque(b)\ni.free(a)\ni.enque(b)\n",
        [(14, "tensor-state"), (15, "tensor-state")],
    ),
    "freed on one side only": ("\na = i.alloc()\nif flag:\n    i.free(a)\n", [(8, "tensors-left")]),
    "enqueued on one side only": (
        """
a = i.alloc()
if flag:
    i.enque(a)
else:
    i.free(a)
b = i.deque()
i.free(b)
""",
        [(13, "queue-empty")],
    ),
    "enqueued under a condition, dequeued under the same and never freed": (
        "\nif flag:\n    a = i.alloc()\n    i.enque(a)\nif flag:\n    b = i.deque()\n",
        [(12, "tensors-left")],
    ),
    "freed in some turns of a loop only": (
        """
for t in range(n):
    a = i.alloc()
    if t:
        add(a, a, a, 128)
        i.free(a)
""",
        [(9, "tensors-left")],
    ),
    "used where one side has freed it": (
        """
a = i.alloc()
if flag:
    i.free(a)
add(a, a, a, 128)
""",
        [(11, "tensor-freed"), (8, "tensors-left")],
    ),
    "one buffer too few if the optional input is there": (
        """
a = i.alloc()
if flag:
    b = i.alloc()
    i.enque(b)
c = i.alloc()
i.free(c)
i.free(a)
if flag:
    d = i.deque()
    i.free(d)
""",
        [(12, "no-free-buffer")],
    ),
    "reset with a tensor that one side has dequeued": (
        "\na = i.alloc()\ni.enque(a)\nif flag:\n    b = i.deque()\n    i.free(b)\np.reset()\n",
        [(13, "reset-in-use")],
    ),
}
"""After HEAD: the lines, HEAD's counted, and the ids of what is wrong there."""
