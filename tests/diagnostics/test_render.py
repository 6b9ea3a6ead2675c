# SPDX-License-Identifier: Apache-2.0
"""The renderings, as a reader sees them."""

import json
import re

import pytest
from sample_diagnostics import Overflow, Remark, Slow

from asc.diagnostics import SOURCES, Diagnostic, Frame, Location, Note, SourceMap, Span, render, render_mlir, to_json

KERNEL = """\
pool = TBufPool()
def copy_in(pool, q):
    pool.init_buffer(que=q, num=2, len=256)
\tx = 1\ty
    输入.复制(全角　空)  # 注释
    make(a,  # first
         b,
         c)  # last
    pair(a,
  b) \n"""


@pytest.fixture
def sources():
    sources = SourceMap()
    sources.register("k.py", KERNEL)
    return sources


def at(line, column, end_line, end_column, *frames, file="k.py") -> Location:
    return Location(Span(file, line, column, end_line, end_column), frames)


CALL = Frame("main", Span("k.py", 7, 9, 7, 10))
FAR = Frame("<module>", Span("gone.py", 120, 0, 120, 9))
MADE = Note("made here", at(1, 0, 1, 4, CALL))
TITLE = 'error[sample-overflow]: pool "p" has 256 bytes left, needs 512\n'

SNIPPETS = {
    "one line": (at(3, 4, 3, 43), "2 x 256 bytes", """\
 --> k.py:3:5
  |
3 |     pool.init_buffer(que=q, num=2, len=256)
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ 2 x 256 bytes"""),
    "no label": (at(1, 0, 1, 4), "", """\
 --> k.py:1:1
  |
1 | pool = TBufPool()
  | ^^^^"""),
    "tabs": (at(4, 7, 4, 8), "y", """\
 --> k.py:4:8
  |
4 |     x = 1    y
  |              ^ y"""),
    "wide": (at(5, 11, 5, 17), "中", """\
 --> k.py:5:8
  |
5 |     输入.复制(全角　空)  # 注释
  |          ^^^^ 中"""),
    "after wide": (at(5, 18, 5, 30), "", """\
 --> k.py:5:11
  |
5 |     输入.复制(全角　空)  # 注释
  |               ^^^^^^^^"""),
    "multi-line": (at(6, 4, 8, 11), "3 arguments", """\
 --> k.py:6:5
  |
6 |     make(a,  # first
  |     ^^^^^^^^^^^^^^^^
...
8 |          c)  # last
  |          ^^ 3 arguments"""),
    "two lines": (at(9, 9, 10, 3), "", """\
  --> k.py:9:10
   |
 9 |     pair(a,
   |          ^^
10 |   b)
   |   ^"""),
    "ends at a line's start": (at(7, 9, 8, 0), "", """\
 --> k.py:7:10
  |
7 |          b,
  |          ^^"""),
    "last line is missing": (at(9, 4, 99, 3), "here", """\
  --> k.py:9:5
   |
 9 |     pair(a,
   |     ^^^^^^^ here"""),
    "empty span": (at(1, 5, 1, 5), "", """\
 --> k.py:1:6
  |
1 | pool = TBufPool()
  |      ^"""),
    "past the line": (at(1, 90, 1, 99), "", """\
 --> k.py:1:18
  |
1 | pool = TBufPool()
  |                  ^"""),
    "missing file": (at(3, 4, 3, 9, file="nowhere.py"), "2 x 256 bytes", """\
 --> nowhere.py:3:5
  = note: 2 x 256 bytes"""),
    "missing line": (at(33, 4, 33, 9), "", """\
  --> k.py:33:5"""),
}  # fmt: skip


@pytest.mark.parametrize("name", SNIPPETS)
def test_snippet(name, sources):
    place, label, expected = SNIPPETS[name]
    assert render(Overflow(at=place, tag=label), sources=sources) == TITLE + expected


TEXTS = {
    "nothing else": (Slow(), "warning[sample-slow]: slow"),
    "no place": (Overflow(extra=(Note("n"),), advice="h", tag="unplaced"), TITLE + "  = note: n\n  = help: h"),
    "lines": (Overflow(extra=(Note("a 1\nb 2"),), advice="x\ny"), TITLE + """\
  = note: a 1
          b 2
  = help: x
          y"""),
    "calls": (Overflow(at=at(3, 4, 3, 8, CALL, FAR), advice="h"), TITLE + """\
   --> k.py:3:5
    |
  3 |     pool.init_buffer(que=q, num=2, len=256)
    |     ^^^^
    = help: h
    = called from k.py:7:10 in main
  7 |          b,
    |          -
    = called from gone.py:120:1 in <module>"""),
    "notes": (Overflow(at=at(3, 4, 3, 8), extra=(MADE, Note("plain")), advice="h"), TITLE + """\
 --> k.py:3:5
  |
3 |     pool.init_buffer(que=q, num=2, len=256)
  |     ^^^^
  = note: plain
  = help: h
note: made here
 --> k.py:1:1
  |
1 | pool = TBufPool()
  | ----
  = called from k.py:7:10 in main
7 |          b,
  |          -"""),
    "escapes": (Overflow(at=at(1, 0, 1, 1, file="\x1b.py"), extra=(Note("\x1b[2J\ud800\u202e"),)), TITLE + """\
 --> \ufffd.py:1:1
  = note: \ufffd[2J\ufffd\ufffd"""),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_text(name, sources):
    diagnostic, expected = TEXTS[name]
    assert render(diagnostic, sources=sources) == expected


@pytest.mark.parametrize("name", TEXTS)
def test_color_adds_only_colors(name, sources):
    diagnostic, expected = TEXTS[name]
    colored = render(diagnostic, sources=sources, color=True)
    assert re.sub(r"\x1b\[(\d;)*\d*m", "", colored) == expected
    assert colored.count("\x1b[0m") * 2 == colored.count("\x1b")


@pytest.mark.parametrize(("diagnostic", "code"), [(Overflow(), "1;31"), (Slow(), "1;33"), (Remark(), "1;36")])
def test_color_of_severity(diagnostic: Diagnostic, code):
    assert render(diagnostic, color=True).startswith(f"\x1b[{code}m{diagnostic.severity.value}[")


def test_demoted_reads_as_a_warning():
    assert render(Overflow().demoted()) == TITLE.replace("error", "warning").strip()


def test_default_sources(monkeypatch):
    monkeypatch.setattr(SOURCES, "_lines", {"k.py": ["made()"]})
    assert render(Slow(at=at(1, 0, 1, 4))).endswith("1 | made()\n  | ^^^^")
    assert render_mlir(Slow(at=at(1, 0, 1, 4))).endswith("made()\n^")


MLIR_TITLE = 'error: pool "p" has 256 bytes left, needs 512'
MLIR = {
    "plain": (Overflow(at=at(3, 4, 3, 43), tag="label"), f"""\
k.py:3:5: {MLIR_TITLE}
    pool.init_buffer(que=q, num=2, len=256)
    ^ label"""),
    "wide": (Overflow(at=at(5, 18, 5, 30)), f"""\
k.py:5:11: {MLIR_TITLE}
    输入.复制(全角　空)  # 注释
              ^"""),
    "no place": (Overflow(tag="label"), f"<unknown>:0: {MLIR_TITLE}"),
    "no source": (Slow(at=at(3, 4, 3, 9, file="gone.mlir")), "gone.mlir:3:5: warning: slow"),
    "everything": (
        Overflow(at=at(3, 4, 3, 8, CALL), extra=(Note("n"), Note("made\nhere", at(1, 0, 1, 4))), advice="h"), f"""\
k.py:3:5: {MLIR_TITLE}
    pool.init_buffer(que=q, num=2, len=256)
    ^
k.py:3:5: note: n
k.py:1:1: note: made
here
pool = TBufPool()
^
k.py:3:5: note: help: h
k.py:7:10: note: called from here in main
         b,
         ^"""),
}  # fmt: skip


@pytest.mark.parametrize("name", MLIR)
def test_mlir(name, sources):
    diagnostic, expected = MLIR[name]
    assert render_mlir(diagnostic, sources=sources) == expected


def test_equal_notes_are_one(sources):
    place = Note("made here", at(1, 0, 1, 4))
    text = render(Overflow(at=at(3, 4, 3, 8), extra=(place, MADE, place, place)), sources=sources)
    assert text.count("note: made here\n") == 1
    assert text.count("note: made here (3 times)\n") == 1


def test_json():
    diagnostic = Overflow(at=at(3, 4, 3, 8, CALL), tag="l", extra=(Note("n", at(1, 0, 1, 4)), Note("m")), advice="h")
    span = {"file": "k.py", "line": 3, "column": 4, "end_line": 3, "end_column": 8}
    call = {"file": "k.py", "line": 7, "column": 9, "end_line": 7, "end_column": 10}
    made = {"file": "k.py", "line": 1, "column": 0, "end_line": 1, "end_column": 4}
    expected = {
        "id": "sample-overflow",
        "severity": "error",
        "message": 'pool "p" has 256 bytes left, needs 512',
        "label": "l",
        "at": {"span": span, "frames": [{"function": "main", "span": call}]},
        "notes": [{"message": "n", "at": {"span": made, "frames": []}}, {"message": "m", "at": None}],
        "help": "h",
        "docs": "errors.md#sample-overflow",
    }
    assert to_json(diagnostic) == expected == json.loads(json.dumps(expected))
    assert to_json(Slow()) == {
        "id": "sample-slow",
        "severity": "warning",
        "message": "slow",
        "label": "",
        "at": None,
        "notes": [],
        "help": None,
        "docs": "errors.md#sample-slow",
    }
