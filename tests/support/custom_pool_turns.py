# SPDX-License-Identifier: Apache-2.0
"""Custom pools that take turns with others, are cut again, or outlive a reset of the pipe: bodies of Python kernels.

Each is judged by the verifier and run by the interpreter, which say the same at the same line.
"""

from __future__ import annotations

HEADER = """
from pool_kernels import Careless, Packed, copy

import asc
from asc import TPosition


def kernel(x: asc.GlobalAddress, y: asc.GlobalAddress):
    pipe = asc.TPipe()
    pool = Packed()
    other = Packed()
    loose = Careless()
    plain = asc.TBufPool(TPosition.VECIN)
    part = asc.TBufPool(TPosition.VECIN)
    q0 = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    q1 = asc.TQueBind(TPosition.VECIN, TPosition.VECOUT, 1)
    w0 = asc.TBuf(TPosition.VECCALC)
    w1 = asc.TBuf(TPosition.VECCALC)
    source = asc.GlobalTensor()
    source.set_global_buffer(x)
"""
CUT = "pipe.init_buf_pool(pool, 1024)\n"
GIVE, GIVE_BUFFER = "pool.init_buffer(que=q0, num=2, len=256)\n", "pool.init_buffer(w0, 256)\n"
USE = "copy(x, y, q0)\n"
AFTER_PLAIN = (
    "pipe.init_buf_pool(plain, 1024)\npipe.init_buf_pool(pool, 1024, share_buf=plain)\n"
    "pipe.init_buf_pool(loose, 1024, share_buf=plain)\nplain.init_buffer(que=q1, num=2, len=256)\ncopy(x, y, q1)\n"
)
SHARING = CUT + "pipe.init_buf_pool(other, 1024, share_buf=pool)\n"
OTHER = "other.init_buffer(que=q1, num=2, len=256)\ncopy(x, y, q1)\n"


def _in_loop(body: str) -> str:
    return "for _ in range(3):\n" + "".join(f"    {line}\n" for line in body.splitlines())


RIGHT = {
    "in turn": SHARING + GIVE + USE + "pool.reset()\n" + OTHER + "other.reset()",
    "in turn with a plain one": AFTER_PLAIN + "plain.reset()\n" + GIVE + USE + "pool.reset()",
    "rounds between resets": _in_loop(CUT + GIVE + USE + "pool.reset()\npipe.reset()"),
    "rounds between resets of the pipe": _in_loop(CUT + GIVE + USE + "pipe.reset()"),
    "cut after each reset": _in_loop(CUT + GIVE + USE + "pool.reset()"),
    "cut after each init": _in_loop(CUT + GIVE_BUFFER + "w0.get(x.dtype)\npool.init()"),
}
"""Nothing is said about these."""

WRONG = {
    "both at once": (SHARING + GIVE + USE + "{other.init_buffer(que=q1, num=2, len=256)}", "shared-pool-in-use"),
    "after a plain one": (AFTER_PLAIN + "{pool.init_buffer(que=q0, num=2, len=256)}", "shared-pool-in-use"),
    "before a plain one": (
        "pipe.init_buf_pool(pool, 1024)\npipe.init_buf_pool(plain, 1024, share_buf=pool)\n"
        + GIVE
        + USE
        + "{plain.init_buffer(que=q1, num=2, len=256)}",
        "shared-pool-in-use",
    ),
    "a buffer before a plain one": (
        "pipe.init_buf_pool(plain, 1024)\npipe.init_buf_pool(pool, 1024, share_buf=plain)\n"
        + GIVE_BUFFER
        + "{plain.init_buffer(w1, 256)}",
        "shared-pool-in-use",
    ),
    "through any method": (AFTER_PLAIN + "{loose.at(q0, 0, 0, 256)}", "shared-pool-in-use"),
    "by the kernel itself": (
        AFTER_PLAIN + "{q0.init_start_buf_handle(loose.get_buf_handle(0), 1, 256)}",
        "shared-pool-in-use",
    ),
    "against a sub-pool": (
        "pipe.init_buf_pool(plain, 1024)\nplain.init_buf_pool(part, 512)\n"
        "pipe.init_buf_pool(pool, 1024, share_buf=plain)\npart.init_buffer(que=q1, num=1, len=256)\ncopy(x, y, q1)\n"
        "{pool.init_buffer(que=q0, num=2, len=256)}",
        "shared-pool-in-use",
    ),
    "back to the plain one": (AFTER_PLAIN + "plain.reset()\n" + GIVE + "{copy(x, y, q1)}", "shared-pool-in-use"),
    "cut twice": (CUT + GIVE + "{pipe.init_buf_pool(pool, 1024)}\n" + USE, "initialised-twice"),
    "cut in each turn": (_in_loop("{pipe.init_buf_pool(pool, 1024)}\n" + GIVE + USE), "initialised-twice"),
    "shares itself": ("{pipe.init_buf_pool(pool, 1024, pool)}", "shares-itself"),
    "queue after the pipe's reset": (CUT + GIVE + "pipe.reset()\n{copy(x, y, q0)}", "queue-without-buffers"),
    "queue after the pipe was destroyed": (CUT + GIVE + "pipe.destroy()\n{copy(x, y, q0)}", "queue-without-buffers"),
    "buffer after the pipe's reset": (CUT + GIVE_BUFFER + "pipe.reset()\n{w0.get(x.dtype)}", "buffer-without-memory"),
    "pool after the pipe's reset": (
        CUT + "pipe.reset()\n{pool.init_buffer(que=q0, num=2, len=256)}",
        "pool-without-memory",
    ),
    "pool after the pipe was destroyed": (
        CUT + "pipe.destroy()\n{pool.init_buffer(que=q0, num=2, len=256)}",
        "pool-without-memory",
    ),
    "any method after the pipe's reset": (
        "pipe.init_buf_pool(loose, 1024)\npipe.reset()\n{loose.at(q0, 0, 0, 256)}",
        "pool-without-memory",
    ),
    "block after the pipe's reset": (
        CUT + "q0.init_start_buf_handle(pool.get_buf_handle(0), 1, 256)\npipe.reset()\n"
        "{q0.init_buf_handle(pool, 0, pool.get_buf_handle(0), pool.get_cur_addr(), 256)}",
        "pool-without-memory",
    ),
    "cut out of a destroyed pipe": ("pipe.destroy()\n{pipe.init_buf_pool(pool, 1024)}", "pipe-destroyed"),
    "part of a buffer after its pool's reset": (
        CUT + GIVE_BUFFER + "local = w0.get(x.dtype)\npool.reset()\n{asc.data_copy(local, source, 64)}",
        "tensor-stale",
    ),
    "pipe reset with a tensor out": (CUT + GIVE + "q0.alloc_tensor(x.dtype)\n{pipe.reset()}", "reset-in-use"),
    "pool initialised with a tensor out": (CUT + GIVE + "q0.alloc_tensor(x.dtype)\n{pool.init()}", "handle-in-use"),
    "an old queue after its pool was cut again": (
        CUT + GIVE + "pool.reset()\n" + CUT + "{copy(x, y, q0)}",
        "handle-taken",
    ),
    "an old queue in the other's turn": (
        SHARING + GIVE + USE + "pool.reset()\n" + OTHER + "{copy(x, y, q0)}",
        "handle-taken",
    ),
}
"""The statement in braces is wrong, by the rule named."""
