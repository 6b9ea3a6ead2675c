# SPDX-License-Identifier: Apache-2.0
"""`lower_module`: a module of IR to a `Program`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from xdsl.dialects.builtin import DictionaryAttr, MemRefType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument

from asc.diagnostics.errors import error_of
from asc.dialects.attributes import KernelArgument, KernelArgumentAttr
from asc.dialects.vec_binary import MaskedOp
from asc.interpreter.faults import Fault
from asc.interpreter.faults.lowering import NoKernel
from asc.interpreter.lowering.control import CONTROL
from asc.interpreter.lowering.conversions import CONVERSIONS
from asc.interpreter.lowering.dtypes import dtype_name, is_address
from asc.interpreter.lowering.emitter import KernelEmitter, Surroundings
from asc.interpreter.lowering.floats import FLOATS
from asc.interpreter.lowering.integers import INTEGERS
from asc.interpreter.lowering.names import Names
from asc.interpreter.lowering.places import Places
from asc.interpreter.lowering.writer import NOWHERE, Line, render
from asc.interpreter.machine import library
from asc.interpreter.program import ADDRESS, IMPLICIT, SCALAR, Parameter, Program
from asc.target.soc import Soc

_MEANINGS = CONTROL.by_op | CONVERSIONS.by_op | FLOATS.by_op | INTEGERS.by_op
_LIBRARY_CALL = re.compile(rf"(?<![\w.])({'|'.join(library.__all__)})\(")
_KERNEL = "asc.global"
_KERNEL_ARGUMENT = "emitasc.kernel_arg"


def lower_module(module: ModuleOp, soc: Soc) -> Program:
    """Lower the kernel of a verified module, and the functions it calls, for the CPU.

    The kernel is the function with the attribute `asc.global`, or the only one. Raises AscError for what cannot run.
    """
    ops = list(module.walk())
    functions = [op for op in ops if isinstance(op, FuncOp) and not op.is_declaration]
    places = Places()
    try:
        kernel = _kernel_of(functions)
        names = _function_names(functions)
        reads_mask = any(isinstance(op, MaskedOp) and op.is_set_mask is None for op in ops)
        around = Surroundings(soc, names, places, _MEANINGS, reads_mask)
        lines = [line for function in functions for line in _lower(function, function is kernel, around)]
        parameters = tuple(_parameters(kernel))
    except Fault as fault:
        raise error_of([fault.diagnostic]) from None
    entry = names[_symbol(kernel)]
    lines = [*_header(entry, soc, lines), *lines]
    return Program(
        source=render(lines),
        entry=entry,
        soc=soc.name,
        parameters=parameters,
        lines=tuple(line.place for line in lines),
        places=tuple(places.locations),
    )


def _kernel_of(functions: list[FuncOp]) -> FuncOp:
    kernels = [function for function in functions if _KERNEL in function.attributes]
    candidates = kernels or [function for function in functions if isinstance(function.parent_op(), ModuleOp)]
    if len(candidates) != 1:
        raise Fault(NoKernel(functions=len(functions)))
    return candidates[0]


def _function_names(functions: list[FuncOp]) -> dict[str, str]:
    names = Names(set())
    return {_symbol(function): names.new(_symbol(function)) for function in functions}


def _symbol(function: FuncOp) -> str:
    """The symbol from the module's symbol table: of a method that of its class, too."""
    outer, name = function.parent_op(), function.sym_name.data
    scope = outer.properties.get("sym_name") if outer is not None and not isinstance(outer, ModuleOp) else None
    return f"{scope.data}.{name}" if isinstance(scope, StringAttr) else name


def _lower(function: FuncOp, is_kernel: bool, around: Surroundings) -> Iterator[Line]:
    e = KernelEmitter(function, around)
    block = function.body.blocks[0]
    parameters = ["core", *(e.new_variable(argument) for argument in block.args)]
    try:
        e.emit(block.ops)
    except Fault as fault:
        at = around.places.locations[e.writer.place] if e.writer.place != NOWHERE else None
        raise Fault(fault.diagnostic.having(at=at)) from None
    if is_kernel:
        e.line("core.finish()")
    yield from [Line(0, "", NOWHERE)] * 2
    name = around.functions[_symbol(function)]
    yield Line(0, f"def {name}({', '.join(parameters)}):", around.places.of(function))
    yield from e.prologue
    yield from e.writer.lines or [Line(1, "pass", NOWHERE)]


def _parameters(kernel: FuncOp) -> Iterator[Parameter]:
    attributes = kernel.arg_attrs or [DictionaryAttr({})] * len(kernel.args)
    for argument, attribute in zip(kernel.args, attributes, strict=True):
        yield _parameter(argument, attribute.data.get(_KERNEL_ARGUMENT))


def _parameter(argument: BlockArgument, role: Attribute | None) -> Parameter:
    name = argument.name_hint or f"argument {argument.index}"
    if isinstance(role, KernelArgumentAttr) and role.data is not KernelArgument.EXPLICIT:
        return Parameter(name, IMPLICIT, "")
    if is_address(argument.type):
        element = cast(MemRefType[Attribute], argument.type).element_type
        return Parameter(name, ADDRESS, dtype_name(element))
    return Parameter(name, SCALAR, dtype_name(argument.type))


def _header(entry: str, soc: Soc, lines: list[Line]) -> list[Line]:
    used = sorted({name for line in lines for name in _LIBRARY_CALL.findall(line.text)})
    header = [f"# {entry} on {soc.name}: what one core does.", "import numpy as np"]
    if used:
        header += ["", f"from {library.__name__} import {', '.join(used)}"]
    return [Line(0, row, NOWHERE) for row in header]
