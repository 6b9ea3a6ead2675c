# SPDX-License-Identifier: Apache-2.0
"""The life of queues: right kernels pass and run, wrong ones are told, and fail when they are run all the same."""

from __future__ import annotations

import numpy as np
import pytest
from interpreted import interpret
from kernel_text import kernel
from right_queues import HEAD, RIGHT, UNKNOWN
from wrong_queues import WRONG

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.interpreter import KernelFault

CONTEXT = make_context()
ON_DEVICES_ONLY = {"shared-pool-in-use", "data-race", "tensor-stale"}
"""Rules whose breach is a race on the device: the interpreter runs one op after the other, on memory that it spoils."""
VALUES = [(0, False), (1, True), (3, False), (3, True)]


def text_of(source: str) -> str:
    return kernel(HEAD.strip("\n") + "\n" + source.strip("\n"))


def verify(text: str) -> Engine:
    engine = Engine({"tensor-unwritten": "off"})  # what goes round is often nothing
    run_pipeline(parse_module(CONTEXT, text), CONTEXT, [PASSES[name]()() for name in VERIFICATION], engine)
    return engine


def found(diagnostics: list[Diagnostic]) -> list[tuple[int, str]]:
    return [(each.at.span.line if each.at is not None else 0, each.id) for each in diagnostics]


def faults(text: str, values: list[tuple[int, bool]]) -> set[str]:
    """The ids of what goes wrong when a kernel runs with the verifier off."""
    ids: set[str] = set()
    for n, flag in values:
        try:
            interpret(text, np.zeros(1000, np.float32), n, flag)
        except KernelFault as fault:
            ids.update(each.id for each in fault.diagnostics)
    return ids


@pytest.mark.parametrize("source", RIGHT.values(), ids=RIGHT)
def test_right_kernels_pass_and_run(source: str) -> None:
    engine = verify(text_of(source))
    assert found([*engine.errors, *engine.warnings]) == []
    assert faults(text_of(source), VALUES) == set()


@pytest.mark.parametrize("source", UNKNOWN.values(), ids=UNKNOWN)
def test_what_depends_on_values_passes(source: str) -> None:
    engine = verify(text_of(source))
    assert found([*engine.errors, *engine.warnings]) == []


@pytest.mark.parametrize(("source", "expected"), WRONG.values(), ids=WRONG)
def test_wrong_kernels_are_told_and_fail(source: str, expected: list[tuple[int, str]]) -> None:
    text = text_of(source)
    assert found(verify(text).errors) == expected
    ids = {identity for _, identity in expected}
    assert ids <= ON_DEVICES_ONLY or faults(text, VALUES[1:]) & ids
