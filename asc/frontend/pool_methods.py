# SPDX-License-Identifier: Apache-2.0
"""One method of a custom pool's class as a function of the IR. It is traced once, whatever queues it is called with."""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final

from xdsl.dialects.builtin import UNKNOWN_LOC, StringAttr
from xdsl.dialects.builtin import FunctionType as IRFunctionType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from asc.diagnostics import Location
from asc.dialects.custom_pool import INIT_QUEUE, INIT_TBUF
from asc.dialects.types import AnyQueueType, AnyTBufType, CustomPoolType, TBufHandleType
from asc.frontend.binding import Form, Parameter
from asc.frontend.binding_kinds import Kind, kind_of
from asc.frontend.builder import Builder
from asc.frontend.describe import describe
from asc.frontend.diagnostics.calls import UnsupportedParameter
from asc.frontend.diagnostics.pools import PoolAttribute, PoolMethodParameters, PoolMethodResult, PoolParameterKind
from asc.frontend.failure import fail
from asc.frontend.functions import bind_parameters
from asc.frontend.naming import name_value
from asc.frontend.places import span_of
from asc.frontend.pool_values import AnyQueue, AnyTBuf
from asc.frontend.scalars import dtype_of, ir_type, materialize
from asc.frontend.scope import Scope, as_constant
from asc.frontend.source import function_source
from asc.frontend.syntax import refused
from asc.frontend.trace import Returned, Trace
from asc.language.core.dtype import DataType, bit, int32
from asc.language.core.ir_value import Handle, PlainValue, RuntimeInt
from asc.language.fwk.custom_pool import CustomBufPool
from asc.language.fwk.tpipe import TBuf, TBufHandle, TQue, TQueBind

_CLASSES: Final[dict[type[Attribute], type[Handle]]] = {
    AnyQueueType: AnyQueue,
    AnyTBufType: AnyTBuf,
    TBufHandleType: TBufHandle,
}


@dataclass(frozen=True, slots=True)
class ParameterKind:
    """What an annotation of a parameter admits, and its type in the IR; `dtype` of a number."""

    kind: Kind
    type: Attribute
    dtype: DataType | None = None

    def wrap(self, value: SSAValue) -> object:
        """What the parameter's name stands for in the method."""
        if self.dtype is not None:
            return PlainValue.wrap(value, self.dtype)
        return _CLASSES[type(self.type)].wrap(value)


_INT: Final = ParameterKind(kind_of(RuntimeInt), ir_type(int32), int32)
_BOOL: Final = ParameterKind(
    Kind("True or False", "bool", lambda value: isinstance(value, bool) or getattr(value, "dtype", None) == bit),
    ir_type(bit),
    bit,
)
_QUEUE: Final = ParameterKind(kind_of(TQueBind), AnyQueueType())
_TBUF: Final = ParameterKind(kind_of(TBuf), AnyTBufType())
_HANDLE: Final = ParameterKind(kind_of(TBufHandle), TBufHandleType())
_KINDS: Final[dict[object, ParameterKind]] = {
    int: _INT,
    RuntimeInt: _INT,
    bool: _BOOL,
    TQue: _QUEUE,
    TQueBind: _QUEUE,
    TBuf: _TBUF,
    TBufHandle: _HANDLE,
}
SIGNATURES: Final = {
    INIT_QUEUE: "(self, que: asc.TQueBind, num: int, len: int)",
    INIT_TBUF: "(self, buf: asc.TBuf, len: int)",
}
_FIXED: Final = {INIT_QUEUE: [_QUEUE, _INT, _INT], INIT_TBUF: [_TBUF, _INT]}
_COLLECTING: Final = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}


@dataclass(frozen=True, slots=True)
class Method:
    """A method whose parameters are understood: its call form without `self`, and their kinds in order."""

    name: str
    function: FunctionType
    form: Form
    kinds: tuple[ParameterKind, ...]


def method_of(pool: type[CustomBufPool], function: FunctionType) -> Method:
    """The method of a function in the class. Errors: see `diagnostics.pools`."""
    name, shown = function.__name__, f"{pool.__name__}.{function.__name__}"
    declared = [*inspect.signature(function).parameters.values()][1:]
    kinds = [_kind_of(function, shown, each) for each in declared]
    if name in _FIXED and kinds != _FIXED[name]:
        source = function_source(function)
        at = Location(span_of(source.file, source.node))
        fail(PoolMethodParameters(at=at, pool=pool.__name__, method=name, signature=SIGNATURES[name]))
    parameters = tuple(_parameter(each, kind.kind) for each, kind in zip(declared, kinds, strict=True))
    keyword_only = sum(each.kind is inspect.Parameter.KEYWORD_ONLY for each in declared)
    return Method(name, function, Form(parameters, len(parameters) - keyword_only), tuple(kinds))


def _kind_of(function: FunctionType, method: str, declared: inspect.Parameter) -> ParameterKind:
    if declared.kind in _COLLECTING:
        fail(UnsupportedParameter(function=method, parameter=str(declared)))
    written: Any = declared.annotation
    meant = _evaluated(function, written) if isinstance(written, str) else written
    kind = _KINDS.get(meant) if getattr(meant, "__hash__", None) is not None else None
    if kind is not None:
        return kind
    shown = None if written is inspect.Parameter.empty else getattr(written, "__name__", str(written))
    at = _parameter_at(function, declared.name)
    return fail(PoolParameterKind(at=at, method=method, parameter=declared.name, got=shown))


def _parameter_at(function: FunctionType, name: str) -> Location | None:
    source = function_source(function)
    arguments = source.node.args
    every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    return next((Location(span_of(source.file, each)) for each in every if each.arg == name), None)


def _evaluated(function: FunctionType, annotation: str) -> object:
    """What an annotation that is text means; None where that cannot be told."""
    try:
        return eval(annotation, function.__globals__)
    except Exception:
        return None


def _parameter(declared: inspect.Parameter, kind: Kind) -> Parameter:
    if declared.default is inspect.Parameter.empty:
        return Parameter(declared.name, kind)
    return Parameter(declared.name, kind, as_constant(declared.name, declared.default))


@dataclass(frozen=True, slots=True)
class Traced:
    """A method in the IR. `result`: the type of the number that it returns, or `TBufHandle`, or None."""

    op: FuncOp
    result: DataType | type[TBufHandle] | None


def trace_method(trace: Trace, pool: type[CustomBufPool], pool_type: CustomPoolType, method: Method) -> Traced:
    """The function of a method. Errors stand where they are in the method."""
    source = function_source(method.function)
    entry = Block(arg_types=[pool_type, *(kind.type for kind in method.kinds)])
    scope = Scope(method.function, source, (), trace.scope)
    inner = Trace(Builder(entry, UNKNOWN_LOC), trace.engine, scope, trace.pools)
    inner.builder.location = inner.locate(source.node)
    if isinstance(source.node, ast.AsyncFunctionDef):
        fail(refused(source.node))
    _refuse_attributes(inner, pool, source.node)
    bind_parameters(inner, _values(inner, pool, method, entry))
    returned = inner.execute(source.node.body)
    value, result = _result(inner, f"{pool.__name__}.{method.name}", method, returned)
    inner.builder.emit(ReturnOp, () if value is None else (value,))
    inner.builder.drop_unused_constants()
    return Traced(_function(inner, method, entry), result)


def _values(inner: Trace, pool: type[CustomBufPool], method: Method, entry: Block) -> dict[str, object]:
    """What the names of the parameters stand for; the numbers of `init_buffer` are not negative."""
    first = next(iter(inspect.signature(method.function).parameters))
    values: dict[str, object] = {first: pool.wrap(entry.args[0])}
    for parameter, kind, argument in zip(method.form.parameters, method.kinds, entry.args[1:], strict=True):
        values[parameter.name] = kind.wrap(argument)
        if method.name in SIGNATURES and kind is _INT:
            inner.builder.lower_bounds[argument] = 0
    for name, value in values.items():
        name_value(value, name)
    return values


def _refuse_attributes(inner: Trace, pool: type[CustomBufPool], node: ast.FunctionDef) -> None:
    first = node.args.args[0].arg if node.args.args else ""
    attributes = (each for each in ast.walk(node) if isinstance(each, ast.Attribute))
    for each in attributes:
        own = isinstance(each.value, ast.Name) and each.value.id == first
        if own and not isinstance(each.ctx, ast.Load):
            fail(PoolAttribute(at=inner.location(each), pool=pool.__name__, attribute=each.attr))


def _result(
    inner: Trace, shown: str, method: Method, returned: Returned | None
) -> tuple[SSAValue | None, DataType | type[TBufHandle] | None]:
    """What a method returns, and its type."""
    if returned is None or returned.value is None:
        return None, None
    value, nothing = returned.value, method.name in SIGNATURES
    if isinstance(value, TBufHandle) and not nothing:
        return value.ssa, TBufHandle
    if isinstance(value, PlainValue | int | float) and not nothing:
        dtype = dtype_of(value)
        return materialize(inner.builder, value, dtype), dtype
    return fail(PoolMethodResult(at=inner.location(returned.node), method=shown, kind=describe(value), nothing=nothing))


def _function(inner: Trace, method: Method, entry: Block) -> FuncOp:
    last = entry.last_op
    assert last is not None
    function_type = IRFunctionType.from_lists(entry.arg_types, [value.type for value in last.operands])
    return FuncOp.create(
        properties={"sym_name": StringAttr(method.name), "function_type": function_type},
        regions=[Region([entry])],
        location=inner.builder.location,
    )
