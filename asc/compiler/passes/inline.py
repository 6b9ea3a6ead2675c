# SPDX-License-Identifier: Apache-2.0
"""`inline`: replaces the calls of helper functions by their bodies and removes the helpers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xdsl.context import Context
from xdsl.dialects.builtin import CallSiteLoc, LocationAttr, ModuleOp, NameLoc, StringAttr
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Block, Operation
from xdsl.passes import ModulePass

from asc.compiler.diagnostics.structure import RecursiveCall
from asc.compiler.naming import location_of
from asc.diagnostics import error_of
from asc.dialects.custom_pool import CustomPoolClassOp
from asc.dialects.locations import to_location

KERNEL = "asc.global"
DEVICE_FUNCTION = "asc.aicore"
"""Set on kernels and helpers alike."""


class Inline(ModulePass):
    """Calls of functions that the module defines with one block become that block; innermost calls first.

    Locations keep the call sites, values their names. Raises AscError (and RecursionError) for recursion.
    """

    name = "inline"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        _inline_within(op.ops)
        for pool_class in (each for each in op.ops if isinstance(each, CustomPoolClassOp)):
            _inline_within(pool_class.body.block.ops)


def _inline_within(table: Iterable[Operation]) -> None:
    """Inline the functions of one symbol table, which call no others."""
    functions = {each.sym_name.data: each for each in table if isinstance(each, FuncOp)}
    calls = {name: _calls_in(function, functions) for name, function in functions.items()}
    waiting = dict.fromkeys(functions, 0)
    for call in (call for found in calls.values() for call in found):
        waiting[_callee(call)] += 1
    for name in _callees_first(calls):
        for call in calls[name]:
            callee = functions[_callee(call)]
            waiting[_callee(call)] -= 1
            last = waiting[_callee(call)] == 0 and _is_helper(callee)
            _inline(call, callee.body.block if last else callee.body.clone().block, name)
    for name, function in functions.items():
        if _is_helper(function) and not _still_called(name, functions):
            function.detach()
            function.erase()


def _is_helper(function: FuncOp) -> bool:
    """Whether a function is of no use once nothing in the module calls it."""
    private = function.sym_visibility is not None and function.sym_visibility.data == "private"
    return private or (DEVICE_FUNCTION in function.attributes and KERNEL not in function.attributes)


def _callee(call: CallOp) -> str:
    return call.callee.string_value()


def _calls_in(function: FuncOp, functions: Mapping[str, FuncOp]) -> list[CallOp]:
    """The calls that can be inlined into `function`."""
    return [op for op in function.walk() if isinstance(op, CallOp) and _can_be_inlined(op, functions)]


def _can_be_inlined(call: CallOp, functions: Mapping[str, FuncOp]) -> bool:
    callee = functions.get(_callee(call))
    if callee is None or len(callee.body.blocks) != 1:
        return False
    inputs, outputs = callee.function_type.inputs.data, callee.function_type.outputs.data
    return call.arguments.types == inputs and call.res.types == outputs


def _still_called(name: str, functions: Mapping[str, FuncOp]) -> bool:
    bodies = (function for function in functions.values() if function.parent is not None)
    return any(isinstance(op, CallOp) and _callee(op) == name for body in bodies for op in body.walk())


def _callees_first(calls: Mapping[str, Sequence[CallOp]]) -> list[str]:
    """The functions in an order in which each comes after those it calls."""
    order: list[str] = []
    for name in calls:
        _visit(name, calls, order, [])
    return order


def _visit(name: str, calls: Mapping[str, Sequence[CallOp]], order: list[str], path: list[CallOp]) -> None:
    if name in order:
        return
    callers = [_callee(call) for call in path]
    if name in callers[:-1]:
        cycle = path[callers.index(name) + 1 :]
        called = tuple((_callee(call), location_of(call)) for call in cycle)
        raise error_of([RecursiveCall(at=location_of(cycle[-1]), function=name, cycle=called)])
    for call in calls[name]:
        _visit(_callee(call), calls, order, [*path, call])
    order.append(name)


def _inline(call: CallOp, body: Block, caller: str) -> None:
    """Put the ops of `body`, which is used up, in the place of `call`."""
    for argument, value in zip(body.args, call.arguments, strict=True):
        value.name_hint = value.name_hint or argument.name_hint
        argument.replace_all_uses_with(value)
    terminator = body.last_op
    assert isinstance(terminator, ReturnOp)
    returned = tuple(terminator.arguments)
    terminator.detach()
    terminator.erase()
    _add_call_site(body, call.location, caller)
    block = call.parent_block()
    assert block is not None
    ops = list(body.ops)
    for op in ops:
        op.detach()
    block.insert_ops_before(ops, call)
    for result, value in zip(call.res, returned, strict=True):
        result.replace_all_uses_with(value)
    call.detach()
    call.erase()


def _add_call_site(body: Block, at: LocationAttr, caller: str) -> None:
    if to_location(at) is None:
        return
    site = NameLoc(StringAttr(caller), at)
    inlined: dict[LocationAttr, LocationAttr] = {}
    for op in body.walk():
        if op.location not in inlined:
            known = to_location(op.location) is not None
            inlined[op.location] = CallSiteLoc(op.location, site) if known else at
        op.location = inlined[op.location]
