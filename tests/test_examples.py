# SPDX-License-Identifier: Apache-2.0
"""Each example runs silently and equals NumPy; its Ascend C is golden, and a C++ compiler accepts it.

`pytest --update-golden` writes the goldens.
"""

from __future__ import annotations

import runpy
import warnings
from pathlib import Path

import pytest
from host_compiler import check_syntax

import asc
from asc.runtime import cache
from asc.runtime.jit import JITFunction

ROOT = Path(__file__).parent.parent
GOLDENS = ROOT / "tests/codegen/goldens/examples"
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.stem != "demo")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_options", cache.CacheOptions(dir=str(tmp_path)))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example(example: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        names = runpy.run_path(str(example), run_name="__main__")
    assert "equal NumPy's" in capsys.readouterr().out
    kernels = [each for each in names.values() if isinstance(each, JITFunction) and each.last is not None]
    got = "\n".join(asc.dump(each, "ascendc") for each in kernels)
    golden = GOLDENS / f"{example.stem}.cpp"
    if request.config.getoption("--update-golden"):
        golden.write_text(got, encoding="utf-8")
    assert got == golden.read_text(encoding="utf-8"), "if this is better, run pytest with --update-golden"


def test_the_ascend_c_of_examples_compiles(tmp_path: Path) -> None:
    goldens = [path.read_text(encoding="utf-8") for path in sorted(GOLDENS.glob("*.cpp"))]
    assert len(goldens) == len(EXAMPLES)
    check_syntax("\n".join(goldens), tmp_path)
