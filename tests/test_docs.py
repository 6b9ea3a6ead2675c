# SPDX-License-Identifier: Apache-2.0
"""The pages in docs/ that are made from the code are those that the code makes today."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

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
