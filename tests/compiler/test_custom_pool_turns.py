# SPDX-License-Identifier: Apache-2.0
"""Custom pools that share memory, are cut again or outlive the pipe: verifier and interpreter say one and the same."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pool_kernels
import pytest
from custom_pool_turns import HEADER, RIGHT, WRONG

import asc
from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine, Severity
from asc.dialects.context import make_context
from asc.frontend import build_module
from asc.interpreter import InterpretParams, KernelFault, lower_module, run
from asc.language.core.arguments import AddressArgument, ArgumentType
from asc.target.soc import get_soc

CONTEXT = make_context()
ARRAYS: dict[str, ArgumentType] = {"x": AddressArgument(asc.float32), "y": AddressArgument(asc.float32)}
SOCS = ("Ascend910B1", "Ascend950")
LAST_WORDS = {"tensors-left"}
"""What is said, in addition, of tensors that are not freed because the kernel went wrong before that."""

Kernel = Callable[..., Any]


def kernel_of(body: str, folder: Path) -> Kernel:
    """The kernel of such a body, in a file of its own."""
    path = folder / "kernel.py"
    path.write_text(HEADER + "".join(f"    {line}\n" for line in body.splitlines()), encoding="utf-8")
    return runpy.run_path(str(path))["kernel"]


def told(kernel: Kernel, soc: str) -> list[Diagnostic]:
    """What is said while compiling."""
    engine = Engine()
    module = build_module(kernel, ARRAYS, engine)
    run_pipeline(module, CONTEXT, [PASSES[name]()() for name in VERIFICATION], engine, soc=get_soc(soc))
    said = [each for each in (*engine.errors, *engine.warnings) if each.severity is not Severity.REMARK]
    return without_last_words(said)


def met(kernel: Kernel, soc: str) -> list[Diagnostic]:
    """What is said while running."""
    program = lower_module(build_module(kernel, ARRAYS, Engine()), get_soc(soc))
    arrays = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    try:
        run(program, arrays, 1, InterpretParams())
    except KernelFault as fault:
        return without_last_words(fault.diagnostics)
    return []


def without_last_words(said: Sequence[Diagnostic]) -> list[Diagnostic]:
    return [each for each in said if each.id not in LAST_WORDS]


def place_of(diagnostic: Diagnostic) -> tuple[str, int]:
    """The id, and the line of the kernel that leads there."""
    assert diagnostic.at is not None
    spans = [diagnostic.at.span, *(frame.span for frame in diagnostic.at.frames)]
    return diagnostic.id, spans[-1].line


@pytest.mark.parametrize("soc", SOCS)
@pytest.mark.parametrize("body", RIGHT.values(), ids=RIGHT)
def test_right(body: str, soc: str, tmp_path: Path) -> None:
    kernel = kernel_of(body, tmp_path)
    assert told(kernel, soc) == []
    assert met(kernel, soc) == []


@pytest.mark.parametrize("soc", SOCS)
@pytest.mark.parametrize(("marked", "identity"), WRONG.values(), ids=WRONG)
def test_wrong(marked: str, identity: str, soc: str, tmp_path: Path) -> None:
    kernel = kernel_of(marked.replace("{", "").replace("}", ""), tmp_path)
    line = (HEADER + marked[: marked.index("{")]).count("\n") + 1
    assert [place_of(each) for each in told(kernel, soc)] == [(identity, line)]
    assert [place_of(each) for each in met(kernel, soc)] == [(identity, line)]


@pytest.mark.parametrize("kernel", pool_kernels.WRONG, ids=lambda each: getattr(each, "__name__", each))
def test_both_say_the_same_where_queues_take_no_event_ids(kernel: Kernel) -> None:
    ids = [each.id for each in told(kernel, "Ascend950")]
    assert ids == [each.id for each in met(kernel, "Ascend950")]
    without = {"handle-flag-lost", "handle-free-event"}
    assert (ids == []) == (pool_kernels.WRONG[kernel] in without or kernel is pool_kernels.hands_out_after_the_reset)
