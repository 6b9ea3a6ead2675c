# SPDX-License-Identifier: Apache-2.0
"""What asc-opt can print a module as; each imports its room only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from asc.diagnostics import Diagnostic
    from asc.target.soc import Soc

MAP_FORMS = ("text", "json", "svg")


def print_mlir(module: ModuleOp, *, generic: bool = False, debuginfo: bool = False, ascendc: bool = False) -> str:
    """MLIR text, with a newline at its end."""
    from asc.dialects.printer import AscPrinter

    out = StringIO()
    printer = AscPrinter(out, generic=generic, debuginfo=debuginfo, ascendc=ascendc)
    printer.print_op(module)
    return out.getvalue() + "\n"


def print_memory_maps(module: ModuleOp, soc: Soc, problems: Sequence[Diagnostic], form: str) -> str:
    """The memory maps of the kernels of a module: tables, a JSON list, or one picture."""
    from json import dumps

    from asc.compiler.memory_map.build import memory_maps
    from asc.compiler.memory_map.svg.document import stacked

    maps = [*memory_maps(module, soc, problems)]
    if form == "svg":
        return stacked(maps)
    if form == "json":
        return dumps([each.to_json() for each in maps], indent=2) + "\n"
    return "\n".join(map(str, maps))


def _ascendc(module: ModuleOp, soc: Soc) -> str:
    from asc.codegen import print_module

    return print_module(module)


def _python(module: ModuleOp, soc: Soc) -> str:
    from asc.interpreter import lower_module

    return lower_module(module, soc).source


TARGETS: dict[str, Callable[[ModuleOp, Soc], str]] = {"ascendc": _ascendc, "python": _python}
"""Beside `mlir`, which has options of its own."""
