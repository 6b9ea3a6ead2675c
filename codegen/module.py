# SPDX-License-Identifier: Apache-2.0
"""A module as one Ascend C translation unit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

# Each registers how its ops print.
from asc.codegen import arithmetic, branches, calls, casts, loops, tensors
from asc.codegen.body import Body, refuse, wrapped
from asc.codegen.cannot_print import Unprintable
from asc.codegen.names import C_FUNCTIONS, Names
from asc.codegen.pool_classes import pool_class
from asc.codegen.registry import statement
from asc.codegen.types import cpp, is_handle
from asc.dialects import emitc
from asc.dialects.custom_pool import CustomPoolClassOp

if TYPE_CHECKING:
    from jinja2 import Template

RULES = (arithmetic, branches, calls, casts, loops, tensors)
_KERNEL_HEADER = '"kernel_operator.h"'


class _Function(NamedTuple):
    signature: str
    body: list[str]


def print_module(module: ModuleOp, *, source_lines: bool = False) -> str:
    """The text of a `.cpp` file with the kernels of a module, helpers inlined; without kernels, with its functions.

    With `source_lines`, a comment `// kernel.py:31` comes before the statements of each line of Python.
    Errors: AscError with the diagnostic `cannot-print`.
    """
    includes = [_KERNEL_HEADER]
    classes: list[CustomPoolClassOp] = []
    functions: list[func.FuncOp] = []
    for op in module.body.block.ops:
        if isinstance(op, emitc.IncludeOp):
            includes.append(_include(op))
        elif isinstance(op, func.FuncOp):
            functions += [op] if op.body.blocks else []
        elif isinstance(op, CustomPoolClassOp):
            classes.append(op)
        else:
            refuse(op, Unprintable("a translation unit has only includes, classes of pools and functions"))
    kernels = [function for function in functions if _is_kernel(function)] or functions
    names = Names(taken=C_FUNCTIONS)
    types = [names.declare(cpp(each.pool_type), "Pool") for each in classes]
    return _template().render(
        includes=dict.fromkeys(includes),
        classes=[pool_class(each, source_lines=source_lines) for each in classes],
        functions=[_function(each, names, types, source_lines=source_lines) for each in kernels],
    )


@cache
def _template() -> Template:
    # Importing jinja2 takes about 20 ms, which a process that prints nothing does not have to pay.
    from jinja2 import Environment

    environment = Environment(trim_blocks=True, keep_trailing_newline=True)
    text = Path(__file__).with_name("templates").joinpath("kernel.cpp.j2").read_text(encoding="utf-8")
    return environment.from_string(text)


def _include(op: emitc.IncludeOp) -> str:
    name = op.include.data
    if not name.isprintable() or any(mark in name for mark in '"<>\\'):
        refuse(op, Unprintable(f"{name!r} is no file name that #include can hold"))
    return f"<{name}>" if op.is_standard_include is not None else f'"{name}"'


def _is_kernel(function: func.FuncOp) -> bool:
    return "asc.global" in function.attributes


def _function(function: func.FuncOp, names: Names, types: Sequence[str], *, source_lines: bool) -> _Function:
    name = names.declare(function.sym_name.data, "kernel")
    body = Body(function.body, source_lines=source_lines)
    for each in types:
        body.variables.names.declare(each, each)
    try:
        signature = _signature(body, function, name)
    except Unprintable as problem:
        refuse(function, problem)
    block = function.body.block
    body.print_ops(block)
    assert block.last_op is not None
    body.print_op(block.last_op)
    return _Function(signature, body.lines)


def _signature(body: Body, function: func.FuncOp, name: str) -> str:
    results = function.function_type.outputs.data
    if len(function.body.blocks) != 1:
        raise Unprintable("it has several blocks; only structured control flow (scf) can be printed")
    if len(results) > 1 or (results and _is_kernel(function)):
        raise Unprintable(f"it returns {len(results)} values")
    returned = cpp(results[0]) if results else "void"
    prefix = 'extern "C" __global__ __aicore__' if _is_kernel(function) else "__aicore__ inline"
    parameters = [_parameter(body, argument) for argument in function.body.block.args]
    return "\n".join(wrapped("", f"{prefix} {returned} {name}(", parameters, ")"))


def _parameter(body: Body, argument: SSAValue) -> str:
    type_name = cpp(argument.type)
    if is_handle(argument.type):
        return f"{type_name}& {body.variables.declare(argument)}"
    return f"{type_name} {body.variables.new(argument).name}"


@statement(func.ReturnOp)
def _return(body: Body, op: func.ReturnOp) -> None:
    if op.arguments:
        body.line(f"return {body.expr(op.arguments[0]).text};")


@statement(func.CallOp)
def _helper_call(_: Body, op: func.CallOp) -> None:
    advice = "Run asc-inline before printing."
    raise Unprintable(f"the helper {op.callee.root_reference.data} has not been inlined", advice)
