# SPDX-License-Identifier: Apache-2.0
"""The lit format of lit-tests/: what it runs itself, what it leaves to lit's shell, and that tests can fail in it."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

LIT_TESTS = Path(__file__).resolve().parents[2] / "lit-tests"


@pytest.fixture(scope="module")
def inprocess() -> Iterator[Any]:
    sys.path.insert(0, str(LIT_TESTS))
    import inprocess

    yield inprocess
    sys.path.remove(str(LIT_TESTS))


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "sample.mlir"
    path.write_text("// CHECK: func.func private @f()\n// BAD: func.func private @g()\nfunc.func private @f()\n")
    return path


COMMANDS = {
    "asc-opt %s": True,
    "asc-opt %s | filecheck %s": True,
    "asc-opt %s | filecheck %s --check-prefix=BAD": False,
    "asc-opt %s | not filecheck %s --check-prefix=BAD": True,
    "not asc-opt %s": False,
    "not asc-opt %s --no-option": True,
    "asc-opt %s --no-option": False,
    "asc-opt %s --no-option | filecheck %s": False,
    "not asc-opt %s --no-option 2>&1 | not filecheck %s": True,
    "asc-opt %s && asc-opt %s | filecheck %s": True,
    "asc-opt %s && asc-opt %s --no-option": False,
    "asc-opt %s --no-option && asc-opt %s": False,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_status(inprocess: Any, sample: Path, tmp_path: Path, command: str) -> None:
    test_format = inprocess.InProcess()
    chains = [test_format.parse(command.replace("%s", str(sample)))]
    status, log = inprocess.forked(lambda: test_format.run(chains), str(tmp_path))
    assert (status == 0, log == "") == (COMMANDS[command], COMMANDS[command])


@pytest.mark.parametrize(
    "command",
    ["ls", "asc-opt %s > x", "asc-opt < x", "asc-opt %s || filecheck %s", "asc-opt %s; ls", "(asc-opt %s)", ""],
)
def test_left_to_the_shell(inprocess: Any, command: str) -> None:
    with pytest.raises(inprocess.NotUnderstoodError):
        inprocess.InProcess().parse(command)


def test_a_crash_is_a_failure(inprocess: Any, tmp_path: Path) -> None:
    import os
    import signal

    def die() -> str:
        os.kill(os.getpid(), signal.SIGKILL)
        return ""

    status, log = inprocess.forked(die, str(tmp_path))
    assert status < 0
    assert "SIGKILL" in log
    status, _ = inprocess.forked(lambda: 1 // 0, str(tmp_path))
    assert status == 70
