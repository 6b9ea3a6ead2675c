# SPDX-License-Identifier: Apache-2.0
"""The IR that each public call builds; the module of every case verifies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from kernel_calls import Kernel

import asc
from asc.language.core.dtype import float16, int32, uint8, uint32

POSITIONS = asc.TPosition
F16 = "!asc.local_tensor<*xf16>"


@dataclass(frozen=True)
class Case:
    """A few calls, and the last lines of IR that they build, without the names of values."""

    calls: Callable[[Kernel], object]
    lines: Sequence[str]


def on_queue(kernel: Kernel, method: str, *args: object) -> object:
    return kernel.call(getattr(kernel.call(asc.TQue, POSITIONS.VECIN, 2), method), *args)


def on_pipe(kernel: Kernel, method: str, *args: object, **kwargs: object) -> object:
    return kernel.call(getattr(kernel.call(asc.TPipe), method), *args, **kwargs)


def global_tensor(kernel: Kernel) -> asc.GlobalTensor:
    tensor = kernel.call(asc.GlobalTensor)
    kernel.call(tensor.set_global_buffer, kernel.address())
    return tensor


def add_masked(kernel: Kernel, mask: object, **more: object) -> None:
    dst, params = kernel.tensor(), kernel.call(asc.BinaryRepeatParams, 1, 1, 1, 8, 8, 8)
    kernel.call(asc.add, dst, dst, dst, mask=mask, repeat_times=4, repeat_params=params, **more)


def init(kernel: Kernel, what: type, **sizes: object) -> None:
    owner, held = kernel.call(asc.TPipe), kernel.call(what, POSITIONS.VECIN)
    kernel.call(owner.init_buffer, held, **sizes)


def pool_init(kernel: Kernel, what: type, **sizes: object) -> None:
    owner, held = kernel.call(asc.TBufPool, POSITIONS.VECIN, 16), kernel.call(what, POSITIONS.VECIN)
    kernel.call(owner.init_buffer, held, **sizes)


def pool_pair(kernel: Kernel, *, shared: bool) -> None:
    owner = kernel.call(asc.TBufPool, POSITIONS.VECCALC)
    first, second = kernel.call(asc.TBufPool, POSITIONS.VECCALC), kernel.call(asc.TBufPool, POSITIONS.VECCALC)
    kernel.call(owner.init_buf_pool, second, 65536, first if shared else None)


CASES = {
    "pipe": Case(lambda k: k.call(asc.TPipe), ["asc.pipe"]),
    "pipe.init": Case(lambda k: on_pipe(k, "init"), ["asc.pipe.init % : !asc.pipe"]),
    "pipe.reset": Case(lambda k: on_pipe(k, "reset"), ["asc.pipe.reset % : !asc.pipe"]),
    "pipe.destroy": Case(lambda k: on_pipe(k, "destroy"), ["asc.pipe.destroy % : !asc.pipe"]),
    "alloc event": Case(lambda k: on_pipe(k, "alloc_event_id"), ["asc.pipe.alloc_event_id %, v_s : i32"]),
    "fetch event": Case(
        lambda k: on_pipe(k, "fetch_event_id", asc.HardEvent.MTE2_V), ["asc.pipe.fetch_event_id %, mte2_v : i32"]
    ),
    "release event": Case(
        lambda k: on_pipe(k, "release_event_id", 3), ["asc.pipe.release_event_id %, %, v_s : !asc.pipe, i32"]
    ),
    "queue": Case(lambda k: k.call(asc.TQue), ["asc.queue : !asc.queue<vecin, 1>"]),
    "queue bind": Case(lambda k: k.call(asc.TQueBind, depth=1), ["asc.que_bind : !asc.que_bind<vecin, vecin, 1>"]),
    "buffer": Case(lambda k: k.call(asc.TBuf, POSITIONS.VECCALC), ["asc.tbuf : !asc.tbuf<veccalc>"]),
    "pool": Case(lambda k: k.call(asc.TBufPool, POSITIONS.VECCALC), ["asc.tBufPool : !asc.tbuf_pool<veccalc, 4>"]),
    "pipe.init_queue": Case(
        lambda k: init(k, asc.TQue, num=2, len=512), ["asc.pipe.init_queue %, %, %, % : !asc.queue<vecin, 1>, i32, i32"]
    ),
    "pipe.init_buffer": Case(
        lambda k: init(k, asc.TBuf, num=512), ["asc.pipe.init_buffer %, %, % : !asc.tbuf<vecin>, i32"]
    ),
    "pool.init_queue": Case(
        lambda k: pool_init(k, asc.TQue, num=2, len=512),
        ["asc.tbuf_pool.init_queue %, %, %, % : !asc.tbuf_pool<vecin, 16>, !asc.queue<vecin, 1>, i32, i32"],
    ),
    "pool.init_buffer": Case(
        lambda k: pool_init(k, asc.TBuf, len=512),
        ["asc.tbuf_pool.init_buffer %, %, % : !asc.tbuf_pool<vecin, 16>, !asc.tbuf<vecin>, i32"],
    ),
    "pipe.init_buf_pool": Case(
        lambda k: on_pipe(k, "init_buf_pool", k.call(asc.TBufPool, POSITIONS.VECCALC, 16), 131072),
        ["asc.pipe.init_buf_pool(%, %, %) : !asc.pipe, !asc.tbuf_pool<veccalc, 16>, ui32 -> i1"],
    ),
    "pool.init_buf_pool": Case(
        lambda k: pool_pair(k, shared=False),
        [
            "asc.tbuf_pool.init_buf_pool(%, %, %) : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32 -> i1",
        ],
    ),
    "pool shared": Case(
        lambda k: pool_pair(k, shared=True),
        [
            "asc.tbuf_pool.init_buf_pool(%, %, %), % : !asc.tbuf_pool<veccalc, 4>, !asc.tbuf_pool<veccalc, 4>, ui32, "
            "!asc.tbuf_pool<veccalc, 4> -> i1",
        ],
    ),
    "pool.reset": Case(
        lambda k: k.call(k.call(asc.TBufPool, POSITIONS.VECCALC).reset),
        ["asc.tbuf_pool.reset % : !asc.tbuf_pool<veccalc, 4>"],
    ),
    "alloc": Case(
        lambda k: on_queue(k, "alloc_tensor", float16), [f"asc.que_bind.alloc_tensor % : !asc.queue<vecin, 2>, {F16}"]
    ),
    "alloc in place": Case(
        lambda k: on_queue(k, "alloc_tensor", k.tensor()),
        [f"asc.que_bind.alloc_tensor_in_place %, % : !asc.queue<vecin, 2>, {F16}"],
    ),
    "enque": Case(
        lambda k: on_queue(k, "enque", k.tensor()), [f"asc.que_bind.enque_tensor %, % : !asc.queue<vecin, 2>, {F16}"]
    ),
    "enque between": Case(
        lambda k: on_queue(k, "enque", k.tensor(), POSITIONS.GM, POSITIONS.VECIN),
        [f"asc.que_bind.enque_tensor_pos %, %, gm, vecin : !asc.queue<vecin, 2>, {F16}"],
    ),
    "deque": Case(
        lambda k: on_queue(k, "deque", float16), [f"asc.que_bind.deque_tensor % : !asc.queue<vecin, 2>, {F16}"]
    ),
    "deque in place": Case(
        lambda k: on_queue(k, "deque", k.tensor()),
        [f"asc.que_bind.deque_tensor_in_place %, % : !asc.queue<vecin, 2>, {F16}"],
    ),
    "deque between": Case(
        lambda k: on_queue(k, "deque", float16, POSITIONS.GM, POSITIONS.VECIN),
        [f"asc.que_bind.deque_tensor_pos %, gm, vecin : !asc.queue<vecin, 2>, {F16}"],
    ),
    "free": Case(
        lambda k: on_queue(k, "free_tensor", k.tensor()),
        [f"asc.que_bind.free_tensor %, % : !asc.queue<vecin, 2>, {F16}"],
    ),
    "give event ids back": Case(
        lambda k: on_queue(k, "free_all_event"), ["asc.que_bind.free_all_event % : !asc.queue<vecin, 2>"]
    ),
    "buffer as tensor": Case(
        lambda k: k.call(k.call(asc.TBuf, POSITIONS.VECCALC).get, float16),
        [f"asc.tbuf.get_tensor % : !asc.tbuf<veccalc>, {F16}"],
    ),
    "part of a buffer": Case(
        lambda k: k.call(k.call(asc.TBuf, POSITIONS.VECCALC).get, float16, 64),
        [f"asc.tbuf.get_tensor %, % : !asc.tbuf<veccalc>, {F16}, ui32"],
    ),
    "buffer from an offset": Case(
        lambda k: k.call(k.call(asc.TBuf, POSITIONS.VECCALC).get_with_offset, 64, 256, float16),
        [f"asc.tbuf.get_with_offset %, %, % : !asc.tbuf<veccalc>, ui32, ui32, {F16}"],
    ),
    "set flag": Case(lambda k: k.call(asc.set_flag, asc.HardEvent.MTE2_V, 0), ["asc.set_flag mte2_v, % : i32"]),
    "wait flag": Case(lambda k: k.call(asc.wait_flag, asc.HardEvent.V_MTE3), ["asc.wait_flag v_mte3, % : i32"]),
    "barrier": Case(lambda k: k.call(asc.pipe_barrier, asc.PipeID.PIPE_V), ["asc.pipe_barrier pipe_v"]),
    "block index": Case(lambda k: k.call(asc.get_block_idx), ["asc.get_block_idx : i32"]),
    "block number": Case(lambda k: k.call(asc.get_block_num), ["asc.get_block_num : i32"]),
    "local tensor": Case(
        lambda k: k.call(asc.LocalTensor, float16, POSITIONS.VECOUT, 1024, 512),
        [f"asc.local_tensor_v2 vecout, %, % : {F16}"],
    ),
    "local tensor that points nowhere": Case(lambda k: k.call(asc.LocalTensor, float16), [f"asc.local_tensor : {F16}"]),
    "copy": Case(
        lambda k: k.call(asc.data_copy, k.tensor(), global_tensor(k), 512),
        [f"asc.data_copy_l2 %, %, % : {F16}, !asc.global_tensor<*xf16>, i32"],
    ),
    "address": Case(
        lambda k: k.call(k.address().__add__, k.parameter(int32)),
        ["emitasc.ptr_offset %[%] : memref<?xf16, 22>, memref<?xf16, 22>"],
    ),
    "address by a constant": Case(
        lambda k: k.call(k.address().__add__, -3), ["emitasc.ptr_offset %[-3] : memref<?xf16, 22>, memref<?xf16, 22>"]
    ),
    "global tensor with a size": Case(
        lambda k: k.call(k.call(asc.GlobalTensor).set_global_buffer, k.address(), 100),
        ["asc.global_tensor.set_global_buffer %, %, % : !asc.global_tensor<*xf16>, memref<?xf16, 22>, ui64"],
    ),
    "global slice": Case(
        lambda k: k.call(global_tensor(k).__getitem__, slice(k.parameter(int32), None)),
        ["asc.global_tensor.subindex %[%] : !asc.global_tensor<*xf16>, i32, !asc.global_tensor<*xf16>"],
    ),
    "global bracket": Case(
        lambda k: k.call(global_tensor(k), 1 << 40),
        ["asc.global_tensor.bracket %(%) : !asc.global_tensor<*xf16>, i64, !asc.global_tensor<*xf16>"],
    ),
    "local slice": Case(
        lambda k: k.call(k.tensor().__getitem__, slice(None, None)),
        [f"asc.local_tensor.subindex %[%] : {F16}, i32, {F16}"],
    ),
    "local bracket": Case(
        lambda k: k.call(k.tensor(), k.parameter(uint32)), [f"asc.local_tensor.bracket %(%) : {F16}, i64, {F16}"]
    ),
    "global get": Case(
        lambda k: k.call(global_tensor(k).get_value, k.parameter(int32)),
        ["asc.global_tensor.get_value %, % : !asc.global_tensor<*xf16>, ui64, f16"],
    ),
    "global set": Case(
        lambda k: k.call(global_tensor(k).set_value, 3, 2),
        ["asc.global_tensor.set_value %, %, % : !asc.global_tensor<*xf16>, ui64, f16"],
    ),
    "global size": Case(
        lambda k: k.call(global_tensor(k).get_size), ["asc.global_tensor.get_size % : !asc.global_tensor<*xf16>, ui64"]
    ),
    "local get": Case(
        lambda k: k.call(k.tensor().get_value, 3), [f"asc.local_tensor.get_value %, % : {F16}, ui32, f16"]
    ),
    "local set": Case(
        lambda k: k.call(k.tensor(uint8).set_value, 3, 255),
        ["asc.local_tensor.set_value %, %, % : !asc.local_tensor<*xui8>, ui32, ui8"],
    ),
    "local size": Case(lambda k: k.call(k.tensor().get_size), [f"asc.local_tensor.get_size % : {F16}, i32"]),
    "repeat params": Case(
        lambda k: k.call(asc.BinaryRepeatParams, src1_rep_stride=0),
        [
            "asc.construct !asc.binary_repeat_params(%, %, %, %, %, %) [ui8, ui8, ui8, ui8, ui8, ui8] : "
            "i32, i32, i32, i32, i32, i32",
        ],
    ),
    "add by count": Case(
        lambda k: k.call(asc.add, k.tensor(), k.tensor(), k.tensor(), 64),
        [f"asc.add_l2 %, %, %, % : {F16}, {F16}, {F16}, i32"],
    ),
    "add by mask": Case(
        lambda k: add_masked(k, 128),
        [f"asc.add_l0 %, %, %, %, %, % {{isSetMask}} : {F16}, {F16}, {F16}, i64, i8, !asc.binary_repeat_params"],
    ),
    "add by mask list": Case(
        lambda k: add_masked(k, [(1 << 64) - 1, 65535]),
        [
            f"asc.add_l1 %, %, %, %, %, %, % {{isSetMask}} : {F16}, {F16}, {F16}, ui64, ui64, i8, "
            "!asc.binary_repeat_params",
        ],
    ),
    "add with the mask set before": Case(
        lambda k: add_masked(k, 128, is_set_mask=False),
        [f"asc.add_l0 %, %, %, %, %, % : {F16}, {F16}, {F16}, i64, i8, !asc.binary_repeat_params"],
    ),
    "queue states": Case(
        lambda k: [
            on_queue(k, name)
            for name in ("vacant_in_que", "has_tensor_in_que", "has_idle_buffer", "get_tensor_count_in_que")
        ],
        [
            "asc.que_bind.vacant_in_que % : !asc.queue<vecin, 2>, i1",
            "asc.queue : !asc.queue<vecin, 2>",
            "asc.que_bind.has_tensor_in_que % : !asc.queue<vecin, 2>, i1",
            "asc.queue : !asc.queue<vecin, 2>",
            "asc.que_bind.has_idle_buffer % : !asc.queue<vecin, 2>, i1",
            "asc.queue : !asc.queue<vecin, 2>",
            "asc.que_bind.get_tensor_count_in_que % : !asc.queue<vecin, 2>, i32",
        ],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_shape(name: str) -> None:
    kernel, case = Kernel(), CASES[name]
    case.calls(kernel)
    assert kernel.anonymous_lines()[-len(case.lines) :] == list(case.lines)
