# SPDX-License-Identifier: Apache-2.0
"""A kernel as a module of the IR: its signature, its traced body."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Final

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    UNKNOWN_LOC,
    FunctionType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Region

from asc.diagnostics import AscError, CodegenError, Engine, error_of
from asc.frontend import branches, calls, conditions, expressions, for_loops, statements, while_loops
from asc.frontend.builder import Builder
from asc.frontend.describe import describe
from asc.frontend.diagnostics.syntax import KernelReturnsValue, NestedTooDeep
from asc.frontend.failure import fail, placed
from asc.frontend.functions import bind_parameters
from asc.frontend.naming import name_value
from asc.frontend.scalars import ir_type
from asc.frontend.scope import Scope, as_constant
from asc.frontend.source import Definition, function_source
from asc.frontend.syntax import refused
from asc.frontend.trace import Trace
from asc.language.core.arguments import AddressArgument, ArgumentType, ConstantArgument
from asc.language.core.ir_value import GlobalAddress, PlainValue

HANDLERS: Final = (branches, calls, conditions, expressions, for_loops, statements, while_loops)
"""The modules whose import registered the handlers of the syntax."""

_GLOBAL_MEMORY: Final = IntegerAttr(22, i64)
_ATTRIBUTES: Final = {"asc.aicore": UnitAttr(), "asc.global": UnitAttr()}


def build_module(fn: Callable[..., Any], arguments: Mapping[str, ArgumentType], engine: Engine) -> ModuleOp:
    """The IR of a kernel, specialised to its arguments (one for each parameter); warnings go to `engine`.

    Raises CodegenError with the first error of the kernel.
    """
    source = function_source(fn)
    entry = Block()
    trace = Trace(Builder(entry, UNKNOWN_LOC), engine, Scope(fn, source, ()))
    trace.builder.location = trace.locate(source.node)
    try:
        bind_parameters(trace, {name: _value_of(entry, name, each) for name, each in arguments.items()})
        _trace_body(trace, source.node)
    except AscError as error:
        raise placed(error, trace.location(source.node)) from None
    except RecursionError:
        raise error_of([NestedTooDeep(at=trace.last_location())], CodegenError) from None
    trace.builder.drop_unused_constants()
    classes = [each.op for each in trace.pools.values()]
    return ModuleOp([*classes, _function(trace, source.node, entry)])


def _value_of(entry: Block, name: str, argument: ArgumentType) -> object:
    """The value of a parameter; what is known only at launch becomes an argument of the entry block."""
    if isinstance(argument, ConstantArgument):
        return as_constant(name, argument.value)
    index = len(entry.args)
    if isinstance(argument, AddressArgument):
        address = MemRefType(ir_type(argument.dtype), [DYNAMIC_INDEX], memory_space=_GLOBAL_MEMORY)
        value = GlobalAddress.wrap(entry.insert_arg(address, index), argument.dtype)
    else:
        value = PlainValue.wrap(entry.insert_arg(ir_type(argument.dtype), index), argument.dtype)
    name_value(value, name)
    return value


def _trace_body(trace: Trace, node: Definition) -> None:
    if isinstance(node, ast.AsyncFunctionDef):
        fail(refused(node))
    returned = trace.execute(node.body)
    if returned is not None and returned.value is not None:
        at = trace.location(returned.node)
        fail(KernelReturnsValue(at=at, function=node.name, kind=describe(returned.value)))
    trace.builder.emit(ReturnOp)


def _function(trace: Trace, node: Definition, entry: Block) -> FuncOp:
    function_type = FunctionType.from_lists([argument.type for argument in entry.args], [])
    return FuncOp.create(
        properties={"sym_name": StringAttr(node.name), "function_type": function_type},
        attributes=_ATTRIBUTES,
        regions=[Region([entry])],
        location=trace.builder.location,
    )
