# SPDX-License-Identifier: Apache-2.0
"""What a user sees: each `<topic>/x.py` is a whole script with a mistake; beside it `x.err`, what it is told, and
`x.mended.py`, the same script without the mistake, about which nothing is said.

`pytest --update-golden` writes the `.err` files; `docs/make_errors.py` makes docs/errors.md from all three.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

import pytest
from complaints import complaints

from asc.runtime import config

HERE = Path(__file__).parent
MENDED = ".mended.py"
SCRIPTS = sorted(path for path in HERE.glob("*/*.py") if not path.name.endswith(MENDED))
TWINS = sorted(HERE.glob(f"*/*{MENDED}"))

# Scripts that cannot be mended, with the reason.
WITHOUT_TWIN = {
    "names/function_not_yet": "nothing else does what the function will do",
    "names/method_not_yet": "nothing else does what the method will do",
}
MOST_CHANGES = 8
"""Lines of a mended script that were added, plus those that were removed: more would hide the mistake."""


@pytest.fixture(autouse=True)
def _default_target() -> Iterator[None]:
    """Scripts call `set_platform`, which counts for the whole process."""
    yield
    config.set_platform(config.Backend.Model)


def name_of(path: Path) -> str:
    return path.relative_to(HERE).as_posix().removesuffix(MENDED).removesuffix(".py")


def twin_of(script: Path) -> Path:
    return script.with_name(script.stem + MENDED)


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_mistake_reads_as_recorded(script: Path, request: pytest.FixtureRequest) -> None:
    got = complaints(script) + "\n"
    assert got.strip(), "nothing is said about this script"
    golden = script.with_suffix(".err")
    if request.config.getoption("--update-golden"):
        golden.write_text(got, encoding="utf-8")
    assert golden.exists(), "run pytest --update-golden and read what it wrote"
    assert got == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("twin", TWINS, ids=name_of)
def test_mended_script_is_right(twin: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # for what scripts save
    assert complaints(twin) == ""


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_script_and_mended_script_differ_little(script: Path) -> None:
    twin = twin_of(script)
    if name_of(script) in WITHOUT_TWIN:
        assert not twin.exists(), "take it out of WITHOUT_TWIN"
        return
    what_to_do = f"copy {script.name} to {twin.name} and mend it there; every rule has a program that it accepts"
    assert twin.exists(), what_to_do
    before, after = (path.read_text(encoding="utf-8").splitlines() for path in (script, twin))
    changes = [line for line in ndiff(before, after) if line[0] in "+-"]
    assert 0 < len(changes) <= MOST_CHANGES, "\n".join(changes)


def test_every_file_has_its_script() -> None:
    names = {name_of(script) for script in SCRIPTS}
    assert {name_of(twin) for twin in TWINS} <= names
    assert {path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.glob("*/*.err")} <= names
    assert WITHOUT_TWIN.keys() <= names
