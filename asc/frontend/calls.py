# SPDX-License-Identifier: Apache-2.0
"""Calls: of the public API, of helper functions, of Python's builtins, and of what Python runs while compiling."""

from __future__ import annotations

import ast
import builtins
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import EnumMeta
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, cast

from asc.frontend.api import Argument, as_builtin, call_builtin
from asc.frontend.constants import is_constant
from asc.frontend.describe import describe
from asc.frontend.diagnostics.calls import NeedsConstants, NotCallable, PlainFunction
from asc.frontend.diagnostics.scalars import ConstantFailed
from asc.frontend.diagnostics.syntax import UnsupportedSyntax
from asc.frontend.expressions import evaluate_starred
from asc.frontend.failure import fail
from asc.frontend.functions import expand
from asc.frontend.pool_classes import call_pool, is_pool_callee
from asc.frontend.python_builtins import INSTEAD, NUMERIC, PURE, STRUCTURAL, is_instance, numbers_of
from asc.frontend.scope import as_constant
from asc.frontend.trace import Trace, expression
from asc.language.core.dtype import DataType
from asc.language.core.function import DeviceFunction
from asc.language.core.range import range as device_range


@expression(ast.Call)
def _call(trace: Trace, node: ast.Call) -> object:
    callee = trace.evaluate(node.func)
    args, kwargs = _positional(trace, node.args), _keywords(trace, node.keywords)
    if isinstance(callee, DeviceFunction):
        return expand(trace, node, callee, args, kwargs)
    if is_pool_callee(callee):
        return call_pool(trace, node, callee, args, kwargs)
    ours = as_builtin(device_range if callee is builtins.range else callee)
    if ours is not None:
        return call_builtin(trace.builder, ours.stub, ours.receiver, args, kwargs, trace.location(node))
    values = [argument.value for argument in args]
    return _call_python(trace, callee, values, {name: argument.value for name, argument in kwargs.items()})


def _positional(trace: Trace, nodes: Sequence[ast.expr]) -> list[Argument]:
    arguments: list[Argument] = []
    for node in nodes:
        if isinstance(node, ast.Starred):
            at = trace.location(node)
            arguments += [Argument(value, at) for value in evaluate_starred(trace, node)]
        else:
            arguments.append(Argument(trace.evaluate(node), trace.location(node)))
    return arguments


def _keywords(trace: Trace, nodes: Sequence[ast.keyword]) -> dict[str, Argument]:
    arguments: dict[str, Argument] = {}
    for node in nodes:
        if node.arg is None:
            instead = "write the keyword arguments one by one"
            fail(UnsupportedSyntax(at=trace.location(node), construct="a call with **", instead=instead))
        arguments[node.arg] = Argument(trace.evaluate(node.value), trace.location(node))
    return arguments


def _call_python(trace: Trace, callee: object, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """A call of something that is Python's: computed while compiling, or one of the builtins that kernels have."""
    constant = all(map(is_constant, (*args, *kwargs.values())))
    if callee is isinstance and len(args) == 2:
        return is_instance(*args)
    if _is_structural(callee, args) or (constant and _is_pure(callee)):
        return _computed(cast(Callable[..., Any], callee), args, kwargs)
    name = _name_of(callee)
    if _is_hashable(callee) and callee in NUMERIC and not kwargs:
        handler, least, most = NUMERIC[callee]
        numbers = numbers_of(name, args)
        if least <= len(numbers) <= most:
            return handler(trace.builder, numbers)
    if _is_pure(callee):
        got = next((value for value in (*args, *kwargs.values()) if not is_constant(value)), None)
        fail(NeedsConstants(function=name, got=describe(got)))
    if isinstance(callee, (FunctionType, MethodType)):
        fail(PlainFunction(name=name))
    instead = INSTEAD.get(callee) if _is_hashable(callee) else None
    return fail(NotCallable(what=describe(callee) if name == "" else name, suggestion=instead))


def _is_structural(callee: object, args: Sequence[object]) -> bool:
    return _is_hashable(callee) and callee in STRUCTURAL and all(isinstance(each, (tuple, int, str)) for each in args)


def _is_pure(callee: object) -> bool:
    """Whether Python may run it while compiling: it has no effects and depends on its arguments only."""
    if isinstance(callee, (BuiltinFunctionType, MethodType)):
        owner = cast(object, callee.__self__)
        if isinstance(owner, ModuleType):
            return owner is math or callee in PURE
        return isinstance(owner, (str, int, float, tuple, DataType))
    return callee is DataType or isinstance(callee, EnumMeta) or (_is_hashable(callee) and callee in PURE)


def _computed(callee: Callable[..., Any], args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    try:
        result = callee(*args, **kwargs)
    except (ArithmeticError, TypeError, ValueError, LookupError, AttributeError) as error:
        fail(ConstantFailed(expression=f"{_name_of(callee)}(...)", reason=str(error)))
    rows = isinstance(result, (list, enumerate, zip, reversed))
    return tuple(cast(Iterable[object], result)) if rows else as_constant(f"{_name_of(callee)}(...)", result)


def _name_of(callee: object) -> str:
    owner = getattr(callee, "__self__", None)
    name = str(getattr(callee, "__name__", ""))
    return f"math.{name}" if owner is math else name


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
