# SPDX-License-Identifier: Apache-2.0
"""Classes of custom pools as C++: names, signatures, and what they do when they run."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest
from host_compiler import check_syntax, load, printed
from pool_kernels import RIGHT

import asc
from asc.codegen import print_module
from asc.diagnostics import AscError, Engine
from asc.frontend import build_module
from asc.language.core.arguments import AddressArgument

POOL = "!asc.custom_pool<@Rows, vecin, 8>"
SIGNATURES = f"""
asc.custom_pool_class @Rows<vecin, 8> {{
  func.func @init_pair(%self: {POOL}, %T: !asc.any_queue, %bufPos: !asc.any_queue, %buf: !asc.any_tbuf,
      %other: !asc.any_tbuf, %Reset: i32, %last: i1, %handle: !asc.tbuf_handle) {{
    func.return
  }}
  func.func @reset_pool(%self: {POOL}) -> !asc.tbuf_handle {{
    %c0 = arith.constant 0 : i32
    %handle = asc.custom_pool.get_buf_handle %self, %c0 : {POOL}, i32, !asc.tbuf_handle
    func.return %handle : !asc.tbuf_handle
  }}
  func.func @rows(%self: {POOL}, %Rows: i32) -> i32 {{
    %cap = asc.custom_pool.get_cur_buf_size %self : {POOL}, i32
    %left = arith.subi %cap, %Rows : i32
    func.return %left : i32
  }}
  func.func @_hidden(%self: {POOL}, %que: !asc.any_queue, %buf: !asc.any_tbuf) {{
    %c0 = arith.constant 0 : i32
    %true = arith.constant true
    %n = asc.custom_pool.call %self @rows(%c0) : {POOL}, (i32) -> i32
    %h = asc.custom_pool.call %self @reset_pool() : {POOL}, () -> !asc.tbuf_handle
    asc.custom_pool.call %self @init_pair(%que, %que, %buf, %buf, %n, %true, %h) : {POOL},
      (!asc.any_queue, !asc.any_queue, !asc.any_tbuf, !asc.any_tbuf, i32, i1, !asc.tbuf_handle) -> ()
    func.return
  }}
}}
func.func @kernel(%Rows: !asc.queue<vecin, 1>, %buf: !asc.tbuf<vecin>) attributes {{asc.global}} {{
  %rows = asc.custom_pool : {POOL}
  asc.custom_pool.call %rows @_hidden(%Rows, %buf) : {POOL}, (!asc.queue<vecin, 1>, !asc.tbuf<vecin>) -> ()
  func.return
}}
"""


def test_names_and_signatures(tmp_path: Path) -> None:
    text = printed(SIGNATURES)
    for line in (
        "    template <class T, class T_2, AscendC::TPosition bufPos_1, AscendC::TPosition bufPos_2>",
        "        T& T_1, T_2& bufPos, AscendC::TBuf<bufPos_1>& buf, AscendC::TBuf<bufPos_2>& other,"
        " int32_t Reset_1, bool last,",
        "    __aicore__ inline AscendC::TBufHandle ResetPool_()",
        "        return GetBufHandle(0);",
        "    __aicore__ inline int32_t Rows_(int32_t Rows_1)",
        "        return GetCurBufSize() - Rows_1;",
        "    Rows rows;",
        "    rows.Hidden_(Rows_1, buf);",
    ):
        assert line in text.split("\n"), text
    check_syntax(text, tmp_path)


TWINS = f"""
asc.custom_pool_class @Rows<vecin, 8> {{
  func.func @row(%self: {POOL}) {{
    func.return
  }}
  func.func @Row(%self: {POOL}) {{
    func.return
  }}
}}
"""


def test_methods_of_one_name_are_refused() -> None:
    with pytest.raises(AscError, match="in C\\+\\+ it would have the name of the method row"):
        printed(TWINS)


def class_of(kernel: str, *, source_lines: bool = False) -> str:
    """What is printed of the class that a kernel uses."""
    arguments = dict.fromkeys("xy", AddressArgument(asc.float32))
    module = build_module(RIGHT[kernel], arguments, Engine())
    return print_module(module, source_lines=source_lines).partition('\nextern "C"')[0]


def test_lines_of_the_source() -> None:
    lines = class_of("circular", source_lines=True).split("\n")
    start = lines.index("        int32_t start = GetCurAddr();")
    assert lines[start - 1].startswith("        // pool_kernels.py:")


HARNESS = """
struct Taken {
    uint32_t rows[16][4];
    uint32_t count = 0;
    uint8_t* ids = nullptr;
    void InitStartBufHandle(AscendC::TBufHandle handle, uint8_t num, uint32_t len)
    {
        Add(1000, handle, num, len);
    }
    template <class P>
    void InitBufHandle(P*, uint32_t index, AscendC::TBufHandle handle, uint32_t address, uint32_t len)
    {
        Add(index, handle, address, len);
    }
    void Add(uint32_t a, uint8_t* handle, uint32_t b, uint32_t c)
    {
        rows[count][0] = a;
        rows[count][1] = static_cast<uint32_t>(handle - ids);
        rows[count][2] = b;
        rows[count][3] = c;
        ++count;
    }
};
extern "C" uint32_t hand_out(uint32_t start, uint8_t num, uint32_t len, uint32_t* rows)
{
    Taken first, second;
    @ pool;
    pool.SetCurAddr(start);
    first.ids = second.ids = pool.GetBufHandle(0);
    pool.InitBuffer(first, 1, 64);
    pool.InitBuffer(second, num, len);
    for (uint32_t i = 0; i < 4 * second.count; ++i) {
        rows[i] = second.rows[i / 4][i % 4];
    }
    return second.count;
}
"""


def handed_out(kernel: str, name: str, folder: Path, start: int, num: int, length: int) -> list[tuple[int, ...]]:
    """What the second queue is given by the compiled class."""
    library = load(class_of(kernel) + HARNESS.replace("@", name), folder)
    rows = (ctypes.c_uint32 * 64)()
    count = library.hand_out(start, num, length, rows)
    return [tuple(rows[4 * index : 4 * index + 4]) for index in range(count)]


def test_the_class_hands_out_blocks(tmp_path: Path) -> None:
    start = (1000, 1, 3, 128)
    packed = [(0, 1, 1064, 128), (1, 2, 1192, 128), (2, 3, 1320, 128)]
    assert handed_out("packed", "Packed", tmp_path, 1000, 3, 128) == [start, *packed]


def test_the_class_leaves_gaps(tmp_path: Path) -> None:
    gapped = [(0, 1, 1128, 128), (1, 2, 1320, 128), (2, 3, 1512, 128)]
    assert handed_out("gapped", "Gapped", tmp_path, 1000, 3, 128) == [(1000, 1, 3, 128), *gapped]


def test_the_class_shares_blocks(tmp_path: Path) -> None:
    assert handed_out("circular", "Circular", tmp_path, 0, 2, 128) == [(1000, 0, 2, 128)]
