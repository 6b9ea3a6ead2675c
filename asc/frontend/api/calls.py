# SPDX-License-Identifier: Apache-2.0
"""Calls a public name: binds the arguments, runs its handler, and puts every complaint at the right place."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import MethodType
from typing import cast

from asc.diagnostics import AscError, CodegenError, Diagnostic, Location, error_of
from asc.frontend.api.diagnostics import ArgumentOutOfRange, UnsupportedCall
from asc.frontend.api.operands import BadArgument, OutOfRange
from asc.frontend.api.registry import LOWERINGS
from asc.frontend.binding import Argument, Binding, Form, Signature, bind
from asc.frontend.builder import Builder
from asc.frontend.failure import fail, placed
from asc.language.core.builtin import Builtin
from asc.language.core.ir_value import IRValue


@dataclass(frozen=True, slots=True)
class Callee:
    """A public name being called: the stub, and the object that a method is called on."""

    stub: object
    receiver: object = None


def as_builtin(value: object) -> Callee | None:
    """What a call of `value` means, if it is a public function, bound method, class or a callable kernel value."""
    if isinstance(value, Builtin):
        return Callee(value)
    if isinstance(value, MethodType) and isinstance(value.__func__, Builtin):
        return Callee(value.__func__, value.__self__)
    if isinstance(value, type) and isinstance(vars(value).get("__init__"), Builtin):
        return Callee(value)
    call = vars(type(value)).get("__call__")
    return Callee(call, value) if isinstance(value, IRValue) and isinstance(call, Builtin) else None


def call_builtin(
    b: Builder,
    stub: object,
    receiver: object,
    args: Sequence[Argument],
    kwargs: Mapping[str, Argument],
    at: Location | None,
) -> object:
    """Build the IR of a call and return the kernel's value of it. `args` do not contain the receiver.

    Raises CodegenError.
    """
    name = _name(stub, receiver)
    if stub not in LOWERINGS:
        fail(UnsupportedCall(at=at, function=name))
    lowering = LOWERINGS[stub]
    binding = bind(Signature(name, forms_of(stub), lowering.not_yet), args, kwargs, at)
    objects = {} if receiver is None else {"receiver": receiver}
    with complaining(name, binding, at):
        return lowering.handler(b, **objects, **binding.values)


@contextmanager
def complaining(name: str, binding: Binding, at: Location | None) -> Generator[None]:
    """Complaints about a call that come from within: each stands at the argument it is about, else at the call."""
    try:
        yield
    except OutOfRange as problem:
        raise error_of([_located(problem, name, binding, at)], CodegenError) from None
    except BadArgument as problem:
        raise _placed(problem.error, _place_of(problem.parameter, binding, at)) from None
    except CodegenError as error:
        raise _placed(error, at) from None


def _located(problem: OutOfRange, function: str, binding: Binding, at: Location | None) -> Diagnostic:
    return ArgumentOutOfRange(
        at=_place_of(problem.parameter, binding, at),
        function=function,
        parameter=problem.parameter,
        limits=problem.limits,
        got=str(problem.got),
    )


def _place_of(parameter: str, binding: Binding, at: Location | None) -> Location | None:
    return binding.given[parameter].at if parameter in binding.given else at


def _placed(error: AscError, at: Location | None) -> AscError:
    return error if at is None else placed(error, at)


def _name(stub: object, receiver: object) -> str:
    if isinstance(stub, type):
        return stub.__name__
    public_name = cast(Builtin, stub).public_name
    if receiver is None:
        return public_name
    # The class of the object, which may inherit the method: TQue.enque rather than TQueBind.enque.
    return re.sub(r"^\w+", type(receiver).__name__, public_name)


@cache
def forms_of(stub: object) -> tuple[Form, ...]:
    """The call forms of a stub or class, as its annotations declare them."""
    declared = cast(Builtin, stub.__init__ if isinstance(stub, type) else stub)
    return tuple(Form.of(function) for function in declared.forms)
