# SPDX-License-Identifier: Apache-2.0
"""One line of IR for every op of the dialect; the tests of several rooms are generated from this table."""

from __future__ import annotations

from asc.dialects.vec_binary import BY_NAME, BinaryInstruction

ARGUMENTS = {
    "%gm": "memref<?xf32, 22>",
    "%n": "i32",
    "%bit": "i1",
    "%u": "ui32",
    "%l": "i64",
    "%b": "i8",
    "%w": "ui64",
    "%idx": "index",
    "%f": "f32",
    "%pipe": "!asc.pipe",
    "%que": "!asc.queue<vecin, 2>",
    "%in_place": "!asc.queue<vecin, 0>",
    "%bind": "!asc.que_bind<vecin, vecout, 1>",
    "%buf": "!asc.tbuf<veccalc>",
    "%pool": "!asc.tbuf_pool<veccalc, 16>",
    "%child": "!asc.tbuf_pool<veccalc, 4>",
    "%other": "!asc.tbuf_pool<veccalc, 4>",
    "%custom": "!asc.custom_pool<@Rows, veccalc, 8>",
    "%handle": "!asc.tbuf_handle",
    "%t": "!asc.local_tensor<*xf32>",
    "%s": "!asc.local_tensor<*xf32>",
    "%g": "!asc.global_tensor<*xf32>",
    "%params": "!asc.binary_repeat_params",
}
"""Values that a sample may use, with their types."""

LOCAL, GLOBAL, QUE = "!asc.local_tensor<*xf32>", "!asc.global_tensor<*xf32>", "!asc.queue<vecin, 2>"
_POOLS = "!asc.tbuf_pool<veccalc, 16>, !asc.tbuf_pool<veccalc, 4>, ui32"
CUSTOM, HANDLE = "!asc.custom_pool<@Rows, veccalc, 8>", "!asc.tbuf_handle"

POOL_CLASS = f"""asc.custom_pool_class @Rows<veccalc, 8> {{
    func.func @init_queue(%self: {CUSTOM}, %que: !asc.any_queue, %num: i32, %len: i32) {{
      func.return
    }}
    func.func @init_tbuf(%self: {CUSTOM}, %buf: !asc.any_tbuf, %len: i32) {{
      func.return
    }}
    func.func @row_of(%self: {CUSTOM}, %row: i32) -> i32 {{
      func.return %row : i32
    }}
  }}"""
"""Stands beside the kernel of every sample about custom pools."""

SAMPLES: dict[str, str] = {
    "asc.pipe": "%r = asc.pipe",
    "asc.pipe.init": "asc.pipe.init %pipe : !asc.pipe",
    "asc.pipe.reset": "asc.pipe.reset %pipe : !asc.pipe",
    "asc.pipe.destroy": "asc.pipe.destroy %pipe : !asc.pipe",
    "asc.pipe.init_queue": f"asc.pipe.init_queue %pipe, %que, %n, %n : {QUE}, i32, i32",
    "asc.pipe.init_buffer": "asc.pipe.init_buffer %pipe, %buf, %n : !asc.tbuf<veccalc>, i32",
    "asc.pipe.init_buf_pool": "%r = asc.pipe.init_buf_pool(%pipe, %pool, %u) : !asc.pipe, "
    "!asc.tbuf_pool<veccalc, 16>, ui32 -> i1",
    "asc.pipe.alloc_event_id": "%r = asc.pipe.alloc_event_id %pipe, v_s : i32",
    "asc.pipe.fetch_event_id": "%r = asc.pipe.fetch_event_id %pipe, v_s : i32",
    "asc.pipe.release_event_id": "asc.pipe.release_event_id %pipe, %n, v_s : !asc.pipe, i32",
    "asc.queue": "%r = asc.queue : !asc.queue<vecin, 2>",
    "asc.que_bind": "%r = asc.que_bind : !asc.que_bind<vecin, vecout, 1>",
    "asc.to_que_bind": f"%r = asc.to_que_bind %que : {QUE}, !asc.que_bind<vecin, vecin, 2>",
    "asc.que_bind.alloc_tensor": f"%r = asc.que_bind.alloc_tensor %que : {QUE}, {LOCAL}",
    "asc.que_bind.deque_tensor": f"%r = asc.que_bind.deque_tensor %que : {QUE}, {LOCAL}",
    "asc.que_bind.alloc_tensor_in_place": "asc.que_bind.alloc_tensor_in_place %in_place, %t : !asc.queue<vecin, 0>, "
    + LOCAL,
    "asc.que_bind.deque_tensor_in_place": "asc.que_bind.deque_tensor_in_place %in_place, %t : !asc.queue<vecin, 0>, "
    + LOCAL,
    "asc.que_bind.enque_tensor": f"asc.que_bind.enque_tensor %que, %t : {QUE}, {LOCAL}",
    "asc.que_bind.free_tensor": f"asc.que_bind.free_tensor %que, %t : {QUE}, {LOCAL}",
    "asc.que_bind.free_all_event": f"asc.que_bind.free_all_event %que : {QUE}",
    "asc.que_bind.enque_tensor_pos": f"asc.que_bind.enque_tensor_pos %que, %t, gm, vecin : {QUE}, {LOCAL}",
    "asc.que_bind.deque_tensor_pos": f"%r = asc.que_bind.deque_tensor_pos %que, gm, vecin : {QUE}, {LOCAL}",
    "asc.que_bind.vacant_in_que": f"%r = asc.que_bind.vacant_in_que %que : {QUE}, i1",
    "asc.que_bind.has_tensor_in_que": f"%r = asc.que_bind.has_tensor_in_que %que : {QUE}, i1",
    "asc.que_bind.has_idle_buffer": f"%r = asc.que_bind.has_idle_buffer %que : {QUE}, i1",
    "asc.que_bind.get_tensor_count_in_que": f"%r = asc.que_bind.get_tensor_count_in_que %que : {QUE}, i32",
    "asc.tbuf": "%r = asc.tbuf : !asc.tbuf<veccalc>",
    "asc.tbuf.get_tensor": f"%r = asc.tbuf.get_tensor %buf, %u : !asc.tbuf<veccalc>, {LOCAL}, ui32",
    "asc.tbuf.get_with_offset": f"%r = asc.tbuf.get_with_offset %buf, %u, %u : !asc.tbuf<veccalc>, ui32, ui32, {LOCAL}",
    "asc.tBufPool": "%r = asc.tBufPool : !asc.tbuf_pool<veccalc, 4>",
    "asc.tbuf_pool.init_buf_pool": f"%r = asc.tbuf_pool.init_buf_pool(%pool, %child, %u), %other : {_POOLS}, "
    "!asc.tbuf_pool<veccalc, 4> -> i1",
    "asc.tbuf_pool.init_queue": "asc.tbuf_pool.init_queue %pool, %que, %n, %n : !asc.tbuf_pool<veccalc, 16>, "
    f"{QUE}, i32, i32",
    "asc.tbuf_pool.init_buffer": "asc.tbuf_pool.init_buffer %pool, %buf, %n : !asc.tbuf_pool<veccalc, 16>, "
    "!asc.tbuf<veccalc>, i32",
    "asc.tbuf_pool.reset": "asc.tbuf_pool.reset %pool : !asc.tbuf_pool<veccalc, 16>",
    "asc.custom_pool_class": f"%r = asc.custom_pool : {CUSTOM}",
    "asc.custom_pool": f"%r = asc.custom_pool : {CUSTOM}",
    "asc.custom_pool.call": f"asc.custom_pool.call %custom @init_queue(%que, %n, %n) : {CUSTOM}, "
    f"({QUE}, i32, i32) -> ()",
    "asc.custom_pool.reset": f"asc.custom_pool.reset %custom : {CUSTOM}",
    "asc.custom_pool.init": f"asc.custom_pool.init %custom : {CUSTOM}",
    "asc.custom_pool.get_cur_addr": f"%r = asc.custom_pool.get_cur_addr %custom : {CUSTOM}, i32",
    "asc.custom_pool.set_cur_addr": f"asc.custom_pool.set_cur_addr %custom, %n : {CUSTOM}, i32",
    "asc.custom_pool.get_cur_buf_size": f"%r = asc.custom_pool.get_cur_buf_size %custom : {CUSTOM}, i32",
    "asc.custom_pool.set_cur_buf_size": f"asc.custom_pool.set_cur_buf_size %custom, %n : {CUSTOM}, i32",
    "asc.custom_pool.get_buf_handle": f"%r = asc.custom_pool.get_buf_handle %custom, %n : {CUSTOM}, i32, {HANDLE}",
    "asc.que_bind.init_start_buf_handle": f"asc.que_bind.init_start_buf_handle %que, %handle, %b, %u : {QUE}, "
    f"{HANDLE}, i8, ui32",
    "asc.que_bind.init_buf_handle": f"asc.que_bind.init_buf_handle %que, %custom, %u, %handle, %n, %u : {QUE}, "
    f"{CUSTOM}, ui32, {HANDLE}, i32, ui32",
    "asc.global_tensor": f"%r = asc.global_tensor : {GLOBAL}",
    "asc.global_tensor.set_global_buffer": f"asc.global_tensor.set_global_buffer %g, %gm, %w : {GLOBAL}, "
    "memref<?xf32, 22>, ui64",
    "asc.global_tensor.subindex": f"%r = asc.global_tensor.subindex %g[%n] : {GLOBAL}, i32, {GLOBAL}",
    "asc.global_tensor.bracket": f"%r = asc.global_tensor.bracket %g(%n) : {GLOBAL}, i32, {GLOBAL}",
    "asc.global_tensor.get_value": f"%r = asc.global_tensor.get_value %g, %w : {GLOBAL}, ui64, f32",
    "asc.global_tensor.set_value": f"asc.global_tensor.set_value %g, %w, %f : {GLOBAL}, ui64, f32",
    "asc.global_tensor.get_size": f"%r = asc.global_tensor.get_size %g : {GLOBAL}, ui64",
    "asc.local_tensor": f"%r = asc.local_tensor : {LOCAL}",
    "asc.local_tensor_v2": f"%r = asc.local_tensor_v2 vecin, %u, %u : {LOCAL}",
    "asc.local_tensor.subindex": f"%r = asc.local_tensor.subindex %t[%n] : {LOCAL}, i32, {LOCAL}",
    "asc.local_tensor.bracket": f"%r = asc.local_tensor.bracket %t(%n) : {LOCAL}, i32, {LOCAL}",
    "asc.local_tensor.get_value": f"%r = asc.local_tensor.get_value %t, %n : {LOCAL}, i32, f32",
    "asc.local_tensor.set_value": f"asc.local_tensor.set_value %t, %n, %f : {LOCAL}, i32, f32",
    "asc.local_tensor.get_size": f"%r = asc.local_tensor.get_size %t : {LOCAL}, i32",
    "asc.data_copy_l2": f"asc.data_copy_l2 %t, %g, %n : {LOCAL}, {GLOBAL}, i32",
    "asc.set_flag": "asc.set_flag mte2_v, %n : i32",
    "asc.wait_flag": "asc.wait_flag v_mte3, %n : i32",
    "asc.pipe_barrier": "asc.pipe_barrier pipe_v",
    "asc.assert": 'asc.assert %bit, "length is 100%, not \\"50\\""',
    "asc.get_block_idx": "%r = asc.get_block_idx : i32",
    "asc.get_block_num": "%r = asc.get_block_num : i32",
    "asc.set_ffts_base_addr": "asc.set_ffts_base_addr %gm : memref<?xf32, 22>",
    "asc.construct": "%r = asc.construct !asc.binary_repeat_params(%n, %n, %n, %n, %n, %n) "
    "[ui8, ui8, ui8, ui8, ui8, ui8] : i32, i32, i32, i32, i32, i32",
    "emitasc.ptr_offset": "%r = emitasc.ptr_offset %gm[%idx] : memref<?xf32, 22>, memref<?xf32, 22>",
    "emitc.constant": '%r = "emitc.constant"() <{value = 7 : ui32}> : () -> ui32',
    "emitc.cast": "%r = emitc.cast %n : i32 to ui64",
}


def binary_sample(name: str, dst: str, src: str) -> str:
    """A binary vector op on tensors of the given element types; its tensors are `%d`, `%a` and `%c`."""
    form = name[-2:]
    tensors = f"!asc.local_tensor<*x{dst}>, !asc.local_tensor<*x{src}>, !asc.local_tensor<*x{src}>"
    more, types = {
        "l0": (", %l, %b, %params {isSetMask}", ", i64, i8, !asc.binary_repeat_params"),
        "l1": (", %w, %w, %b, %params", ", ui64, ui64, i8, !asc.binary_repeat_params"),
        "l2": (", %n", ", i32"),
        "l3": ("", ""),
    }[form]
    return f"asc.{name} %d, %a, %c{more} : {tensors}{types}"


def binary_samples() -> list[tuple[str, BinaryInstruction, str, str]]:
    """(op name, row, dst, src) for every legal combination of every row and form."""
    return [
        (name, op.INSTRUCTION, dst, src) for name, op in BY_NAME.items() for dst, src in sorted(op.INSTRUCTION.legal())
    ]


def module_of(line: str, dst: str = "f32", src: str = "f32") -> str:
    """A kernel whose body is one line; `dst` and `src` type the binary tensors."""
    tensors = {"%d": dst, "%a": src, "%c": src}
    arguments = {**ARGUMENTS, **{name: f"!asc.local_tensor<*x{element}>" for name, element in tensors.items()}}
    custom = CUSTOM in line or HANDLE in line
    wanted = [name for name in arguments if custom or arguments[name] not in {CUSTOM, HANDLE}]
    parameters = ", ".join(f"{name}: {arguments[name]}" for name in wanted)
    head = f"func.func @kernel({parameters}) attributes {{asc.aicore, asc.global}} {{"
    beside = f"  {POOL_CLASS}\n" if custom else ""
    return f"builtin.module {{\n{beside}  {head}\n    {line}\n    func.return\n  }}\n}}\n"
