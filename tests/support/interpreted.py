# SPDX-License-Identifier: Apache-2.0
"""IR text on the interpreter, in one call; what went wrong as a diagnostic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asc.diagnostics import Diagnostic
from asc.dialects.context import make_context
from asc.dialects.parser import parse_module
from asc.interpreter import InterpretParams, KernelFault, Program, lower_module, run
from asc.target.soc import get_soc


def lowered(text: str, soc: str = "Ascend910B1") -> Program:
    """The program of a module in text form."""
    module = parse_module(make_context(), text)
    module.verify()
    return lower_module(module, get_soc(soc))


def interpret(
    text: str, *arguments: Any, cores: int = 1, soc: str = "Ascend910B1", params: InterpretParams | None = None
) -> None:
    """Lower and run a module."""
    run(lowered(text, soc), arguments, cores, params or InterpretParams())


def fault_of(call: Callable[[], object]) -> Diagnostic:
    """The diagnostic of the fault that `call` ends in."""
    with pytest.raises(KernelFault) as caught:
        call()
    assert len(caught.value.diagnostics) == 1
    return caught.value.diagnostics[0]
