# SPDX-License-Identifier: Apache-2.0
"""`if` statements: one branch is traced where the condition is known, both where it is not."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Final

from xdsl.ir import Block

from asc.diagnostics import Location
from asc.frontend.choice import PATHS, emit_if
from asc.frontend.conditions import condition
from asc.frontend.diagnostics.control import BranchesDisagree
from asc.frontend.disagreement import disagreement
from asc.frontend.failure import fail
from asc.frontend.join import Mismatch, Slot, join, same_value, slot_of
from asc.frontend.naming import name_value
from asc.frontend.scope import Unassigned
from asc.frontend.trace import Returned, Trace, statement
from asc.language.core.ir_value import PlainValue

_UNBOUND: Final = object()
_ONE_BRANCH: Final = "in one branch of a run-time if"


@dataclass(slots=True)
class _Arm:
    """A traced branch: its ops, and the variables at its end with the place of their last assignment."""

    block: Block
    names: dict[str, object]
    assigned_at: dict[str, Location]


@statement(ast.If)
def _if(trace: Trace, node: ast.If) -> Returned | None:
    holds = condition(trace, node.test)
    if isinstance(holds, bool):
        return trace.execute(node.body if holds else node.orelse)
    _run_time_if(trace, node, holds)
    return None


def _run_time_if(trace: Trace, node: ast.If, holds: PlainValue) -> None:
    then, otherwise = (_trace_arm(trace, body) for body in (node.body, node.orelse))
    flow = trace.scope.source.flow
    _keep_places(trace, then, otherwise)
    merged: dict[str, Slot] = {}
    for name in flow.assigned(node.body, node.orelse):
        left, right = then.names.get(name, _UNBOUND), otherwise.names.get(name, _UNBOUND)
        if same_value(left, right):
            if left is not _UNBOUND:
                trace.scope.names[name] = left
        elif name not in flow.live_after[node] or not _is_bound(left) or not _is_bound(right):
            trace.scope.names[name] = _unassigned(name, left, right, then, otherwise)
        else:
            merged[name] = _joined(name, left, right, then, otherwise)
    slots = list(merged.values())
    values = ([then.names[name] for name in merged], [otherwise.names[name] for name in merged])
    for name, value in zip(merged, emit_if(trace, holds, (then.block, otherwise.block), slots, values), strict=True):
        trace.scope.names[name] = value
        name_value(value, name)


def _trace_arm(trace: Trace, body: list[ast.stmt]) -> _Arm:
    block = Block()
    with trace.region(block):
        trace.execute(body)
        return _Arm(block, trace.scope.names, trace.scope.assigned_at)


def _keep_places(trace: Trace, *arms: _Arm) -> None:
    """Where the branches have assigned their variables last."""
    before = dict(trace.scope.assigned_at)
    for arm in arms:
        trace.scope.assigned_at.update({n: at for n, at in arm.assigned_at.items() if at is not before.get(n)})


def _is_bound(value: object) -> bool:
    return value is not _UNBOUND and not isinstance(value, Unassigned)


def _unassigned(name: str, left: object, right: object, then: _Arm, otherwise: _Arm) -> Unassigned:
    for value in (left, right):
        if isinstance(value, Unassigned):
            return value
    arm = otherwise if left is _UNBOUND else then
    return Unassigned(arm.assigned_at[name], _ONE_BRANCH)


def _joined(name: str, left: object, right: object, then: _Arm, otherwise: _Arm) -> Slot:
    try:
        return join(slot_of(left), slot_of(right))
    except Mismatch as mismatch:
        places = (then.assigned_at[name], otherwise.assigned_at[name])
        # A branch that leaves the variable alone has the earlier assignment; the error is where the new one is.
        earlier, later = sorted(places, key=lambda at: (at.span.line, at.span.column))
        if (earlier, later) != places:
            mismatch = Mismatch(mismatch.right, mismatch.left)
        paths = PATHS if (earlier, later) == places else (PATHS[1], PATHS[0])
        fail(disagreement(mismatch, BranchesDisagree, f'"{name}"', paths, at=later, other_at=earlier))
