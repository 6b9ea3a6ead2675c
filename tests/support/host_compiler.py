# SPDX-License-Identifier: Apache-2.0
"""Compiles printed Ascend C on the host against the tests' own stub of the API."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from asc.codegen import print_module
from asc.dialects.context import make_context
from asc.dialects.vec_binary import INSTRUCTIONS, BinaryInstruction

STUB = Path(__file__).parent.parent / "codegen" / "stub"
STRICT = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-Wno-unused-variable"]


def module_of_text(text: str) -> ModuleOp:
    """A verified module from MLIR text."""
    module = Parser(make_context(), text).parse_module()
    module.verify()
    return module


def printed(text: str) -> str:
    """The Ascend C of MLIR text."""
    return print_module(module_of_text(text))


def printed_body(text: str) -> list[str]:
    """The statements of the one function in MLIR text, without the function's own indentation."""
    lines = printed(text).splitlines()
    return [line[4:] for line in lines[lines.index("{") + 1 : -1]]


def check_syntax(source: str, folder: Path) -> None:
    """Fail unless a C++17 compiler accepts the source without a warning."""
    _compile(source, folder, ["-fsyntax-only"])


def load(source: str, folder: Path) -> ctypes.CDLL:
    """The source as a loaded library; undefined behaviour in it aborts the process."""
    library = folder / "kernels.so"
    # A shifted negative number is defined since C++20, and by every compiler before that.
    sanitized = ["-fsanitize=undefined", "-fno-sanitize=shift-base", "-fsanitize-undefined-trap-on-error"]
    _compile(source, folder, ["-w", "-shared", "-fPIC", *sanitized, "-o", str(library)])
    return ctypes.CDLL(str(library))


def _declaration(row: BinaryInstruction) -> str:
    two_types = any(dst != src for dst, src in row.legal())
    return f"{'ASC_BINARY_TWO_TYPES' if two_types else 'ASC_BINARY'}({row.ascend_c})"


def _compile(source: str, folder: Path, flags: list[str]) -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    assert compiler is not None, "these tests need a C++17 compiler, g++ or clang++, on the PATH"
    file = folder / "kernel.cpp"
    file.write_text(source, encoding="utf-8")
    (folder / "vec_binary.inc").write_text("\n".join(map(_declaration, INSTRUCTIONS)), encoding="utf-8")
    command = [compiler, *STRICT, f"-I{STUB}", f"-I{folder}", *flags, str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, f"{result.stderr}\n{source}"
