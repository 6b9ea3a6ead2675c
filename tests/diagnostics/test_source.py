# SPDX-License-Identifier: Apache-2.0
"""Where source lines come from, and how text maps to terminal cells."""

import linecache
import os

import pytest

from asc.diagnostics.cells import char_column, shown, width
from asc.diagnostics.source import SourceMap


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a\nb", ["a", "b", None]),
        ("a\r\nb\rc\n", ["a", "b", "c", "", None]),
        ("a\x0cb\u2028c\x85d\ne", ["a\x0cb\u2028c\x85d", "e", None]),
        ("", ["", None]),
    ],
)
def test_registered_text(text, lines):
    sources = SourceMap()
    sources.register("f", text)
    assert [sources.line("f", number + 1) for number in range(len(lines))] == lines
    assert sources.line("f", 0) is None and sources.line("f", -1) is None


def test_file_and_registered_before_it(tmp_path):
    file = tmp_path / "k.py"
    file.write_text("disk 中\n", encoding="utf-8")
    sources = SourceMap()
    assert sources.line(str(file), 1) == "disk 中"
    sources.register(str(file), "memory")
    assert sources.line(str(file), 1) == "memory"


def test_edited_file_is_read_again(tmp_path):
    file = tmp_path / "k.py"
    file.write_text("old")
    sources = SourceMap()
    assert sources.line(str(file), 1) == "old"
    file.write_text("new, longer")
    os.utime(file, (1, 1))
    assert sources.line(str(file), 1) == "new, longer"


def test_notebook_cell_in_linecache(monkeypatch):
    monkeypatch.setitem(linecache.cache, "<cell>", (4, None, ["x\n"], "<cell>"))
    assert SourceMap().line("<cell>", 1) == "x"


@pytest.mark.parametrize("name", ["", "nowhere.py", "a\0b", "<string>", "/", "\ud800", "x" * 5000, "<>"])
def test_missing_file(name):
    assert SourceMap().line(name, 1) is None


def test_file_that_is_not_text(tmp_path):
    file = tmp_path / "k.bin"
    file.write_bytes(b"\xff\xfe\x00")
    assert SourceMap().line(str(file), 1) is None


@pytest.mark.parametrize(
    ("text", "cells"),
    [("abc", 3), ("中文", 4), ("\uff41", 2), ("\u3000", 2), ("e\u0301", 1), ("\t", 4), ("é", 1), ("😀", 2), ("", 0)],
)
def test_width(text, cells):
    assert width(text) == cells


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\tb", "a    b"),
        ("\x1b[31m", "\ufffd[31m"),
        ("a\rb\x7f\x85", "a\ufffdb\ufffd\ufffd"),
        ("\u202eevil\u200b", "\ufffdevil\ufffd"),
        ("\ud800", "\ufffd"),
        ("中\u3000\xa0é", "中\u3000\xa0é"),
    ],
)
def test_shown(text, expected):
    assert shown(text) == expected
    assert width(text) == width(expected)


@pytest.mark.parametrize(
    ("byte", "char"), [(0, 0), (1, 1), (4, 2), (3, 2), (5, 3), (9, 4), (10, 5), (99, 5)]
)  # 3 is inside of 中: the next character that starts at or after it
def test_char_column(byte, char):
    assert char_column("a中b😀c", byte) == char
    assert char_column("abcde", min(byte, 9)) == min(byte, 5)
