# SPDX-License-Identifier: Apache-2.0
"""Custom pools in a kernel: their classes, made with the first pool, and the calls of their methods."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import TypeGuard, cast

from xdsl.dialects.builtin import IntegerAttr, StringAttr, SymbolRefAttr, i64
from xdsl.ir import Block, Region, SSAValue

from asc.diagnostics import Location
from asc.dialects.custom_pool import CustomPoolCallOp, CustomPoolClassOp, CustomPoolOp
from asc.frontend.api import Argument, call_builtin
from asc.frontend.api.calls import complaining, forms_of
from asc.frontend.api.custom_pool import MethodCall
from asc.frontend.api.operands import argument, position_attr
from asc.frontend.binding import Signature, bind
from asc.frontend.describe import describe
from asc.frontend.diagnostics.pools import NestedCustomPool, PoolMethodMissing
from asc.frontend.failure import fail
from asc.frontend.functions import refuse_recursion
from asc.frontend.pool_methods import SIGNATURES, Method, ParameterKind, Traced, method_of, trace_method
from asc.frontend.scalars import Number, materialize
from asc.frontend.trace import Trace
from asc.language.core.builtin import Builtin
from asc.language.core.dtype import DataType
from asc.language.core.ir_value import Handle, PlainValue
from asc.language.fwk.custom_pool import CustomBufPool
from asc.language.fwk.tpipe import TBufHandle, TBufPool

PoolCallee = type[CustomBufPool] | MethodType


@dataclass(eq=False)
class PoolClass:
    """A class of pools in the module being built, with the methods called so far."""

    cls: type[CustomBufPool]
    op: CustomPoolClassOp
    methods: dict[str, tuple[Method, Traced]] = field(default_factory=dict[str, "tuple[Method, Traced]"])


def is_pool_callee(callee: object) -> TypeGuard[PoolCallee]:
    """Whether a callee is a class of custom pools, a method that its author wrote, or may be given a custom pool."""
    if isinstance(callee, type):
        return issubclass(callee, CustomBufPool) and callee is not CustomBufPool
    if not isinstance(callee, MethodType):
        return False
    if isinstance(callee.__self__, TBufPool):
        return callee.__func__ is _stub(TBufPool, "init_buf_pool")
    own = isinstance(callee.__func__, FunctionType) or callee.__func__ is _stub(CustomBufPool, "init_buffer")
    return own and isinstance(callee.__self__, CustomBufPool)


def _stub(cls: type, name: str) -> Builtin:
    return vars(cls)[name]


def call_pool(
    trace: Trace, node: ast.Call, callee: PoolCallee, args: Sequence[Argument], kwargs: Mapping[str, Argument]
) -> object:
    """The result of such a call. Raises CodegenError."""
    at = trace.location(node)
    if isinstance(callee, type):
        bind(Signature(callee.__name__, forms_of(CustomBufPool)), args, kwargs, at)
        return callee.wrap(trace.builder.value(CustomPoolOp, (), _class_of(trace, callee).op.pool_type))
    if isinstance(callee.__func__, FunctionType):
        return _call_method(trace, callee, args, kwargs, at)
    _refuse_nesting(callee, (*args, *kwargs.values()), at)
    result = call_builtin(trace.builder, callee.__func__, callee.__self__, args, kwargs, at)
    return result if not isinstance(result, MethodCall) else _call_init(trace, callee.__self__, result, at)


def _refuse_nesting(callee: MethodType, arguments: Sequence[Argument], at: Location) -> None:
    custom = [each for each in arguments if isinstance(each.value, CustomBufPool)]
    if custom and isinstance(callee.__self__, TBufPool):
        fail(NestedCustomPool(at=custom[0].at or at, pool=describe(custom[0].value)))


def _call_init(trace: Trace, pool: object, call: MethodCall, at: Location) -> None:
    """`init_buffer`, as the method that the author wrote for it."""
    assert isinstance(pool, CustomBufPool)
    cls = type(pool)
    written = getattr(cls, call.method)
    if not isinstance(written, FunctionType) or written is getattr(CustomBufPool, call.method):
        signature = SIGNATURES[call.method]
        fail(PoolMethodMissing(at=at, pool=cls.__name__, method=call.method, signature=signature))
    _emit(trace, pool, written, call.operands)


def _call_method(
    trace: Trace, callee: MethodType, args: Sequence[Argument], kwargs: Mapping[str, Argument], at: Location
) -> object:
    pool, function = cast(CustomBufPool, callee.__self__), cast(FunctionType, callee.__func__)
    if function.__module__ == CustomBufPool.__module__:
        name = function.__name__
        fail(PoolMethodMissing(at=at, pool=type(pool).__name__, method=name, signature=SIGNATURES[name]))
    method, _ = _method(trace, type(pool), function)
    name = f"{type(pool).__name__}.{method.name}"
    binding = bind(Signature(name, (method.form,)), args, kwargs, at)
    with complaining(name, binding, at):
        values = [binding.values[parameter] for parameter in method.form.names]
        pairs = zip(method.form.names, method.kinds, values, strict=True)
        operands = [_operand(trace, name, kind, value) for name, kind, value in pairs]
    return _emit(trace, pool, function, operands)


def _operand(trace: Trace, parameter: str, kind: ParameterKind, value: object) -> SSAValue:
    if kind.dtype is None:
        return cast(Handle, value).ssa
    with argument(parameter):
        return materialize(trace.builder, cast(Number, value), kind.dtype)


def _emit(trace: Trace, pool: CustomBufPool, function: FunctionType, operands: Sequence[SSAValue]) -> object:
    method, traced = _method(trace, type(pool), function)
    op = trace.builder.emit(
        CustomPoolCallOp,
        (pool.ssa, *operands),
        traced.op.function_type.outputs.data,
        {"method": SymbolRefAttr(method.name)},
    )
    if traced.result is TBufHandle:
        return TBufHandle.wrap(op.results[0])
    return PlainValue.wrap(op.results[0], traced.result) if isinstance(traced.result, DataType) else None


def _class_of(trace: Trace, cls: type[CustomBufPool]) -> PoolClass:
    known = trace.pools.get(cls)
    if known is not None:
        return known
    taken = {each.op.sym_name.data for each in trace.pools.values()}
    names = (f"{cls.__name__}_{number}" if number else cls.__name__ for number in range(len(taken) + 1))
    properties = {
        "sym_name": StringAttr(next(name for name in names if name not in taken)),
        "position": position_attr(cls.pos),
        "buf_id_size": IntegerAttr(cls.buf_id_size, i64),
    }
    op = CustomPoolClassOp.create(properties=properties, regions=[Region([Block()])], location=trace.builder.location)
    trace.pools[cls] = PoolClass(cls, op)
    return trace.pools[cls]


def _method(trace: Trace, cls: type[CustomBufPool], function: FunctionType) -> tuple[Method, Traced]:
    """A method in the class of the module, traced when it is first called."""
    pool_class = _class_of(trace, cls)
    name = function.__name__
    if name not in pool_class.methods:
        refuse_recursion(trace, function)
        method = method_of(cls, function)
        traced = trace_method(trace, cls, pool_class.op.pool_type, method)
        pool_class.op.body.block.add_op(traced.op)
        pool_class.methods[name] = method, traced
    return pool_class.methods[name]
