# SPDX-License-Identifier: Apache-2.0
"""The pages and pictures in docs/ that are made from the code are those that it makes today; programs in pages run."""

from __future__ import annotations

import importlib.util
import re
import sys
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from complaints import complaints

import asc

ROOT = Path(__file__).parent.parent


@cache
def generator(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / f"docs/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_diagnostic_has_a_program_or_a_reason() -> None:
    errors = generator("make_errors")
    known = set(errors.diagnostics())
    shown = {identity for program in errors.programs() for identity in program.ids}
    excused = set(errors.WITHOUT_PROGRAM)
    assert shown <= known
    assert excused <= known, "take these out of WITHOUT_PROGRAM in docs/make_errors.py: nothing reports them"
    assert not excused & shown, "take these out of WITHOUT_PROGRAM in docs/make_errors.py: they have a program"
    without = known - shown - excused
    assert not without, "write a program for each in tests/errors, or say why there is none in docs/make_errors.py"


def test_the_errors_page_is_up_to_date() -> None:
    errors = generator("make_errors")
    assert errors.TARGET.read_text(encoding="utf-8") == errors.page(), "run: python docs/make_errors.py"


def test_the_page_of_calls_is_up_to_date() -> None:
    calls = generator("make_api")
    assert calls.TARGET.read_text(encoding="utf-8") == calls.page(), "run: python docs/make_api.py"


@pytest.mark.parametrize("page", ["system.md", "api.md", "rationale.md", "buffer-pools.md", "synchronisation.md"])
def test_files_that_pages_name_exist(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:asc|codegen|dialects|docs|examples|tests)/[\w/.-]+)`", text)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_pictures_are_up_to_date() -> None:
    pictures = generator("make_pictures")
    for name in pictures.KERNELS:
        file = pictures.TARGET / f"{name}.svg"
        assert file.read_text(encoding="utf-8") == pictures.picture(name), "run: python docs/make_pictures.py"
    assert {file.stem for file in pictures.TARGET.glob("*.svg")} == pictures.KERNELS.keys()


@pytest.mark.parametrize("name", ["buffer-pools.md", "synchronisation.md"])
def test_programs_in_a_page_say_what_is_shown(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every program runs; the text block below it, if any, is what it prints and what is said about it."""
    page = ROOT / "docs" / name
    text = page.read_text(encoding="utf-8")
    script = tmp_path / "kernel.py"

    def run(block: re.Match[str]) -> str:
        script.write_text(block[1], encoding="utf-8")
        with redirect_stdout(StringIO()) as printed:
            told = complaints(script, {"asc": asc, "np": np})
        said = (printed.getvalue() + told).strip()
        below = f"\n```text\n{said}\n```\n" if said else ""
        return f"```python\n{block[1]}```\n{below}"

    got = re.sub(r"```python\n(.*?)```\n(\n```text\n.*?```\n)?", run, text, flags=re.DOTALL)
    if request.config.getoption("--update-golden"):
        page.write_text(got, encoding="utf-8")
    assert got == page.read_text(encoding="utf-8")
