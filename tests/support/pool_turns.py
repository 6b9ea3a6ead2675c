# SPDX-License-Identifier: Apache-2.0
"""Kernels about resets, pools that share a range, sub-pools and the life of the pipe, in the words of `kernel_text`.

Each is judged by the verifier and run by the interpreter, which say the same at the same line.
"""

from __future__ import annotations

HEADER = """
p = TPipe()
p0 = TBufPool("vecin", 16)
p1 = TBufPool("vecin", 4)
p2 = TBufPool("vecin", 4)
p3 = TBufPool("vecin", 4)
q0 = TQue("vecin", 1)
q1 = TQue("vecin", 1)
q2 = TQue("vecin", 1)
w0 = TBuf("veccalc")
w1 = TBuf("veccalc")
"""
FIRST_LINE = HEADER.strip().count("\n") + 2
SHARING = "p.init_buf_pool(p0, 4096)\np.init_buf_pool(p1, 4096, p0)\n"
NESTED = "p.init_buf_pool(p0, 8192)\np0.init_buf_pool(p1, 4096)\n"
TURN0 = "a = q0.alloc()\ncopy(a, x, 64)\nq0.free(a)\n"
TURN1 = "b = q1.alloc()\ncopy(b, x, 64)\nq1.free(b)\n"
STAGE0 = "p0.init_buffer(q0, 1, 512)\n" + TURN0
STAGE1 = "p1.init_buffer(q1, 1, 512)\n" + TURN1
RESET0, RESET1 = "p0.reset()\n", "p1.reset()\n"


CHILD = "p.init_buf_pool(p0, 8192)\np.init_buf_pool(p2, 8192, p0)\np0.init_buf_pool(p1, 4096)\n"
OTHER = "p2.init_buffer(q2, 1, 64)\nc = q2.alloc()\nq2.free(c)"


def _in_loop(times: str, body: str) -> str:
    return f"for i in range({times}):\n" + "".join(f"    {line}\n" for line in body.splitlines())


_BOTH_READY = SHARING + STAGE0 + RESET0 + STAGE1 + RESET1

RIGHT = {
    "stages in turn": _BOTH_READY,
    "switched back to a queue that had memory": _BOTH_READY + TURN0 + RESET0,
    "switched to and fro in a loop": _BOTH_READY + _in_loop("20", TURN0 + RESET0 + TURN1 + RESET1),
    "switched to and fro in a loop of unknown length": _BOTH_READY + _in_loop("n", TURN0 + RESET0 + TURN1 + RESET1),
    "switched to in a branch": _BOTH_READY + "if flag:\n    a = q0.alloc()\n    q0.free(a)\n    p0.reset()\n" + TURN1,
    "the one that shares goes first": SHARING + STAGE1 + RESET1 + STAGE0 + RESET0,
    "three that share": SHARING
    + "p.init_buf_pool(p2, 4096, p1)\n"
    + STAGE0
    + RESET0
    + "p2.init_buffer(q2, 1, 64)\nc = q2.alloc()\nq2.free(c)\np2.reset()\n"
    + STAGE1,
    "a buffer switched back to": SHARING
    + "p0.init_buffer(w0, 512)\na = w0.get()\ncopy(a, x, 64)\np0.reset()\n"
    + "p1.init_buffer(w1, 512)\nb = w1.get()\ncopy(b, x, 64)\np1.reset()\n"
    + "c = w0.get()\ncopy(c, x, 64)\np0.reset()",
    "both cut into sub-pools first": "p.init_buf_pool(p0, 4096)\np.init_buf_pool(p1, 4096, p0)\n"
    + "p0.init_buf_pool(p2, 4096)\np1.init_buf_pool(p3, 4096)\n"
    + "p2.init_buffer(q0, 1, 64)\na = q0.alloc()\nq0.free(a)\np2.reset()\np0.reset()\n"
    + "p3.init_buffer(q1, 1, 64)\nb = q1.alloc()\nq1.free(b)\np3.reset()\np1.reset()",
    "a sub-pool is done with, not its parent": "p.init_buf_pool(p0, 8192)\np.init_buf_pool(p2, 8192, p0)\n"
    + "p0.init_buf_pool(p1, 4096)\n"
    + STAGE1
    + RESET1
    + "p2.init_buffer(q2, 1, 64)",
    "parent and sub-pool at once": NESTED
    + "p0.init_buffer(q0, 1, 512)\n"
    + STAGE1
    + TURN0
    + TURN1
    + RESET1
    + TURN0
    + RESET0,
    "sub-pools that share, beside a queue of their parent": NESTED
    + "p0.init_buffer(q0, 1, 512)\np0.init_buf_pool(p2, 4096, p1)\n"
    + STAGE1
    + RESET1
    + TURN0
    + "p2.init_buffer(q2, 1, 64)\nc = q2.alloc()\nq2.free(c)\np2.reset()\n"
    + TURN0
    + RESET0,
    "a sub-pool cut again after its parent": NESTED
    + STAGE1
    + RESET1
    + RESET0
    + "p.init_buf_pool(p0, 8192)\np0.init_buf_pool(p1, 4096)\n"
    + STAGE1,
    "a queue of a sub-pool after its parent's reset, of nobody else": NESTED + STAGE1 + RESET1 + RESET0 + TURN1,
    "two rounds of a pool from the pipe": "for i in range(2):\n    p.init_buf_pool(p0, 4096)\n"
    + "    p.init_buf_pool(p1, 4096, p0)\n    p0.init_buffer(q0, 1, 64)\n    p0.reset()\n"
    + "    p1.init_buffer(q1, 1, 64)\n    p1.reset()",
    "the other has the memory of the round before": SHARING
    + STAGE0
    + RESET0
    + "p.init_buf_pool(p0, 4096)\n"
    + STAGE0
    + "p1.init_buffer(q1, 1, 64)\nb = q1.alloc()\nq1.free(b)",
    "rounds between resets of the pipe": "for i in range(n):\n    p.init_buffer(q0, 1, 196608)\n    a = q0.alloc()\n"
    + "    q0.free(a)\n    p.reset()",
    "pools between resets of the pipe": "for i in range(3):\n    p.init_buf_pool(p0, 196608)\n"
    + "    p0.init_buffer(q0, 1, 64)\n    a = q0.alloc()\n    q0.free(a)\n    p.reset()",
    "destroyed and initialised again": "p.init_buffer(q0, 1, 64)\np.destroy()\np.init()\np.init_buffer(q0, 1, 64)\n"
    + "a = q0.alloc()\nq0.free(a)",
    "destroyed and initialised again in a loop": "for i in range(n):\n    p.init_buffer(q0, 1, 64)\n    p.destroy()\n"
    + "    p.init()",
    "another pipe after the first": "p.init_buffer(q0, 1, 64)\np.destroy()\no = TPipe()\no.init_buffer(q0, 1, 64)\n"
    + "a = q0.alloc()\nq0.free(a)",
    "given memory in one branch only": "if flag:\n    p.init_buf_pool(p0, 4096)\n    p0.init_buffer(q0, 1, 64)\n"
    + "    a = q0.alloc()\n    q0.free(a)\n    p0.reset()\np.init_buf_pool(p1, 4096)\np1.init_buffer(q1, 1, 64)",
    "a sub-pool reset before its parent": CHILD + STAGE1 + RESET1 + RESET0 + OTHER,
    "a sub-pool reset after its parent": CHILD + STAGE1 + RESET0 + RESET1 + OTHER,
    "a sub-pool reset in a branch": CHILD + STAGE1 + "if flag:\n    p1.reset()\n" + RESET0 + OTHER,
    "a sub-pool not reset, but waited for by free_all_event": CHILD + STAGE1 + "q1.free_all_event()\n" + RESET0 + OTHER,
    "a sub-pool not reset, but a barrier before that of its parent": CHILD + STAGE1 + "barrier()\n" + RESET0 + OTHER,
    "a sub-pool not reset, but a barrier after that of its parent": CHILD + STAGE1 + RESET0 + "barrier()\n" + OTHER,
    "a sub-pool not reset whose queue was not used": CHILD + "p1.init_buffer(q1, 1, 512)\n" + RESET0 + OTHER,
    "a sub-pool not reset that gave memory to a buffer": CHILD
    + "p1.init_buffer(w1, 512)\nb = w1.get()\ncopy(b, x, 64)\n"
    + RESET0
    + OTHER,
    "a sub-pool not reset, its queue used on": CHILD + STAGE1 + RESET0 + TURN1 + RESET1 + OTHER,
    "a sub-pool not reset, other memory for its queue": CHILD + STAGE1 + RESET0 + "p.init_buffer(q1, 1, 64)\n" + OTHER,
    "a sub-pool not reset, nor any other before the pipe": CHILD + STAGE1 + RESET0 + "p.reset()\n" + CHILD + OTHER,
    "reset in a branch before the other's turn": SHARING
    + STAGE0
    + "if flag:\n    p0.reset()\n    p1.init_buffer(q1, 1, 64)\n",
}
"""Nothing is said about these."""

WRONG = {
    "back without a reset": (SHARING + STAGE0 + RESET0 + STAGE1 + "{a = q0.alloc()}", "shared-pool-in-use"),
    "the other way round": (_BOTH_READY + TURN0 + "{b = q1.alloc()}", "shared-pool-in-use"),
    "never a reset in the loop": (
        _BOTH_READY + "for i in range(2):\n    a = q0.alloc()\n    q0.free(a)\n    {b = q1.alloc()}\n    q1.free(b)",
        "shared-pool-in-use",
    ),
    "only one of the resets in the loop": (
        _BOTH_READY
        + "for i in range(2):\n    {a = q0.alloc()}\n    q0.free(a)\n    p0.reset()\n"
        + "    b = q1.alloc()\n    q1.free(b)",
        "shared-pool-in-use",
    ),
    "back to a buffer": (
        SHARING
        + "p0.init_buffer(w0, 512)\na = w0.get()\np0.reset()\np1.init_buffer(w1, 512)\nb = w1.get()\n{c = w0.get()}",
        "shared-pool-in-use",
    ),
    "both from the start": (SHARING + "p0.init_buffer(q0, 1, 64)\n{p1.init_buffer(q1, 1, 64)}", "shared-pool-in-use"),
    "a sub-pool against what shares its parent": (
        "p.init_buf_pool(p0, 8192)\np.init_buf_pool(p2, 8192, p0)\np0.init_buf_pool(p1, 4096)\n"
        + STAGE1
        + "{p2.init_buffer(q2, 1, 64)}",
        "shared-pool-in-use",
    ),
    "sub-pools of two that share": (
        "p.init_buf_pool(p0, 4096)\np.init_buf_pool(p1, 4096, p0)\np0.init_buf_pool(p2, 4096)\n"
        "p1.init_buf_pool(p3, 4096)\np2.init_buffer(q0, 1, 64)\n{p3.init_buffer(q1, 1, 64)}",
        "shared-pool-in-use",
    ),
    "a pool that shares all of the one it was asked from": (
        "p.init_buf_pool(p0, 4096)\np0.init_buffer(q0, 1, 64)\np0.init_buf_pool(p1, 4096, p0)\n"
        "{p1.init_buffer(q1, 1, 64)}",
        "shared-pool-in-use",
    ),
    "lengths that are not known": (
        "p.init_buf_pool(p0, n)\np.init_buf_pool(p1, n, p0)\np0.init_buffer(q0, 1, 32)\n{p1.init_buffer(q1, 1, 32)}",
        "shared-pool-in-use",
    ),
    "an old queue after its pool was cut again": (
        "p.init_buf_pool(p0, 4096)\n"
        + STAGE0
        + RESET0
        + "p.init_buf_pool(p0, 4096)\np0.init_buffer(q1, 1, 64)\n"
        + "{a = q0.alloc()}",
        "shared-pool-in-use",
    ),
    "memory handed out that an old queue uses again": (
        "p.init_buf_pool(p0, 4096)\n"
        + STAGE0
        + RESET0
        + "a = q0.alloc()\np.init_buf_pool(p0, 4096)\n"
        + "{p0.init_buffer(q1, 1, 64)}",
        "shared-pool-in-use",
    ),
    "parent reset, not the sub-pool that has worked": (
        CHILD + STAGE1 + RESET0 + "{p2.init_buffer(q2, 1, 64)}",
        "shared-pool-in-use",
    ),
    "parent reset, not the sub-pool, whose queue gets the same bytes of another": (
        CHILD + STAGE1 + RESET0 + "{p2.init_buffer(q1, 1, 64)}",
        "shared-pool-in-use",
    ),
    "parent reset, not the sub-pool, which worked again after a barrier": (
        CHILD + STAGE1 + "barrier()\n" + TURN1 + RESET0 + "{p2.init_buffer(q2, 1, 64)}",
        "shared-pool-in-use",
    ),
    "parent of the parent reset, not the sub-pool that has worked": (
        "p.init_buf_pool(p0, 8192)\np.init_buf_pool(p2, 8192, p0)\np0.init_buf_pool(p3, 4096)\n"
        "p3.init_buf_pool(p1, 4096)\n" + STAGE1 + "p3.reset()\n" + RESET0 + "{p2.init_buffer(q2, 1, 64)}",
        "shared-pool-in-use",
    ),
    "parent reset with a tensor of a sub-pool enqueued": (
        NESTED + "p1.init_buffer(q1, 1, 64)\nb = q1.alloc()\nq1.enque(b)\n{p0.reset()}",
        "reset-in-use",
    ),
    "parent reset with a tensor of a sub-pool's sub-pool allocated": (
        NESTED + "p1.init_buf_pool(p2, 4096)\np2.init_buffer(q1, 1, 64)\nb = q1.alloc()\n{p0.reset()}",
        "reset-in-use",
    ),
    "reset with a tensor out of a queue switched back to": (
        _BOTH_READY + "a = q0.alloc()\n{p0.reset()}",
        "reset-in-use",
    ),
    "sub-pool used after its parent's reset": (
        NESTED + "p0.reset()\n{p1.init_buffer(q1, 1, 64)}",
        "pool-without-memory",
    ),
    "sub-pool divided after its parent's reset": (
        NESTED + "p0.reset()\n{p1.init_buf_pool(p2, 64)}",
        "pool-without-memory",
    ),
    "sub-pool shared after its parent's reset": (
        NESTED + "p0.reset()\n{p.init_buf_pool(p2, 64, p1)}",
        "pool-without-memory",
    ),
    "part of a sub-pool's buffer after the parent's reset": (
        NESTED + "p1.init_buffer(w0, 512)\na = w0.get()\np0.reset()\n{copy(a, x, 64)}",
        "tensor-stale",
    ),
    "part of a buffer after its pool's reset": (
        "p.init_buf_pool(p0, 4096)\np0.init_buffer(w0, 512)\na = w0.get()\np0.reset()\n{copy(a, x, 64)}",
        "tensor-stale",
    ),
    "part of a buffer after the pipe's reset": (
        "p.init_buffer(w0, 512)\na = w0.get()\np.reset()\n{copy(a, x, 64)}",
        "tensor-stale",
    ),
    "queue after the pipe's reset": ("p.init_buffer(q0, 1, 64)\np.reset()\n{a = q0.alloc()}", "queue-without-buffers"),
    "queue of a pool after the pipe's reset": (
        "p.init_buf_pool(p0, 64)\np0.init_buffer(q0, 1, 64)\np.reset()\n{a = q0.alloc()}",
        "queue-without-buffers",
    ),
    "queue after the pipe was destroyed": (
        "p.init_buffer(q0, 1, 64)\np.destroy()\n{a = q0.alloc()}",
        "queue-without-buffers",
    ),
    "buffer after the pipe's reset": ("p.init_buffer(w0, 64)\np.reset()\n{a = w0.get()}", "buffer-without-memory"),
    "pool after the pipe's reset": (
        "p.init_buf_pool(p0, 64)\np.reset()\n{p0.init_buffer(q0, 1, 64)}",
        "pool-without-memory",
    ),
    "queue after the reset of the round before": (
        "p.init_buffer(q0, 1, 64)\nfor i in range(2):\n    {a = q0.alloc()}\n    q0.free(a)\n    p.reset()",
        "queue-without-buffers",
    ),
    "initialised while it is alive": ("p.init_buffer(q0, 1, 64)\n{p.init()}", "pipe-not-destroyed"),
    "initialised beside another pipe": ("p.destroy()\no = TPipe()\n{p.init()}", "second-pipe"),
    "destroyed, then asked for memory": ("p.destroy()\n{p.init_buffer(q0, 1, 64)}", "pipe-destroyed"),
    "destroyed, then asked for a pool": ("p.destroy()\n{p.init_buf_pool(p0, 64)}", "pipe-destroyed"),
    "destroyed and reset, then asked for memory": (
        "p.destroy()\np.reset()\n{p.init_buffer(q0, 1, 64)}",
        "pipe-destroyed",
    ),
    "destroyed twice": ("p.init_buffer(q0, 1, 64)\np.destroy()\n{p.destroy()}", "pipe-destroyed"),
    "destroyed in every turn": ("for i in range(2):\n    {p.destroy()}", "pipe-destroyed"),
    "destroyed with a tensor out": ("p.init_buffer(q0, 1, 64)\na = q0.alloc()\n{p.destroy()}", "reset-in-use"),
    "a pool cut out of itself": ("p.init_buf_pool(p0, 64)\n{p0.init_buf_pool(p0, 32)}", "shares-itself"),
    "a pool that has no memory cut out of itself": ("{p0.init_buf_pool(p0, 32)}", "shares-itself"),
    "cut twice": ("p.init_buf_pool(p0, 64)\n{p.init_buf_pool(p0, 64)}", "initialised-twice"),
    "cut twice in a loop": ("for i in range(2):\n    {p.init_buf_pool(p0, 64)}", "initialised-twice"),
    "given memory twice in a loop": ("for i in range(2):\n    {p.init_buffer(q0, 1, 64)}", "initialised-twice"),
    "given memory by two pools": (
        "p.init_buf_pool(p0, 64)\np.init_buf_pool(p1, 64)\np0.init_buffer(q0, 1, 64)\n{p1.init_buffer(q0, 1, 64)}",
        "initialised-twice",
    ),
    "a pool that shares itself": ("p.init_buf_pool(p0, 64)\n{p.init_buf_pool(p0, 64, p0)}", "shares-itself"),
}
"""The statement in braces is wrong, by the rule named."""

RIGHT_WHERE_A_RESET_REWINDS = {
    "handed out again without being cut": SHARING + STAGE0 + RESET0 + STAGE0 + RESET0 + STAGE1,
    "a reset is a barrier for sub-pools, too": CHILD + STAGE1 + RESET0 + OTHER,
    "cut again nevertheless": "p.init_buf_pool(p0, 64)\np0.init_buffer(q0, 1, 64)\np0.reset()\np.init_buf_pool(p0, 64)",
    "a queue of a sub-pool beside what its parent gave to another": NESTED
    + "p1.init_buffer(w0, 512)\n"
    + STAGE1
    + RESET1
    + RESET0
    + "p0.init_buffer(q0, 1, 512)\n"
    + TURN1,
}
"""The same for arch 3510."""
WRONG_WHERE_A_RESET_REWINDS = {
    "a queue of a sub-pool after its parent gave the memory to another": (
        NESTED + STAGE1 + RESET1 + RESET0 + "p0.init_buffer(q0, 1, 512)\n{b = q1.alloc()}",
        "shared-pool-in-use",
    ),
    "an old queue after its pool handed out the memory again": (
        "p.init_buf_pool(p0, 4096)\n" + STAGE0 + RESET0 + "p0.init_buffer(q1, 1, 64)\n{a = q0.alloc()}",
        "shared-pool-in-use",
    ),
    "cut twice after a reset": (
        "p.init_buf_pool(p0, 64)\np0.reset()\np0.init_buffer(q0, 1, 64)\n{p.init_buf_pool(p0, 64)}",
        "initialised-twice",
    ),
}
