# SPDX-License-Identifier: Apache-2.0
"""Whatever Python function is given: it compiles to a module that verifies, or is refused at a place in its source."""

from __future__ import annotations

import bisect
import calendar
import colorsys
import fractions
import heapq
import shlex
import statistics
import textwrap
from collections.abc import Callable, Iterator
from inspect import isclass
from types import FunctionType, ModuleType
from typing import Any

import pytest

from asc.diagnostics import CodegenError, Engine
from asc.frontend import build_module
from asc.language.core.arguments import AddressArgument, ArgumentType, ConstantArgument, ScalarArgument
from asc.language.core.dtype import float16, float32, int32

MODULES = (bisect, calendar, colorsys, fractions, heapq, shlex, statistics, textwrap)
ARGUMENTS: tuple[ArgumentType, ...] = (
    ScalarArgument(int32),
    ScalarArgument(float32),
    AddressArgument(float16),
    ConstantArgument(3),
    ConstantArgument("text"),
    ConstantArgument((1, 2)),
    ConstantArgument(None),
)


def functions_of(module: ModuleType) -> Iterator[Callable[..., Any]]:
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value
        elif isclass(value) and value.__module__ == module.__name__:
            yield from (each for each in vars(value).values() if isinstance(each, FunctionType))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_no_function_breaks_the_front_end(module: ModuleType) -> None:
    for number, fn in enumerate(functions_of(module)):
        code = fn.__code__
        parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        arguments = {name: ARGUMENTS[(number + 3 * place) % len(ARGUMENTS)] for place, name in enumerate(parameters)}
        try:
            build_module(fn, arguments, Engine()).verify()
        except CodegenError as error:
            (problem,) = error.diagnostics
            assert problem.at is not None or problem.id == "source-unavailable"
            assert problem.message in str(error)
