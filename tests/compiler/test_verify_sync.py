# SPDX-License-Identifier: Apache-2.0
"""The order between pipes: right kernels pass, wrong ones are told where they go wrong."""

from __future__ import annotations

import pytest
from hazard_kernels import HEAD, OVERLAPPING, RIGHT, WRONG
from kernel_text import kernel

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

CONTEXT = make_context()


def verify(source: str, soc: str = "Ascend910B1") -> list[Diagnostic]:
    """What is wrong, and overlapping copies."""
    engine = Engine()
    module = parse_module(CONTEXT, kernel(HEAD.strip("\n") + "\n" + source.strip("\n")))
    run_pipeline(module, CONTEXT, [PASSES[name]()() for name in VERIFICATION], engine, soc=get_soc(soc))
    return [*engine.errors, *(each for each in engine.warnings if each.id == "overlapping-copies")]


def found(diagnostics: list[Diagnostic]) -> list[tuple[int, str]]:
    return [(each.at.span.line if each.at is not None else 0, each.id) for each in diagnostics]


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
@pytest.mark.parametrize("source", RIGHT.values(), ids=RIGHT)
def test_right_kernels_pass(source: str, soc: str) -> None:
    assert found(verify(source, soc)) == []


@pytest.mark.parametrize("soc", ["Ascend910B1", "Ascend950"])
@pytest.mark.parametrize(("source", "lines"), WRONG.values(), ids=WRONG)
def test_wrong_kernels_are_told(source: str, lines: list[int], soc: str) -> None:
    assert found(verify(source, soc)) == [(line, "data-race") for line in lines]


@pytest.mark.parametrize(("source", "lines"), OVERLAPPING.values(), ids=OVERLAPPING)
def test_copies_to_the_same_place_are_told(source: str, lines: list[int]) -> None:
    assert found(verify(source)) == [(line, "overlapping-copies") for line in lines]
