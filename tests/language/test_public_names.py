# SPDX-License-Identifier: Apache-2.0
"""What `import asc` gives: lazily, under every name of the API, with a word on the names that are missing."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import asc
from asc.language.lazy_package import LazyPackage
from asc.language.not_yet import METHODS_NOT_YET, NOT_YET

HEAVY = {"xdsl", "numpy", "typing", "dataclasses", "inspect", "enum"}
LANGUAGE = Path(asc.language.__path__[0])
PACKAGES = ["", "core", "basic", "fwk"]


def python(code: str) -> str:
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return finished.stdout


def modules_after(code: str) -> set[str]:
    return set(json.loads(python(f"{code}\nimport sys, json\nprint(json.dumps(sorted(sys.modules)))")))


def test_import_asc_imports_nothing_else() -> None:
    new = modules_after("import asc") - modules_after("")
    # json and what it needs belong to the measurement.
    assert {name for name in new if name.partition(".")[0] in HEAVY | {"asc"}} == {"asc"}


def test_the_language_is_light() -> None:
    new = modules_after("import asc; asc.add; asc.TPipe; asc.range; asc.mmad if 0 else None")
    assert not {name for name in new if name.partition(".")[0] in {"xdsl", "numpy", "inspect"}}
    assert "asc.language.fwk.tpipe" in new


STARS = {
    "asc": {"jit", "add", "TPipe", "range", "runtime"},
    "asc.language": {"add", "TPipe", "range"},
    "asc.language.core": {"range", "TPosition", "float32"},
    "asc.language.basic": {"data_copy", "bitwise_and", "mul_cast"},
    "asc.language.fwk": {"TQueBind"},
    "asc.language.adv": set[str](),
}


@pytest.mark.parametrize("package", STARS)
def test_import_star(package: str) -> None:
    names: dict[str, object] = {}
    exec(f"from {package} import *", names)
    assert names.keys() >= STARS[package]
    assert names.keys() - {"__builtins__"} == set(import_module(package).__all__)


def test_names_that_modules_share_are_not_the_modules() -> None:
    text = python(
        "import asc.language.core.range, asc.language.basic.data_copy, asc\n"
        "print(asc.range, asc.core.range, asc.data_copy, asc.basic.data_copy)"
    )
    assert "module" not in text


def test_submodules_are_attributes() -> None:
    assert "LastModule" in python("import asc; print(asc.language.core.utils.global_builder)")


@pytest.mark.parametrize("name", ["mmad", "property", "DataCopyParams"])
def test_a_name_we_lack_yet(name: str) -> None:
    with pytest.raises(AttributeError, match=rf"^asc\.{name} is not implemented yet$"):
        getattr(asc, name)


def test_a_name_of_the_high_level_api() -> None:
    with pytest.raises(AttributeError, match=r"^asc\.adv\.softmax is not implemented yet$"):
        _ = asc.adv.softmax  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType, reportUnknownMemberType]


UNKNOWN = {"dataa_copy": "; did you mean data_copy", "TQueue": "; did you mean TQue", "qqqqqqq": "'qqqqqqq'$"}


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_name(name: str) -> None:
    with pytest.raises(AttributeError, match=f"^module 'asc' has no attribute '{name}'") as caught:
        getattr(asc, name)
    assert re.search(UNKNOWN[name], str(caught.value))


def test_private_names_import_nothing() -> None:
    assert "asc.language" not in modules_after("import asc; print(end=''); hasattr(asc, '__wrapped__')")


def test_what_is_listed_as_missing_is_missing() -> None:
    for package, missing in NOT_YET.items():
        assert missing.isdisjoint(dir(asc) if package == "asc" else dir(asc.adv))
    for name in METHODS_NOT_YET:
        owner, _, method = name.partition(".")
        assert not hasattr(getattr(asc, owner), method), name


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_see_what_there_is(package: str) -> None:
    """The modules that a package star-imports for type checkers are those it looks into."""
    path = LANGUAGE / package / "__init__.py"
    starred = {
        node.module.rpartition(".")[2]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.names[0].name == "*"
    }
    lazy = vars(sys.modules[".".join(filter(None, ("asc.language", package)))])["_LAZY"]
    assert isinstance(lazy, LazyPackage)
    assert starred == set(lazy.modules)
