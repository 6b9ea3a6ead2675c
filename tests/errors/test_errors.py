# SPDX-License-Identifier: Apache-2.0
"""What a user sees: each `<topic>/x.py` is a whole script that fails, `x.err` beside it the error as text.

`pytest --update-golden` writes the `.err` files.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from asc.diagnostics import AscError

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*/*.py"))


def error_of(script: Path) -> AscError:
    """The error that a script ends with."""
    code = compile(script.read_text(encoding="utf-8"), str(script), "exec", dont_inherit=True)
    with pytest.raises(AscError) as caught:
        exec(code, {"__name__": "__main__", "__file__": str(script)})
    return caught.value


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(HERE).with_suffix("")))
def test_error_reads_as_recorded(script: Path, request: pytest.FixtureRequest) -> None:
    error = error_of(script)
    got = str(error).strip("\n").replace(f"{script.parent}/", "") + "\n"
    golden = script.with_suffix(".err")
    if request.config.getoption("--update-golden"):
        golden.write_text(got, encoding="utf-8")
    assert golden.exists(), "run pytest --update-golden and read what it wrote"
    assert got == golden.read_text(encoding="utf-8")


def test_every_golden_has_its_script() -> None:
    assert [path for path in HERE.glob("*/*.err") if not path.with_suffix(".py").exists()] == []
