# SPDX-License-Identifier: Apache-2.0
"""Every op of our dialects as Ascend C: the tables' rows by rule, the other families by example."""

from __future__ import annotations

from pathlib import Path

import pytest
from host_compiler import check_syntax, module_of_text, printed, printed_body
from op_samples import GLOBAL, HANDLE, LOCAL, QUE, SAMPLES, binary_sample, binary_samples, module_of

from asc.codegen import print_module
from asc.codegen.types import cpp
from asc.dialects.dtypes import scalar_type
from asc.dialects.vec_binary import BinaryInstruction

POSITIONS = "AscendC::TPosition::GM, AscendC::TPosition::VECIN"
STATEMENTS = {
    "asc.pipe": "AscendC::TPipe r;",
    "asc.pipe.init": "pipe.Init();",
    "asc.pipe.reset": "pipe.Reset();",
    "asc.pipe.destroy": "pipe.Destroy();",
    "asc.pipe.init_queue": "pipe.InitBuffer(que, n, n);",
    "asc.pipe.init_buffer": "pipe.InitBuffer(buf, n);",
    "asc.pipe.init_buf_pool": "pipe.InitBufPool(pool, u);",
    "asc.pipe.alloc_event_id": "pipe.AllocEventID<AscendC::HardEvent::V_S>();",
    "asc.pipe.fetch_event_id": "pipe.FetchEventID<AscendC::HardEvent::V_S>();",
    "asc.pipe.release_event_id": "pipe.ReleaseEventID<AscendC::HardEvent::V_S>(n);",
    "asc.queue": "AscendC::TQue<AscendC::TPosition::VECIN, 2> r;",
    "asc.que_bind": "AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, 1> r;",
    "asc.que_bind.alloc_tensor": "que.AllocTensor<float>();",
    "asc.que_bind.deque_tensor": "que.DeQue<float>();",
    "asc.que_bind.alloc_tensor_in_place": "in_place.AllocTensor<float>(t);",
    "asc.que_bind.deque_tensor_in_place": "in_place.DeQue<float>(t);",
    "asc.que_bind.enque_tensor": "que.EnQue(t);",
    "asc.que_bind.free_tensor": "que.FreeTensor(t);",
    "asc.que_bind.free_all_event": "que.FreeAllEvent();",
    "asc.que_bind.enque_tensor_pos": f"que.EnQue<{POSITIONS}>(t);",
    "asc.que_bind.deque_tensor_pos": f"que.DeQue<{POSITIONS}, float>();",
    "asc.que_bind.vacant_in_que": "que.VacantInQue();",
    "asc.que_bind.has_tensor_in_que": "que.HasTensorInQue();",
    "asc.que_bind.has_idle_buffer": "que.HasIdleBuffer();",
    "asc.que_bind.get_tensor_count_in_que": "que.GetTensorCountInQue();",
    "asc.tbuf": "AscendC::TBuf<AscendC::TPosition::VECCALC> r;",
    "asc.tbuf.get_tensor": "buf.Get<float>(u);",
    "asc.tbuf.get_with_offset": "buf.GetWithOffset<float>(u, u);",
    "asc.tBufPool": "AscendC::TBufPool<AscendC::TPosition::VECCALC, 4> r;",
    "asc.tbuf_pool.init_buf_pool": "pool.InitBufPool(child, u, other);",
    "asc.tbuf_pool.init_queue": "pool.InitBuffer(que, n, n);",
    "asc.tbuf_pool.init_buffer": "pool.InitBuffer(buf, n);",
    "asc.tbuf_pool.reset": "pool.Reset();",
    "asc.custom_pool": "Rows r;",
    "asc.custom_pool.call": "custom.InitBuffer(que, n, n);",
    "asc.custom_pool.reset": "custom.Reset();",
    "asc.custom_pool.init": "custom.Init();",
    "asc.custom_pool.get_cur_addr": "custom.GetCurAddr();",
    "asc.custom_pool.set_cur_addr": "custom.SetCurAddr(n);",
    "asc.custom_pool.set_cur_buf_size": "custom.SetCurBufSize(n);",
    "asc.que_bind.init_start_buf_handle": "que.InitStartBufHandle(handle, b, u);",
    "asc.que_bind.init_buf_handle": "que.InitBufHandle(&custom, u, handle, n, u);",
    "asc.assert": 'ascendc_assert(bit, "length is 100%%, not \\"50\\"\\n");',
    "asc.global_tensor": "AscendC::GlobalTensor<float> r;",
    "asc.global_tensor.set_global_buffer": "g.SetGlobalBuffer(gm, w);",
    "asc.global_tensor.set_value": "g.SetValue(w, f);",
    "asc.global_tensor.get_size": "g.GetSize();",
    "asc.local_tensor.set_value": "t.SetValue(n, f);",
    "asc.local_tensor.get_size": "t.GetSize();",
    "asc.data_copy_l2": "AscendC::DataCopy(t, g, n);",
    "asc.set_flag": "AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(n);",
    "asc.wait_flag": "AscendC::WaitFlag<AscendC::HardEvent::V_MTE3>(n);",
    "asc.pipe_barrier": "AscendC::PipeBarrier<PIPE_V>();",
    "asc.set_ffts_base_addr": "set_ffts_base_addr(*gm);",
}
"""What a sample prints; its result, if it has one, is not used."""

COPY = f"asc.data_copy_l2 %r, %s, %n : {LOCAL}, {LOCAL}, i32"
COPY_GLOBAL = f"asc.data_copy_l2 %s, %r, %n : {LOCAL}, {GLOBAL}, i32"
STORE = f"asc.local_tensor.set_value %t, %n, %r : {LOCAL}, i32, f32"
FREE = f"asc.que_bind.free_tensor %r, %t : !asc.que_bind<vecin, vecin, 2>, {LOCAL}"
WAIT = "asc.wait_flag mte2_v, %r : i32"
BUFFER = f"asc.global_tensor.set_global_buffer %g, %r : {GLOBAL}, memref<?xf32, 22>"
RESULTS = {
    "asc.to_que_bind": (FREE, ["que.FreeTensor(t);"]),
    "asc.que_bind.alloc_tensor": (
        COPY,
        ["AscendC::LocalTensor<float> r = que.AllocTensor<float>();", "AscendC::DataCopy(r, s, n);"],
    ),
    "asc.tbuf.get_tensor": (
        COPY,
        ["AscendC::LocalTensor<float> r = buf.Get<float>(u);", "AscendC::DataCopy(r, s, n);"],
    ),
    "asc.local_tensor_v2": (
        COPY,
        ["AscendC::LocalTensor<float> r(AscendC::TPosition::VECIN, u, u);", "AscendC::DataCopy(r, s, n);"],
    ),
    "asc.global_tensor.subindex": (COPY_GLOBAL, ["AscendC::DataCopy(s, g[n], n);"]),
    "asc.global_tensor.bracket": (COPY_GLOBAL, ["AscendC::DataCopy(s, g[n], n);"]),
    "asc.local_tensor.subindex": (COPY, ["AscendC::DataCopy(t[n], s, n);"]),
    "asc.local_tensor.bracket": (COPY, ["AscendC::DataCopy(t[n], s, n);"]),
    "asc.global_tensor.get_value": (STORE, ["t.SetValue(n, g.GetValue(w));"]),
    "asc.local_tensor.get_value": (STORE, ["t.SetValue(n, t.GetValue(n));"]),
    "asc.pipe.alloc_event_id": (
        WAIT,
        [
            "int32_t r = pipe.AllocEventID<AscendC::HardEvent::V_S>();",
            "AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(r);",
        ],
    ),
    "asc.get_block_idx": (
        WAIT,
        ["AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(static_cast<int32_t>(AscendC::GetBlockIdx()));"],
    ),
    "asc.get_block_num": (
        WAIT,
        ["AscendC::WaitFlag<AscendC::HardEvent::MTE2_V>(static_cast<int32_t>(AscendC::GetBlockNum()));"],
    ),
    "asc.custom_pool.get_cur_buf_size": (
        "asc.local_tensor.set_value %t, %r, %f : !asc.local_tensor<*xf32>, i32, f32",
        ["t.SetValue(custom.GetCurBufSize(), f);"],
    ),
    "asc.custom_pool.get_buf_handle": (
        f"asc.que_bind.init_start_buf_handle %que, %r, %b, %u : {QUE}, {HANDLE}, i8, ui32",
        ["que.InitStartBufHandle(custom.GetBufHandle(n), b, u);"],
    ),
    "emitasc.ptr_offset": (BUFFER, ["g.SetGlobalBuffer(gm + idx);"]),
    "emitc.constant": (
        f"%x = asc.tbuf.get_tensor %buf, %r : !asc.tbuf<veccalc>, {LOCAL}, ui32",
        ["buf.Get<float>(7);"],
    ),
    "emitc.cast": (f"asc.global_tensor.set_value %g, %r, %f : {GLOBAL}, ui64, f32", ["g.SetValue(n, f);"]),
}
"""Samples with an op that uses the result, and what both print."""

CASES = [(name, SAMPLES[name], [text]) for name, text in STATEMENTS.items()]
CASES += [(name, f"{SAMPLES[name]}\n    {user}", lines) for name, (user, lines) in RESULTS.items()]


@pytest.mark.parametrize(("name", "line", "expected"), CASES, ids=[case[0] for case in CASES])
def test_families(name: str, line: str, expected: list[str]) -> None:
    assert printed_body(module_of(line)) == expected


def rule(name: str, row: BinaryInstruction, dst: str, src: str) -> list[str]:
    """The Ascend C of a binary vector op, from the call forms of the manual."""
    types = [dst, src] if row.two_types else [dst]
    template = ", ".join(cpp(scalar_type(each)) for each in types)
    form = name[-2:]
    if form == "l0":
        return [f"AscendC::{row.ascend_c}<{template}, true>(d, a, c, l, b, params);"]
    if form == "l1":
        call = f"AscendC::{row.ascend_c}<{template}, false>(d, a, c, mask, b, params);"
        return ["uint64_t mask[] = {w, w};", call]
    if form == "l2":
        return [f"AscendC::{row.ascend_c}(d, a, c, n);"]
    return [f"d = a {row.operator()} c;"]


@pytest.mark.parametrize(("name", "row", "dst", "src"), binary_samples())
def test_binary_vector_instructions(name: str, row: BinaryInstruction, dst: str, src: str) -> None:
    assert printed_body(module_of(binary_sample(name, dst, src), dst, src)) == rule(name, row, dst, src)


def test_every_op_compiles(tmp_path: Path) -> None:
    texts = [module_of(line) for line in SAMPLES.values()] + [module_of(line) for _, line, _ in CASES]
    seen: set[str] = set()
    for name, _, dst, src in binary_samples():
        if name not in seen:
            texts.append(module_of(binary_sample(name, dst, src), dst, src))
        seen.add(name)
    sources = [print_module(module_of_text(text)) for text in texts]
    numbered = [each.replace("kernel(", f"kernel{n}(").replace("Rows", f"Rows{n}") for n, each in enumerate(sources)]
    check_syntax("\n".join(numbered), tmp_path)


def test_a_core_index_of_64_bits_needs_no_cast_in_an_address_or_index() -> None:
    index = "%i = asc.get_block_idx : i32\n%o = arith.index_cast %i : i32 to index"
    address = "%p = emitasc.ptr_offset %gm[%o] : memref<?xf32, 22>, memref<?xf32, 22>"
    buffer = f"asc.global_tensor.set_global_buffer %g, %p : {GLOBAL}, memref<?xf32, 22>"
    assert printed_body(module_of("\n".join([index, address, buffer]))) == [
        "g.SetGlobalBuffer(gm + AscendC::GetBlockIdx());"
    ]
    store = f"asc.local_tensor.set_value %t, %i, %f : {LOCAL}, i32, f32"
    assert printed_body(module_of(f"%i = asc.get_block_idx : i32\n{store}")) == [
        "t.SetValue(AscendC::GetBlockIdx(), f);"
    ]


def test_a_mask_of_zero_is_no_null_pointer(tmp_path: Path) -> None:
    sample = binary_sample("add_l0", "f32", "f32").replace("%l", "%zero")
    (line,) = printed_body(module_of(f"%zero = arith.constant 0 : i64\n{sample}"))
    assert line == "AscendC::Add<float, true>(d, a, c, static_cast<uint64_t>(0), b, params);"
    check_syntax(printed(module_of(f"%zero = arith.constant 0 : i64\n{sample}")), tmp_path)


def test_a_view_that_is_freed_has_a_variable() -> None:
    view = f"%v = asc.local_tensor.subindex %t[%n] : {LOCAL}, i32, {LOCAL}"
    free = f"asc.que_bind.free_tensor %que, %v : {QUE}, {LOCAL}"
    expected = ["AscendC::LocalTensor<float> v = t[n];", "que.FreeTensor(v);"]
    assert printed_body(module_of(f"{view}\n{free}")) == expected


def test_a_view_is_taken_where_it_was_written() -> None:
    view = f"%v = asc.global_tensor.subindex %g[%n] : {GLOBAL}, i32, {GLOBAL}"
    move = f"asc.global_tensor.set_global_buffer %g, %gm : {GLOBAL}, memref<?xf32, 22>"
    copy = f"asc.data_copy_l2 %t, %v, %n : {LOCAL}, {GLOBAL}, i32"
    expected = ["AscendC::GlobalTensor<float> v = g[n];", "g.SetGlobalBuffer(gm);", "AscendC::DataCopy(t, v, n);"]
    assert printed_body(module_of("\n".join([view, move, copy]))) == expected


def test_a_value_is_read_where_it_was_written() -> None:
    read = f"%v = asc.local_tensor.get_value %t, %n : {LOCAL}, i32, f32"
    write = f"asc.local_tensor.set_value %t, %n, %f : {LOCAL}, i32, f32"
    use = f"asc.local_tensor.set_value %s, %n, %v : {LOCAL}, i32, f32"
    expected = ["float v = t.GetValue(n);", "t.SetValue(n, f);", "s.SetValue(n, v);"]
    assert printed_body(module_of("\n".join([read, write, use]))) == expected


PARAMS = "asc.construct !asc.binary_repeat_params({0}, {0}, {0}, {0}, {0}, {0}) [ui8, ui8, ui8, ui8, ui8, ui8] : "
PARAMS += ", ".join(["i32"] * 6)


@pytest.mark.parametrize(
    ("field", "shown"),
    [("%n", "static_cast<uint8_t>(n)"), ("%c255", "255"), ("%c300", "static_cast<uint8_t>(300)")],
)
def test_construct(field: str, shown: str) -> None:
    constants = "%c255 = arith.constant 255 : i32\n%c300 = arith.constant 300 : i32"
    use = binary_sample("add_l0", "f32", "f32").replace("%params", "%r")
    first, *_ = printed(module_of(f"{constants}\n%r = {PARAMS.format(field)}\n{use}")).split("BinaryRepeatParams r{")[
        1:
    ]
    assert first.split("}")[0].split() == ", ".join([shown] * 6).split()
