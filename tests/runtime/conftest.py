# SPDX-License-Identifier: Apache-2.0
"""Each test has a disk cache, a platform and an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from asc.runtime import cache, config

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for variable in ("ASC_VERIFY", "PYASC_DUMP_PATH", "PYASC_CACHE_DIR", "PYASC_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(cache, "cache_options", cache.CacheOptions(dir=str(tmp_path / "cache")))
    config.set_platform(config.Backend.Model)
    yield
    config.set_platform(config.Backend.Model)


@pytest.fixture
def in_process(tmp_path: Path) -> Callable[..., str]:
    """Runs a Python program in a process of its own with the test's disk cache; gives what it printed."""

    def run(program: str, **environment: str) -> str:
        file = tmp_path / "program.py"
        file.write_text(program, encoding="utf-8")
        variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYASC_CACHE_DIR": str(tmp_path / "cache"), **environment}
        done = subprocess.run(
            [sys.executable, str(file)], env=variables, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
