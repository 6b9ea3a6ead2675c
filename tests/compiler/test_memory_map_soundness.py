# SPDX-License-Identifier: Apache-2.0
"""Maps never guess: what the map of a random program says of addresses and lives is so in each of its runs.

A program with an unknown number `n` and condition `flag` is compared with itself where both are known.
"""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import example, given, settings
from hypothesis import strategies as st
from kernel_text import kernel
from memory_maps import CONTEXT, facts, map_of_text
from xdsl.dialects.func import FuncOp

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.memory_map.model import Block, Ending, MemoryMap, Piece
from asc.compiler.verdicts import RULES
from asc.diagnostics import Diagnostic
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

HEADER = """
p = TPipe()
p0 = TBufPool("vecin", 4)
p1 = TBufPool("vecin", 4)
q = TQue("vecin", 2)
r = TQue("vecout", 2)
w = TBuf("veccalc")
"""
STATEMENTS = (
    "p.init_buffer(q, 2, 512)",
    "p.init_buffer(w, n)",
    "p.init_buffer(r, 1, 64)",
    "p.init_buf_pool(p0, 4096)",
    "p.init_buf_pool(p1, 4096, p0)",
    "p0.init_buffer(q, 2, 512)",
    "p0.init_buffer(r, n, 32)",
    "p1.init_buffer(r, 1, 1024)",
    "p0.init_buf_pool(p1, 2048)",
    "p0.reset()",
    "p1.reset()",
    "p.reset()",
)
VALUES = ((0, "true"), (1, "false"), (3, "true"))


def _nested(body: st.SearchStrategy[list[str]]) -> st.SearchStrategy[list[str]]:
    bodies = st.lists(body, min_size=1, max_size=4).map(
        lambda parts: [f"    {line}" for part in parts for line in part]
    )
    openings = st.sampled_from(["if flag:", "for I in range(n):", "for I in range(2):", "while flag:"])
    one = st.builds(lambda opening, lines: [opening, *lines], openings, bodies)
    return one | st.builds(lambda lines, other: ["if flag:", *lines, "else:", *other], bodies, bodies)


PROGRAMS = st.lists(
    st.recursive(st.sampled_from(STATEMENTS).map(lambda text: [text]), _nested, max_leaves=8), min_size=2, max_size=12
).map(lambda parts: "\n".join(line for part in parts for line in part))


def _text(program: str) -> str:
    lines = program.split("\n")
    return kernel(HEADER + "\n".join(line.replace("I in", f"i{number} in") for number, line in enumerate(lines)))


def _with_values(text: str, number: int, flag: str) -> str:
    known = f"%n = arith.constant {number} : i32\n  %flag = arith.constant {flag}\n"
    return text.replace(", %n : i32, %flag : i1", "").replace("aicore} {\n", "aicore} {\n  " + known)


def _is_right(text: str) -> bool:
    problems: list[Diagnostic] = []
    function = parse_module(CONTEXT, text).body.block.first_op
    assert isinstance(function, FuncOp)
    Kernel(get_soc(), RULES, problems.append).run(function)
    return not problems


def _pieces(memory_map: MemoryMap) -> list[Piece]:
    return [piece for use in memory_map.memories for piece in (*use.blocks, *use.pools)]


def _covers(one: Piece, other: Piece) -> bool:
    """Whether what the map says of one piece is true of the other, of the same program with values."""
    same = (type(one), one.name, one.at) == (type(other), other.name, other.at)
    addressed = one.address in {None, other.address}
    sized = one.length in {None, other.length}
    lasting = one.life.first <= other.life.first and other.life.last <= one.life.last
    return same and addressed and sized and (lasting or one.life.ending is Ending.UNKNOWN)


@settings(max_examples=30, deadline=None)
@given(PROGRAMS)
@example("p.init_buf_pool(p0, 4096)\nif flag:\n    p.init_buf_pool(p0, 4096)\np.init_buf_pool(p1, 4096, p0)")
def test_what_is_said_is_so(program: str) -> None:
    text = _text(program)
    said = map_of_text(text)
    for number, flag in VALUES:
        concrete = _with_values(text, number, flag)
        if "while" in text or not _is_right(concrete):
            continue
        for piece in _pieces(map_of_text(concrete)):
            assert any(_covers(each, piece) for each in _pieces(said)), (piece, facts(said))


@settings(max_examples=20, deadline=None)
@given(PROGRAMS)
def test_every_program_has_its_forms(program: str) -> None:
    memory_map = map_of_text(_text(program))
    ElementTree.fromstring(memory_map.to_svg())
    blocks = [piece for piece in _pieces(memory_map) if isinstance(piece, Block)]
    assert str(memory_map).count("\n  ") == len(_pieces(memory_map)) + len(memory_map.memories)
    assert sum(len(each["blocks"]) for each in memory_map.to_json()["memories"]) == len(blocks)
