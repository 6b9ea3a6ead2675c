# SPDX-License-Identifier: Apache-2.0
"""Resets, pools that share a range, sub-pools, the life of the pipe: verifier and interpreter say the same."""

from __future__ import annotations

import re

import numpy as np
import pytest
from interpreted import fault_of, interpret
from kernel_text import kernel
from pool_turns import (
    FIRST_LINE,
    HEADER,
    RIGHT,
    RIGHT_WHERE_A_RESET_REWINDS,
    WRONG,
    WRONG_WHERE_A_RESET_REWINDS,
)

from asc.compiler.pipeline import PASSES, VERIFICATION, run_pipeline
from asc.diagnostics import Diagnostic, Engine, Severity
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.target.soc import get_soc

CONTEXT = make_context()
SOCS = ("Ascend910B1", "Ascend950")
ROUNDS = 12
"""More than there are event ids."""


def text(source: str) -> str:
    """The kernel, in which every tensor has a name of its own."""
    names: dict[str, str] = {}
    lines: list[str] = []
    for number, line in enumerate(source.splitlines()):
        made = re.match(r" *(\w+) = \w+\.(alloc|get)\(", line)
        if made is not None:
            names[made[1]] = f"{made[1]}_{number}"
        lines.append(re.sub(r"\b[a-z]\b", lambda word: names.get(word[0], word[0]), line))
    return kernel(HEADER.strip() + "\n" + "\n".join(lines))


def verified(source: str, soc: str) -> Engine:
    engine = Engine()
    module = parse_module(CONTEXT, text(source))
    run_pipeline(module, CONTEXT, [PASSES[name]()() for name in VERIFICATION], engine, soc=get_soc(soc))
    return engine


def interpreted(source: str, soc: str) -> None:
    interpret(text(source), np.zeros(1000, np.float32), ROUNDS, True, soc=soc)


def split(marked: str) -> tuple[str, int]:
    """A program, and the line of the statement that is in braces."""
    return marked.replace("{", "").replace("}", ""), FIRST_LINE + marked[: marked.index("{")].count("\n")


def place_of(diagnostic: Diagnostic) -> tuple[str, int]:
    return diagnostic.id, diagnostic.at.span.line if diagnostic.at is not None else 0


@pytest.mark.parametrize("soc", SOCS)
@pytest.mark.parametrize("source", RIGHT.values(), ids=RIGHT)
def test_right(source: str, soc: str) -> None:
    engine = verified(source, soc)
    assert [each.message for each in engine.errors] == []
    assert [each for each in engine.warnings if each.severity is not Severity.REMARK] == []
    interpreted(source, soc)


@pytest.mark.parametrize("source", RIGHT_WHERE_A_RESET_REWINDS.values(), ids=RIGHT_WHERE_A_RESET_REWINDS)
def test_right_where_a_reset_rewinds(source: str) -> None:
    assert [each.message for each in verified(source, SOCS[1]).errors] == []
    interpreted(source, SOCS[1])


@pytest.mark.parametrize(("marked", "identity"), WRONG.values(), ids=WRONG)
def test_wrong(marked: str, identity: str) -> None:
    check_wrong(marked, identity, SOCS[0])


@pytest.mark.parametrize(("marked", "identity"), WRONG_WHERE_A_RESET_REWINDS.values(), ids=WRONG_WHERE_A_RESET_REWINDS)
def test_wrong_where_a_reset_rewinds(marked: str, identity: str) -> None:
    check_wrong(marked, identity, SOCS[1])


def check_wrong(marked: str, identity: str, soc: str) -> None:
    source, line = split(marked)
    errors = [each for each in verified(source, soc).errors if each.id != "tensors-left"]
    assert [place_of(each) for each in errors] == [(identity, line)]
    assert place_of(fault_of(lambda: interpreted(source, soc))) == (identity, line)
