# SPDX-License-Identifier: Apache-2.0
"""Kernels from a few lines of Python, as the front end builds them, and checks of the text of their IR.

A kernel has the parameters `x` (float32 data), `n`, `m` (int32) and `f` (float32); `g` is a GlobalTensor over `x`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from textwrap import dedent, indent
from typing import Any

from xdsl.dialects.builtin import ModuleOp

import asc
from asc.diagnostics import SOURCES, CodegenError, Diagnostic, Engine
from asc.frontend import build_module
from asc.language.core.arguments import AddressArgument, ArgumentType, ConstantArgument, ScalarArgument
from asc.language.core.dtype import DataType, float32, int32
from asc.language.core.function import DeviceFunction

_SETUP = """\
def kernel({parameters}):
    g = asc.GlobalTensor()
    g.set_global_buffer(x)
"""
_numbers = count()


def device(fn: Callable[..., Any]) -> DeviceFunction:
    """A helper, without the rest of what `@asc.jit` makes."""
    helper = DeviceFunction()
    helper.fn = fn
    return helper


def define(source: str, **names: object) -> dict[str, Any]:
    """The globals of a module with that source, registered so that it can be found again."""
    file = f"<traced {next(_numbers)}>"
    SOURCES.register(file, source)
    namespace: dict[str, Any] = {"asc": asc, "device": device, **names}
    exec(compile(source, file, "exec", dont_inherit=True), namespace)
    return namespace


def kernel(body: str, *, before: str = "", parameters: str = "x, n, m, f", **names: object) -> Callable[..., Any]:
    """A kernel with a body, after module-level code; the first line of `body` is line 4 where there is no `before`."""
    source = dedent(before) + _SETUP.format(parameters=parameters) + indent(dedent(body).strip("\n"), "    ") + "\n"
    return define(source, **names)["kernel"]


def module_of(fn: Callable[..., Any], engine: Engine | None = None, **arguments: object) -> ModuleOp:
    """The verified module of a kernel; a data type makes a scalar (of `x`: the elements), other values a constant."""
    given = {"x": float32, "n": int32, "m": int32, "f": float32, **arguments}
    names = fn.__code__.co_varnames[: fn.__code__.co_argcount]
    module = build_module(fn, {name: _specialised(name, given[name]) for name in names}, engine or Engine())
    module.verify()
    return module


def _specialised(name: str, argument: object) -> ArgumentType:
    if not isinstance(argument, DataType):
        return ConstantArgument(argument)
    return AddressArgument(argument) if name == "x" else ScalarArgument(argument)


def refused(fn: Callable[..., Any], **arguments: object) -> Diagnostic:
    """The one diagnostic of a kernel that cannot be built."""
    try:
        module_of(fn, **arguments)
    except CodegenError as error:
        (diagnostic,) = error.diagnostics
        return diagnostic
    raise AssertionError("the kernel was accepted")


def assert_lines(text: str, *lines: str) -> None:
    """The lines occur within lines of `text`, in this order, with others between them."""
    rest = text.splitlines()
    for wanted in lines:
        found = next((index for index, line in enumerate(rest) if wanted in line), None)
        assert found is not None, f"missing, or not in this order: {wanted}\n{text}"
        rest = rest[found + 1 :]
