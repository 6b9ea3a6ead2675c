# SPDX-License-Identifier: Apache-2.0
"""Kernels about the order between pipes, in the words of `kernel_text`: right ones, and wrong ones with their lines."""

from __future__ import annotations

HEAD = """
p = TPipe()
i = TQue("vecin", 1)
o = TQue("vecout", 1)
b = TQueBind("vecin", "vecout", 1)
w = TBuf("veccalc")
p.init_buffer(i, 1, 512)
p.init_buffer(o, 1, 512)
p.init_buffer(b, 1, 512)
p.init_buffer(w, 1024)
a = LocalTensor("vecin", 65536, 128)
c = LocalTensor("vecout", 66048, 128)
"""
"""Eleven lines: queues with one buffer each, a buffer for temporaries, and two tensors at fixed addresses."""

_ADD = """
t = i.alloc()
copy(t, x, 128)
i.enque(t)
u = i.deque()
"""
_OUT = """
v = o.alloc()
add(v, u, u, 128)
o.enque(v)
i.free(u)
z = o.deque()
copy(out, z, 128)
o.free(z)
"""


def _turns(body: str, turns: str = "n") -> str:
    return f"for k in range({turns}):\n" + "".join(f"    {line}\n" for line in body.strip().splitlines())


_FLAGS = """
copy(a, x, 128)
set_flag("mte2_v", 0)
wait_flag("mte2_v", 0)
add(c, a, a, 128)
set_flag("v_mte3", 0)
wait_flag("v_mte3", 0)
copy(out, c, 128)
"""
_WAIT_FOR_ALL = """
set_flag("mte3_mte2", 0)
wait_flag("mte3_mte2", 0)
"""

RIGHT: dict[str, str] = {
    "through two queues": _ADD + _OUT,
    "through two queues, turn by turn": _turns(_ADD + _OUT),
    "through two queues, three turns": _turns(_ADD + _OUT, "3"),
    "by flags": _FLAGS,
    "by flags, turn by turn": _turns(_FLAGS + _WAIT_FOR_ALL),
    "by barriers": "copy(a, x, 128)\nbarrier()\nadd(c, a, a, 128)\nbarrier()\ncopy(out, c, 128)\n",
    "ids that are not known": """
copy(a, x, 128)
set_flag("mte2_v", n)
wait_flag("mte2_v", n)
add(c, a, a, 128)
""",
    "a flag that says more: the copy out of before is done when the vector pipe is": """
copy(out, c, 128)
set_flag("mte3_v", 0)
wait_flag("mte3_v", 0)
add(a, a, a, 128)
set_flag("v_mte2", 0)
wait_flag("v_mte2", 0)
copy(c, x, 128)
""",
    "two buffers in turn, the flags raised before the loop": """
set_flag("v_mte2", 0)
set_flag("v_mte2", 1)
for k in range(n):
    wait_flag("v_mte2", 0)
    copy(a, x, 128)
    set_flag("mte2_v", 0)
    wait_flag("v_mte2", 1)
    copy(c, x, 128)
    set_flag("mte2_v", 1)
    wait_flag("mte2_v", 0)
    add(a, a, a, 128)
    set_flag("v_mte2", 0)
    wait_flag("mte2_v", 1)
    add(c, c, c, 128)
    set_flag("v_mte2", 1)
wait_flag("v_mte2", 0)
wait_flag("v_mte2", 1)
""",
    "a buffer that is filled before the tensor on the same pipe is enqueued": """
t = i.alloc()
copy(t, x, 128)
s = w.get()
copy(s, x, 128)
i.enque(t)
u = i.deque()
add(s, s, u, 128)
i.free(u)
""",
    "the same, turn by turn: the vector pipe is done when the only buffer is allocated": _turns("""
t = i.alloc()
copy(t, x, 128)
s = w.get()
copy(s, x, 128)
i.enque(t)
u = i.deque()
v = o.alloc()
add(v, s, u, 128)
o.enque(v)
i.free(u)
z = o.deque()
copy(out, z, 128)
o.free(z)
"""),
    "a buffer between two vector instructions": _ADD + "s = w.get()\nadd(s, u, u, 128)\nadd(s, s, u, 128)\ni.free(u)\n",
    "a TQueBind without computing": _turns(
        "t = b.alloc()\ncopy(t, x, 128)\nb.enque(t)\nu = b.deque()\ncopy(out, u, 128)\nb.free(u)"
    ),
    "a TQueBind with computing, between positions": """
t = b.alloc()
copy(t, x, 128)
b.enque_between(t, "gm", "vecin")
u = b.deque_between("gm", "vecin")
add(u, u, u, 128)
b.enque_between(u, "vecout", "gm")
v = b.deque_between("vecout", "gm")
copy(out, v, 128)
b.free(v)
""",
    "other bytes of the same buffer": """
s = w.get()
copy(s, x, 128)
add(s[128:], s[192:], s[192:], 64)
copy(out, s[128:], 0)
""",
    "parts of which nobody knows whether they meet": "s = w.get()\ncopy(s[n:], x, 64)\nadd(s, s, s, 64)\n",
    "read by two pipes": "set_flag('v_mte3', 0)\nadd(c, a, a, 128)\ncopy(out, a, 128)\n",
    "on different sides of a branch": "if flag:\n    copy(a, x, 128)\nelse:\n    add(a, a, a, 128)\n",
    "written on one side of a branch only, read after it": """
if flag:
    copy(a, x, 128)
add(c, a, a, 128)
""",
    "awaited on the side of a branch that may be the right one": """
copy(a, x, 128)
set_flag("mte2_v", 0)
if flag:
    wait_flag("mte2_v", 0)
add(c, a, a, 128)
""",
    "filled in the first turn only": """
for k in range(n):
    if flag:
        copy(a, x, 128)
        set_flag("mte2_v", 0)
        wait_flag("mte2_v", 0)
    add(c, a, a, 128)
""",
    "a loop that may not run, and something else if it does not": """
for k in range(n):
    copy(a, x, 128)
add(c, a, a, 128)
""",
    "a value read by the core itself, which waits": "copy(a, x, 128)\na.get_value(0)\nadd(c, a, a, 128)\n",
    "a value written by the core itself": """
a.set_value(0)
add(c, a, a, 128)
c.get_value(0)
c.set_value(0)
copy(out, c, 128)
""",
    "after a reset of all": """
s = w.get()
copy(s, x, 128)
p.reset()
p.init_buffer(w, 512)
r = w.get()
add(r, r, r, 128)
""",
    "buffers that come back after the queue has waited for all that used them": """
q = TQue("vecin", 1)
p.init_buffer(q, 2, 512)
for k in range(8):
    t = q.alloc()
    copy(t, x, 128)
    q.enque(t)
    u = q.deque()
    add(u, u, u, 128)
    set_flag("v_mte3", 0)
    wait_flag("v_mte3", 0)
    copy(out, u, 128)
    set_flag("mte3_v", 0)
    wait_flag("mte3_v", 0)
    q.free(u)
""",
    "buffers that do not come back in turn": """
q = TQue("vecin", 2)
p.init_buffer(q, 2, 512)
t = q.alloc()
r = q.alloc()
copy(out, t, 128)
q.free(r)
for k in range(4):
    s = q.alloc()
    copy(s, x, 128)
    q.free(s)
q.free(t)
""",
    "copies to the same place with a barrier, or a wait for another pipe, in between": """
copy(a, x, 128)
barrier("pipe_mte2")
copy(a[64:], x, 64)
set_flag("mte2_v", 0)
wait_flag("mte2_v", 0)
set_flag("v_mte2", 0)
wait_flag("v_mte2", 0)
copy(a, x, 128)
""",
    "the same twice": "copy(a, x, 128)\ncopy(a, x, 64)\n",
    "copies to places that only touch": "copy(a, x, 64)\ncopy(a[64:], x, 64)\n",
    "global memory that is read back after a flag": """
copy(out, a, 128)
set_flag("mte3_mte2", 0)
wait_flag("mte3_mte2", 0)
copy(c, out, 128)
""",
    "other parts of global memory": "copy(out, a, 64)\ncopy(c, out[64:], 64)\ncopy(c[64:], out[n:], 64)\n",
    "after a pool reset": """
p0 = TBufPool("vecin", 4)
p1 = TBufPool("vecin", 4)
q = TQue("vecin", 1)
r = TQue("vecout", 1)
p.init_buf_pool(p0, 512)
p.init_buf_pool(p1, 512, p0)
p0.init_buffer(q, 1, 512)
t = q.alloc()
copy(t, x, 128)
q.enque(t)
u = q.deque()
q.free(u)
p0.reset()
p1.init_buffer(r, 1, 512)
v = r.alloc()
add(v, v, v, 128)
r.enque(v)
y = r.deque()
copy(out, y, 128)
r.free(y)
""",
}

WRONG: dict[str, tuple[str, list[int]]] = {
    "computed on a tensor that is being copied in": (
        "t = i.alloc()\ncopy(t, x, 128)\nadd(t, t, t, 128)\ni.free(t)\n",
        [14],
    ),
    "one of two inputs is not awaited": (
        """
t = i.alloc()
copy(t, x, 128)
i.enque(t)
s = w.get()
copy(s, x, 128)
u = i.deque()
add(u, u, s, 128)
i.free(u)
""",
        [18],
    ),
    "fixed addresses and no flags: in, compute, out": (
        "copy(a, x, 128)\nadd(c, a, a, 128)\ncopy(out, c, 128)\n",
        [13, 14],
    ),
    "an event of other pipes": (
        "copy(a, x, 128)\nset_flag('mte2_mte3', 0)\nwait_flag('mte2_mte3', 0)\nadd(c, a, a, 128)\n",
        [15],
    ),
    "another id": (
        "copy(a, x, 128)\nset_flag('mte2_v', 0)\nset_flag('mte2_v', 1)\ncopy(c, x, 128)\nset_flag('mte2_v', 2)\n"
        "wait_flag('mte2_v', 1)\nadd(c, a, c, 128)\nwait_flag('mte2_v', 0)\nwait_flag('mte2_v', 2)\n",
        [18],
    ),
    "the flag is raised before the copy": (
        "set_flag('mte2_v', 0)\ncopy(a, x, 128)\nwait_flag('mte2_v', 0)\nadd(c, a, a, 128)\n",
        [15],
    ),
    "a barrier of one pipe orders that pipe only": ("copy(a, x, 128)\nbarrier('pipe_v')\nadd(c, a, a, 128)\n", [14]),
    "a TBuf copied out while it is computed": ("s = w.get()\nadd(s, s, s, 128)\ncopy(out, s, 128)\n", [14]),
    "copied in over what is copied out": ("copy(out, c, 128)\ncopy(c, x, 128)\n", [13]),
    "computed over what is copied out": ("copy(out, c, 128)\nadd(c, a, a, 128)\n", [13]),
    "copied in over what is computed": ("add(c, a, a, 128)\ncopy(a, x, 128)\n", [13]),
    "straight through a queue at VECIN": (_ADD + "copy(out, u, 128)\ni.free(u)\n", [16]),
    "straight through a queue at VECOUT": (
        "t = o.alloc()\ncopy(t, x, 128)\no.enque(t)\nu = o.deque()\ncopy(out, u, 128)\no.free(u)\n",
        [16],
    ),
    "computed in a TQueBind that orders copies only": (
        "t = b.alloc()\ncopy(t, x, 128)\nb.enque(t)\nu = b.deque()\nadd(u, u, u, 128)\nb.free(u)\n",
        [16],
    ),
    "computed in place at VECIN and copied out": (_ADD + "add(u, u, u, 128)\ncopy(out, u, 128)\ni.free(u)\n", [17]),
    "flags in a turn, but none between turns": (_turns(_FLAGS), [13, 16]),
    "the same, three turns": (_turns(_FLAGS, "3"), [13, 16]),
    "the same, while": ("while flag:\n" + _turns(_FLAGS).partition("\n")[2], [13, 16]),
    "only the copy in is kept back": (
        _turns(_FLAGS + 'set_flag("v_mte2", 0)\nwait_flag("v_mte2", 0)\n'),
        [16],
    ),
    "one of two buffers is not awaited by the next turn": (
        """
q = TQue("vecin", 1)
p.init_buffer(q, 2, 512)
for k in range(n):
    t = q.alloc()
    copy(t, x, 128)
    s = w.get()
    copy(s, x, 128)
    q.enque(t)
    u = q.deque()
    add(u, s, u, 128)
    q.free(u)
""",
        [18],
    ),
    "the last reader is not the only one": (
        """
copy(a, x, 128)
set_flag("mte2_mte3", 0)
wait_flag("mte2_mte3", 0)
copy(out, a, 128)
add(c, a, a, 128)
""",
        [16],
    ),
    "a part of what is copied in": ("s = w.get()\ncopy(s[64:], x, 64)\nadd(s, s, s, 72)\n", [14]),
    "as many as a number that is not known": ("copy(a, x, n)\nadd(c, a, a, n)\n", [13]),
    "the same part, wherever it is": ("s = w.get()\ncopy(s[n:], x, 64)\nadd(c, s[n:], s[n:], 64)\n", [14]),
    "on both sides of a branch": (
        "if flag:\n    copy(a, x, 128)\nelse:\n    copy(a, x, 128)\nadd(c, a, a, 128)\n",
        [16],
    ),
    "a queue's buffer comes back two turns later": (
        """
q = TQue("vecin", 1)
p.init_buffer(q, 2, 512)
for k in range(8):
    t = q.alloc()
    copy(t, x, 128)
    q.enque(t)
    u = q.deque()
    add(u, u, u, 128)
    set_flag("v_mte3", 0)
    wait_flag("v_mte3", 0)
    copy(out, u, 128)
    q.free(u)
""",
        [16],
    ),
    "the only buffer comes back in the next turn": (
        "for k in range(n):\n    t = o.alloc()\n    copy(t, x, 128)\n    set_flag('mte2_mte3', 0)\n"
        "    wait_flag('mte2_mte3', 0)\n    copy(out, t, 128)\n    o.free(t)\n",
        [14],
    ),
    "global memory that is read back": ("copy(out, a, 128)\ncopy(c, out[64:], 64)\n", [13]),
    "global memory that is read back at the same place, wherever it is": (
        "copy(out[n:], a, 128)\ncopy(c, out[n:], 128)\n",
        [13],
    ),
    "global memory that is read back in the next turn": (
        "for k in range(n):\n    copy(a, out, 128)\n    set_flag('mte2_mte3', 0)\n    wait_flag('mte2_mte3', 0)\n"
        "    copy(out, c, 128)\n",
        [13],
    ),
    "whenever a side of a branch is taken": ("copy(a, x, 128)\nif flag:\n    add(c, a, a, 128)\n", [14]),
}

OVERLAPPING: dict[str, tuple[str, list[int]]] = {
    "copied in": ("copy(a, x, 128)\ncopy(a[64:], x, 64)\n", [13]),
    "with a barrier of another pipe in between": (
        "copy(a, x, 128)\nbarrier('pipe_mte3')\ncopy(a, x[128:], 128)\n",
        [14],
    ),
    "copied out": ("copy(out, a, 128)\ncopy(out[64:], c, 64)\n", [13]),
    "copied out to the same place, wherever it is": ("copy(out[n:], a, 128)\ncopy(out[n:], c, 64)\n", [13]),
}
"""Copies to the same place, and the lines of those that a warning is about."""
