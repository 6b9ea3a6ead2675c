# SPDX-License-Identifier: Apache-2.0
"""What the README shows is what happens: its kernel runs, its error and its Ascend C are the real ones."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from asc.tools.asc_opt import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str, containing: str) -> str:
    blocks = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return next(text for text in blocks if containing in text)


KERNEL = block("python", "def vector_add")


def run(program: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    (folder / "kernel.py").write_text(program, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYASC_CACHE_DIR": str(folder / "cache"), **more}
    command = [sys.executable, "kernel.py"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_kernel_runs_and_prints_the_ascend_c_shown(tmp_path: Path) -> None:
    (dump,) = re.findall(r"`(print\(asc\.dump\(.*?)`", README)
    shown = run(f"{KERNEL}{dump}\n", tmp_path)
    assert shown.returncode == 0, shown.stderr
    said, _, printed = shown.stdout.partition("\n")
    assert "equal NumPy's" in said
    assert printed.strip() == block("cpp", "vector_add").strip()


def test_the_mistake_gives_the_error_shown(tmp_path: Path) -> None:
    shown = run(KERNEL.replace("TILE = 2048", "TILE = 16384"), tmp_path)
    assert shown.returncode == 1
    error = shown.stderr[shown.stderr.index("error[") :].replace(str(tmp_path) + os.sep, "")
    assert error.strip() == block("text", "memory-overflow").strip()


def test_the_pool_program_is_that_of_the_example() -> None:
    shown = re.sub(r"  #.*", "", textwrap.indent(block("python", "init_buf_pool"), "    "))
    assert shown in (ROOT / "examples/subdivide_pool.py").read_text(encoding="utf-8")


def test_the_commands_work_on_the_files_they_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"`(\w+)=(\w+) python kernel.py`", README)
    assert run(KERNEL, tmp_path, **{program[0]: str(tmp_path / program[1])}).returncode == 0
    commands = re.findall(r"^asc-opt (\S+) (.*?)  ", block("sh", "asc-opt dumps"), re.MULTILINE)
    assert len(commands) == 3
    for file, options in commands:
        assert main([str(tmp_path / file), *options.split()]) == 0, capsys.readouterr().err


def test_everything_it_names_is_there() -> None:
    named = re.findall(r"\((docs/[^)]*)\)", README) + re.findall(r"`((?:docs|examples)/[\w.-]+|\w+\.md)`", README)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
