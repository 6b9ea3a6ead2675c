# SPDX-License-Identifier: Apache-2.0
"""Whole kernels on arrays: queues over several cores, flags, the vendor's three pool programs, proven or not."""

from __future__ import annotations

import numpy as np
import pytest
from interpreted import fault_of, interpret, lowered
from kernel_text import kernel

from asc.interpreter import InterpretParams, Program, run

F32, GM = "!asc.local_tensor<*xf32>", "!asc.global_tensor<*xf32>"
VECIN, VECOUT = "!asc.queue<vecin, 2>", "!asc.queue<vecout, 2>"


def queue_add(tile: int = 64, tiles: int = 4, extra: str = "") -> str:
    """Vector add by queues, each core on its own block; `extra` stands before the end of the loop body."""
    point = "\n".join(
        f"""
        %{n}_at = emitasc.ptr_offset %{n}[%offset] : memref<?xf32, 22>, memref<?xf32, 22>
        %{n}_gm = asc.global_tensor : {GM}
        asc.global_tensor.set_global_buffer %{n}_gm, %{n}_at : {GM}, memref<?xf32, 22>"""
        for n in "xyz"
    )
    part = "\n".join(f"%{n}_i = asc.global_tensor.subindex %{n}_gm[%start] : {GM}, i32, {GM}" for n in "xyz")
    return f"""
    func.func @queue_add(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>, %z: memref<?xf32, 22>, %two: i32)
        attributes {{asc.global}} {{
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %num = arith.constant 2 : i32
      %tiles = arith.constant {tiles} : i32
      %tile = arith.constant {tile} : i32
      %bytes = arith.constant {4 * tile} : i32
      %block = arith.constant {tile * tiles} : i32
      %idx = asc.get_block_idx : i32
      %first = arith.muli %idx, %block : i32
      %offset = arith.index_cast %first : i32 to index
      {point}
      %pipe = asc.pipe
      %in_x = asc.queue : {VECIN}
      %in_y = asc.queue : {VECIN}
      %out_z = asc.queue : {VECOUT}
      asc.pipe.init_queue %pipe, %in_x, %num, %bytes : {VECIN}, i32, i32
      asc.pipe.init_queue %pipe, %in_y, %num, %bytes : {VECIN}, i32, i32
      asc.pipe.init_queue %pipe, %out_z, %num, %bytes : {VECOUT}, i32, i32
      scf.for %i = %c0 to %tiles step %c1 : i32 {{
        %start = arith.muli %i, %tile : i32
        {part}
        %a = asc.que_bind.alloc_tensor %in_x : {VECIN}, {F32}
        %b = asc.que_bind.alloc_tensor %in_y : {VECIN}, {F32}
        asc.data_copy_l2 %a, %x_i, %tile : {F32}, {GM}, i32
        asc.data_copy_l2 %b, %y_i, %tile : {F32}, {GM}, i32
        asc.que_bind.enque_tensor %in_x, %a : {VECIN}, {F32}
        asc.que_bind.enque_tensor %in_y, %b : {VECIN}, {F32}
        %a_in = asc.que_bind.deque_tensor %in_x : {VECIN}, {F32}
        %b_in = asc.que_bind.deque_tensor %in_y : {VECIN}, {F32}
        %c = asc.que_bind.alloc_tensor %out_z : {VECOUT}, {F32}
        asc.add_l2 %c, %a_in, %b_in, %tile : {F32}, {F32}, {F32}, i32
        asc.que_bind.enque_tensor %out_z, %c : {VECOUT}, {F32}
        asc.que_bind.free_tensor %in_x, %a_in : {VECIN}, {F32}
        asc.que_bind.free_tensor %in_y, %b_in : {VECIN}, {F32}
        %c_out = asc.que_bind.deque_tensor %out_z : {VECOUT}, {F32}
        asc.data_copy_l2 %z_i, %c_out, %tile : {GM}, {F32}, i32
        asc.que_bind.free_tensor %out_z, %c_out : {VECOUT}, {F32}
        {extra}
      }}
      func.return
    }}"""


def operands(count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    random = np.random.default_rng(7)
    x, y = (random.standard_normal(count).astype(np.float32) for _ in range(2))
    return x, y, np.zeros(count, np.float32)


# Each stands at the end of a turn and keeps the proof from being found, without changing the result.
SPOILERS = {
    "proven": "",
    "asks the queue": f"%has = asc.que_bind.has_tensor_in_que %in_x : {VECIN}, i1",
    "takes event ids": "%id = asc.pipe.alloc_event_id %pipe, mte2_v : i32\n"
    "asc.pipe.release_event_id %pipe, %id, mte2_v : !asc.pipe, i32",
    "flags of the same kind": "asc.set_flag mte2_v, %two : i32\nasc.wait_flag mte2_v, %two : i32",
}


@pytest.mark.parametrize("order", ["ascending", "random"])
@pytest.mark.parametrize(("spoiler", "extra"), SPOILERS.items(), ids=SPOILERS)
def test_queue_add(spoiler: str, extra: str, order: str) -> None:
    x, y, z = operands(4 * 64 * 3)
    program = lowered(queue_add(extra=extra))
    assert ("in_x.rotation" in program.source) == (spoiler == "proven")
    run(program, (x, y, z, 2), 3, InterpretParams(core_order=order, seed=5))  # pyright: ignore[reportArgumentType]
    np.testing.assert_array_equal(z, x + y)


def test_too_few_elements_for_the_last_tile() -> None:
    x, y, z = operands(4 * 64 * 2)
    for extra in SPOILERS.values():
        program = lowered(queue_add(extra=extra))
        fault = fault_of(lambda: run(program, (x[:-8].copy(), y, z, 2), 2))  # noqa: B023 - called at once
        assert fault.id == "global-range"
        assert '"x_gm", which has 248' in fault.message
        assert fault.notes[0].message == '"x_gm" starts at element 256 of argument "x", which has 504 elements'


PROVEN = """
p = TPipe()
q = TQue("vecin", 1)
p.init_buffer(q, 2, 512)
for i in range(n):
    t = q.alloc()
    copy(t, x, 128)
    q.enque(t)
    u = q.deque()
    copy(x, u, 128)
    q.free(u)
"""

INIT = "p.init_buffer(q, 2, 512)"
# What else would need watching at run time: (name, edit of PROVEN).
UNPROVEN = [
    ("two allocs", ("    t = q.alloc()", "    s = q.alloc()\n    t = q.alloc()")),
    ("no free", ("    q.free(u)", "    pass")),
    ("free before deque", ("    u = q.deque()\n", "    q.free(t)\n    u = q.deque()\n")),
    ("enqueues another tensor", ("    q.enque(t)", "    q.enque(a)")),
    ("used after enque", ("    u = q.deque()", "    copy(t, x, 128)\n    u = q.deque()")),
    ("used after free", ("    q.free(u)", "    q.free(u)\n    copy(x, u, 128)")),
    ("a part used after free", ("    q.free(u)", "    q.free(u)\n    copy(x, u[8:], 8)")),
    ("init in the loop", (f"{INIT}\nfor i in range(n):", f"for i in range(n):\n    {INIT}")),
    ("init in a branch", ("p.init_buffer(q, 2, 512)", "if flag:\n    p.init_buffer(q, 2, 512)")),
    ("init afterwards", ("p.init_buffer(q, 2, 512)\n", "")),
    ("reset before", ("for i", "p.reset()\nfor i")),
    ("reset in the loop", ("    q.free(u)", "    q.free(u)\n    p.reset()")),
    ("unknown number of buffers", ("q, 2, 512", "q, n, 512")),
    ("alloc in a branch", ("    t = q.alloc()", "    if flag:\n        t = q.alloc()\n    t = q.alloc()")),
    ("depth 0", ('"vecin", 1', '"vecin", 0')),
    ("from a pool", (INIT, 'p0 = TBufPool("vecin", 4)\np.init_buf_pool(p0, 1024)\np0.init_buffer(q, 2, 512)')),
    ("a pool is reset", (INIT, 'p0 = TBufPool("vecin", 4)\np0.reset()\n' + INIT)),
    ("too many event ids", ("for i", 'o = TQue("vecin", 1)\np.init_buffer(o, 7, 32)\nfor i')),
]


@pytest.mark.parametrize(("name", "edit"), UNPROVEN, ids=[name for name, _ in UNPROVEN])
def test_what_is_not_proven_is_watched(name: str, edit: tuple[str, str]) -> None:
    assert edit[0] in PROVEN
    source = 'a = LocalTensor("vecin", 0, 128)\n' + PROVEN.strip().replace(*edit)
    assert "rotation" not in lowered(kernel(source)).source


PROVEN_TOO = [
    ("reset afterwards", ("    q.free(u)", "    q.free(u)\np.reset()")),
    ("unknown length", ("q, 2, 512", "q, 2, n")),
    (
        "uses in branches",
        ("    copy(t, x, 128)", "    if flag:\n        copy(t[64:], x, 64)\n    else:\n        copy(t, x, 128)"),
    ),
    ("a nested loop", ("    copy(t, x, 128)", "    for j in range(n):\n        copy(t, x, 128)")),
    ("no loop", ("for i in range(n):", "if flag:")),
    ("flags of other kinds", ("for i", 'w = TBuf("veccalc")\nfor i')),
]


@pytest.mark.parametrize(("name", "edit"), PROVEN_TOO, ids=[name for name, _ in PROVEN_TOO])
def test_what_is_proven(name: str, edit: tuple[str, str]) -> None:
    assert edit[0] in PROVEN
    assert "rotation" in lowered(kernel(PROVEN.strip().replace(*edit))).source


def test_buffers_take_turns_whether_proven_or_not() -> None:
    """With one buffer a turn sees what the last wrote; with two, what the one before that did."""
    stale = PROVEN.replace("    copy(t, x, 128)\n", "    add(t, t, t, 128)\n")
    for extra in ("", "    q.free(u)\n    if flag:\n        v = q.alloc()"):
        x = np.zeros(128, np.float32)
        source = stale.replace("    q.free(u)", extra or "    q.free(u)")
        params = InterpretParams(uninitialized_memory="poison")
        interpret(kernel(source), x, 1, False, params=params)
        once = x.copy()
        interpret(kernel(source), x, 2, False, params=params)
        np.testing.assert_array_equal(x, once)
        interpret(kernel(source), x, 3, False, params=params)
        np.testing.assert_array_equal(x, once + once)


def test_a_pending_wait_is_a_fault_wherever_its_flag_stands() -> None:
    flags = {
        "asc.wait_flag mte2_v, %c0 : i32": "flag-not-set",
        "asc.set_flag mte2_v, %c0 : i32": "flags-left",
        "asc.set_flag v_s, %two : i32\nasc.set_flag v_s, %two : i32": "flag-set-twice",
        "asc.set_flag v_s, %two : i32\nasc.wait_flag v_s, %c0 : i32": "flag-not-set",
        "%id = arith.constant 8 : i32\nasc.set_flag v_s, %id : i32": "flag-id",
        "asc.pipe.release_event_id %pipe, %two, v_s : !asc.pipe, i32": "event-id-not-held",
    }
    for extra, identity in flags.items():
        x, y, z = operands(64)
        fault = fault_of(lambda: interpret(queue_add(tiles=1, extra=extra), x, y, z, 2))  # noqa: B023
        assert fault.id == identity, extra


def test_fetched_event_ids_are_free() -> None:
    extra = (
        "%id = asc.pipe.fetch_event_id %pipe, v_s : i32\n"
        "asc.set_flag v_s, %id : i32\nasc.wait_flag v_s, %id : i32\n"
        "%held = asc.pipe.alloc_event_id %pipe, v_s : i32\n"
        "asc.pipe.release_event_id %pipe, %held, v_s : !asc.pipe, i32"
    )
    x, y, z = operands(64)
    interpret(queue_add(tiles=1, extra=extra), x, y, z, 2)
    np.testing.assert_array_equal(z, x + y)


POOL_STAGE = """
{pool}.init_buffer({q}, 1, {bytes})
{pool}.init_buffer({o}, 1, {bytes})
{q}t = {q}.alloc()
copy({q}t, x, {count})
{q}.enque({q}t)
{q}u = {q}.deque()
{o}t = {o}.alloc()
add({o}t, {q}u, {q}u, {count})
{q}.free({q}u)
{o}.enque({o}t)
{o}u = {o}.deque()
copy(x, {o}u, {count})
{o}.free({o}u)
{pool}.reset()
"""
POOLS = """
p = TPipe()
p0 = TBufPool("veccalc", 4)
p1 = TBufPool("veccalc", 4)
p2 = TBufPool("veccalc", 4)
q0 = TQue("vecin", 1)
q1 = TQue("vecin", 1)
q2 = TQue("vecin", 1)
o1 = TQue("vecout", 1)
o2 = TQue("vecout", 1)
"""


def test_stages_that_reuse_the_whole_memory() -> None:
    """Three blocks of 65536 bytes are exactly the UB; the second stage works in the same ones."""
    source = POOLS + "p.init_buf_pool(p1, 196608)\np.init_buf_pool(p2, 196608, p1)"
    source += POOL_STAGE.format(pool="p1", q="q1", o="o1", bytes=65536, count=16384)
    source += POOL_STAGE.format(pool="p2", q="q2", o="o2", bytes=65536, count=16384)
    x = np.arange(16384, dtype=np.float32)
    expected = x * 4
    interpret(kernel(source), x, 0, False)
    np.testing.assert_array_equal(x, expected)


def test_stages_in_sub_pools_beside_a_queue_that_stays() -> None:
    source = POOLS + "p.init_buf_pool(p0, 131072)\np0.init_buffer(q0, 1, 65536)\np0.init_buf_pool(p1, 65536)\n"
    source += "p0.init_buf_pool(p2, 65536, p1)\nt0 = q0.alloc()\ncopy(t0, x, 8192)"
    source += POOL_STAGE.format(pool="p1", q="q1", o="o1", bytes=32768, count=8192)
    source += POOL_STAGE.format(pool="p2", q="q2", o="o2", bytes=32768, count=8192)
    source += "copy(x[8192:], t0, 8192)\nq0.free(t0)\np0.reset()\np.reset()"
    x = np.arange(16384, dtype=np.float32)
    expected = np.concatenate([x[:8192] * 4, x[:8192]])
    interpret(kernel(source), x, 0, False)
    np.testing.assert_array_equal(x, expected)


def test_pools_that_share_have_the_same_bytes() -> None:
    source = (
        POOLS
        + """p.init_buf_pool(p1, 1024)
p.init_buf_pool(p2, 512, p1)
w = TBuf("veccalc")
v = TBuf("veccalc")
p1.init_buffer(w, 1024)
p1.reset()
p2.init_buffer(v, 1024)
a = v.get_with_offset(128, 512)
copy(a, x, 128)
b = LocalTensor("vecin", 512, 128)
copy(x[128:], b, 128)
"""
    )
    x = np.arange(256, dtype=np.float32)
    interpret(kernel(source), x, 0, False)
    np.testing.assert_array_equal(x[128:], np.arange(128))


def test_buffers_follow_one_another_in_call_order_in_blocks() -> None:
    source = """
p = TPipe()
q = TQue("vecin", 1)
w = TBuf("veccalc")
p.init_buffer(q, 2, 33)
p.init_buffer(w, 32)
s = LocalTensor("vecin", 128, 8)
t = w.get()
copy(t, x, 8)
copy(x[8:], s, 8)
"""
    x = np.arange(16, dtype=np.float32)
    interpret(kernel(source), x, 0, False)
    np.testing.assert_array_equal(x[8:], np.arange(8))


IN_PLACE = """
func.func @k(%gm: memref<?xf32, 22>) attributes {asc.global} {
  %x = asc.global_tensor : !asc.global_tensor<*xf32>
  asc.global_tensor.set_global_buffer %x, %gm : !asc.global_tensor<*xf32>, memref<?xf32, 22>
  %one = arith.constant 1 : i32
  %bytes = arith.constant 256 : i32
  %n = arith.constant 64 : i32
  %at = "emitc.constant"() <{value = 4096 : ui32}> : () -> ui32
  %size = "emitc.constant"() <{value = 8 : ui32}> : () -> ui32
  %t = asc.local_tensor_v2 vecin, %at, %size : !asc.local_tensor<*xf32>
  %pipe = asc.pipe
  %q = asc.queue : !asc.queue<vecin, DEPTH>
  asc.pipe.init_queue %pipe, %q, %one, %bytes : !asc.queue<vecin, DEPTH>, i32, i32
  asc.que_bind.alloc_tensor_in_place %q, %t : !asc.queue<vecin, DEPTH>, !asc.local_tensor<*xf32>
  asc.data_copy_l2 %t, %x, %n : !asc.local_tensor<*xf32>, !asc.global_tensor<*xf32>, i32
  asc.que_bind.enque_tensor %q, %t : !asc.queue<vecin, DEPTH>, !asc.local_tensor<*xf32>
  asc.que_bind.deque_tensor_in_place %q, %t : !asc.queue<vecin, DEPTH>, !asc.local_tensor<*xf32>
  asc.add_l2 %t, %t, %t, %n : !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  asc.data_copy_l2 %x, %t, %n : !asc.global_tensor<*xf32>, !asc.local_tensor<*xf32>, i32
  asc.que_bind.free_tensor %q, %t : !asc.queue<vecin, DEPTH>, !asc.local_tensor<*xf32>
  func.return
}"""


def test_a_tensor_is_pointed_at_buffers_in_place() -> None:
    x = np.ones(64, np.float32)
    interpret(IN_PLACE.replace("DEPTH", "0"), x)
    assert (x == 2).all()
    assert fault_of(lambda: interpret(IN_PLACE.replace("DEPTH", "1"), x)).id == "queue-depth"


def test_a_parameter_that_the_launcher_adds_is_no_argument() -> None:
    role = "{emitasc.kernel_arg = #emitasc<kernel_arg ffts_addr>}"
    text = kernel("").replace("@k(", f"@k(%ffts : memref<?xui64, 22> {role}, ")
    interpret(text, np.zeros(8, np.float32), 0, False)


def test_the_same_program_from_several_threads() -> None:
    from concurrent.futures import ThreadPoolExecutor

    program: Program = lowered(queue_add(extra=SPOILERS["asks the queue"]))

    def launch(seed: int) -> bool:
        x = np.full(4 * 64, seed, np.float32)
        z = np.zeros_like(x)
        run(program, (x, x, z, 2), 1)
        return bool((z == 2 * seed).all())

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(launch, range(64)))
