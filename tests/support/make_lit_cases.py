# SPDX-License-Identifier: Apache-2.0
"""Writes lit-tests/verify/generated: the IR of the programs in tests/errors that verification judges, and of their
mended twins, with the diagnostics that are expected of it.

Run as a script it writes all files. Programs that the front end or the running kernel refuses have no case.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import asc
from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import AscError, Diagnostic, Engine, Severity
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.runtime.jit import JITFunction
from asc.runtime.launcher import Launcher
from asc.tools.driver import SEPARATOR

ROOT = Path(__file__).parents[2]
PROGRAMS = ROOT / "tests/errors"
TARGET = ROOT / "lit-tests/verify/generated"
TOPICS = tuple(
    topic for topic in ("pools", "positions", "queues", "custom_pools", "flags", "sync") if (PROGRAMS / topic).is_dir()
)


def text_of(topic: str) -> str:
    """The lit test of a folder in tests/errors."""
    head = (
        f"// Made by tests/support/make_lit_cases.py from the programs in tests/errors/{topic}.\n"
        f"// RUN: asc-opt %s -p {','.join(VERIFICATION)} --split-input-file --verify-diagnostics\n\n"
    )
    scripts = sorted(path.with_suffix(".py") for path in (PROGRAMS / topic).glob("*.err"))
    return head + f"\n{SEPARATOR}\n\n".join(case for script in scripts for case in _cases(script))


def _cases(script: Path) -> Iterator[str]:
    """The case of a program that verification refuses, and that of its twin; of others none."""
    module = _module(script)
    found = _diagnostics(module) if module else []
    if not found:
        return
    yield f"// {script.parent.name}/{script.stem}\n{_with_expectations(module, found)}"
    twin = script.with_name(f"{script.stem}.mended.py")
    module = _module(twin)
    found = _diagnostics(module)
    assert module, f"{twin} does not compile"
    assert not found, f"{twin}: {found[0].message}"
    yield f"// {script.parent.name}/{script.stem}, mended\n{module}"


def _module(script: Path) -> str:
    """The IR, without locations, of the kernel that a script launches; empty if the front end refuses it."""
    names: dict[str, object] = {"__name__": "__main__", "__file__": str(script)}
    code = compile(script.read_text(encoding="utf-8"), str(script), "exec", dont_inherit=True)
    with patch.dict(os.environ, {"ASC_VERIFY": "off"}), patch.object(Launcher, "run"):
        try:
            exec(code, names)
        except AscError:
            return ""
    launched = [each for each in names.values() if isinstance(each, JITFunction) and each.last is not None]
    return asc.dump(launched[0], "mlir") if launched else ""


def _diagnostics(module: str) -> list[Diagnostic]:
    context, engine = make_context(), Engine()
    run_pipeline(parse_module(context, module, "-"), context, [PASSES[name]()() for name in VERIFICATION], engine)
    warnings = [each for each in engine.warnings if each.severity is Severity.WARNING]
    return [*engine.errors, *warnings]


def _with_expectations(module: str, found: list[Diagnostic]) -> str:
    lines = [line.rstrip() for line in module.split("\n")]
    for each in sorted(found, key=lambda each: each.at.span.line if each.at else 0, reverse=True):
        # Line numbers in a message are those of this very text.
        message = max(re.split(r"lines? \d+", each.message), key=len)
        at = "below" if each.at else "unknown"
        index = each.at.span.line - 1 if each.at else 0
        indent = re.match(r" *", lines[index])
        lines.insert(index, f"{indent[0] if indent else ''}// expected-{each.severity.value}@{at} {{{{{message}}}}}")
    return "\n".join(lines)


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for old in TARGET.glob("*.mlir"):
        old.unlink()
    for topic in TOPICS:
        (TARGET / f"{topic}.mlir").write_text(text_of(topic), encoding="utf-8")


if __name__ == "__main__":
    main()
