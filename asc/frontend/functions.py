# SPDX-License-Identifier: Apache-2.0
"""Helper functions: expanded where they are called, with the values, types and constants of that call."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Mapping, Sequence
from operator import is_
from types import FunctionType
from typing import Any, Final, get_origin
from weakref import WeakKeyDictionary

from asc.diagnostics import Frame
from asc.frontend.binding import Argument, Form, Parameter, Signature, bind
from asc.frontend.binding_kinds import Kind
from asc.frontend.constants import is_constant
from asc.frontend.describe import with_article
from asc.frontend.diagnostics.calls import NotCallable, RecursiveCall, UnsupportedParameter
from asc.frontend.failure import fail
from asc.frontend.scope import Scope, as_constant
from asc.frontend.source import function_source
from asc.frontend.syntax import refused
from asc.frontend.trace import Trace
from asc.language.core.constexpr import Constant
from asc.language.core.function import DeviceFunction

_ANY: Final = Kind("a value", "Any", lambda _: True)
_CONSTANT: Final = Kind("a value", "ConstExpr", is_constant, constant=True)
_COLLECTING: Final = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
_Defaults = tuple[tuple[Any, ...] | None, dict[str, Any] | None]
_forms: Final[WeakKeyDictionary[Callable[..., Any], tuple[_Defaults, Form]]] = WeakKeyDictionary()


def expand(
    trace: Trace, node: ast.Call, callee: DeviceFunction, args: Sequence[Argument], kwargs: Mapping[str, Argument]
) -> object:
    """The result of a helper whose body is traced in place of its call."""
    function = callee.fn
    if not isinstance(function, FunctionType):
        fail(NotCallable(what=with_article(type(function).__name__)))
    refuse_recursion(trace, function)
    values = bind(Signature(function.__name__, (_form_of(function),)), args, kwargs, trace.location(node)).values
    source = function_source(function)
    if isinstance(source.node, ast.AsyncFunctionDef):
        fail(refused(source.node))
    call_site = Frame(trace.scope.function.__name__, trace.location(node).span)
    scope = Scope(function, source, (call_site, *trace.scope.frames), caller=trace.scope)
    with trace.inside(scope):
        bind_parameters(trace, values)
        returned = trace.execute(source.node.body)
    return None if returned is None else returned.value


def bind_parameters(trace: Trace, values: Mapping[str, object]) -> None:
    """Give the parameters of the current function their values."""
    scope = trace.scope
    arguments = scope.source.node.args
    for parameter in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        scope.names[parameter.arg] = values[parameter.arg]
        scope.assigned_at[parameter.arg] = trace.location(parameter)


def refuse_recursion(trace: Trace, function: FunctionType) -> None:
    """Refuse a function that is being traced already."""
    active: list[str] = []
    scope: Scope | None = trace.scope
    while scope is not None:
        active.insert(0, scope.function.__name__)
        if scope.function is function:
            fail(RecursiveCall(cycle=(*active, function.__name__)))
        scope = scope.caller


def _form_of(function: FunctionType) -> Form:
    defaults = function.__defaults__, function.__kwdefaults__
    known = _forms.get(function)
    if known is not None and all(map(is_, known[0], defaults)):
        return known[1]
    declared = inspect.signature(function, follow_wrapped=False).parameters.values()
    parameters = tuple(_parameter_of(function, each) for each in declared)
    keyword_only = sum(each.kind is inspect.Parameter.KEYWORD_ONLY for each in declared)
    form = Form(parameters, len(parameters) - keyword_only)
    _forms[function] = defaults, form
    return form


def _parameter_of(function: FunctionType, declared: inspect.Parameter) -> Parameter:
    if declared.kind in _COLLECTING:
        fail(UnsupportedParameter(function=function.__name__, parameter=str(declared)))
    kind = _CONSTANT if _is_constexpr(function, declared.annotation) else _ANY
    if declared.default is inspect.Parameter.empty:
        return Parameter(declared.name, kind)
    return Parameter(declared.name, kind, as_constant(declared.name, declared.default))


def _is_constexpr(function: FunctionType, annotation: Any) -> bool:
    """Whether an annotation is `ConstExpr` or `ConstExpr[...]`; it may be text, whose names may be unknown here."""
    if isinstance(annotation, str):
        head = annotation.strip("\"' ").split("[")[0]
        name, *attributes = head.split(".")
        annotation = function.__globals__.get(name)
        for attribute in attributes:
            annotation = getattr(annotation, attribute, None)
        if annotation is None:
            return head.endswith("ConstExpr")
    return annotation is Constant or get_origin(annotation) is Constant
