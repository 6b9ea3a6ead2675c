# SPDX-License-Identifier: Apache-2.0
"""What all run-time loops share: finding the variables they carry from turn to turn, and the types of these.

A loop is traced with the types its variables have before it. If a turn leaves a variable with a wider type (an int that
becomes a float), the traced body is dropped and traced again with that, until nothing changes.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from xdsl.ir import Attribute, Block, SSAValue

from asc.diagnostics import Location
from asc.frontend.constants import is_constant
from asc.frontend.diagnostics.control import LoopVariableChangesKind
from asc.frontend.disagreement import disagreement
from asc.frontend.failure import fail
from asc.frontend.join import Mismatch, Slot, join, lift, lower, slot_of, types_of
from asc.frontend.naming import name_value
from asc.frontend.scope import Unassigned
from asc.frontend.trace import Trace
from asc.language.core.ir_value import PlainValue

Loop: TypeAlias = ast.For | ast.While

_PATHS: Final = ("before the loop", "after a turn of it")
_ZERO_TURNS: Final = "in a loop that may not run at all"


@dataclass(slots=True)
class Carries:
    """The variables that a loop carries: their values before it, and the slots that hold them on every turn."""

    initial: dict[str, object]
    slots: dict[str, Slot]
    assigned_at: dict[str, Location]

    @property
    def types(self) -> list[Attribute]:
        """The types of the values of the IR that carry them."""
        return types_of(list(self.slots.values()))


@dataclass(slots=True)
class Turn:
    """One traced turn: its blocks, the last of which is the body, and the variables at its end.

    `condition` is that of a while loop, known at the end of the first block.
    """

    blocks: tuple[Block, ...]
    names: dict[str, object]
    assigned_at: dict[str, Location]
    condition: PlainValue | None = None

    @property
    def body(self) -> Block:
        """The block at whose end the turn ends."""
        return self.blocks[-1]


def carries_of(trace: Trace, node: Loop) -> Carries:
    """The variables that a loop assigns and that have a value before it which somebody may read after a turn."""
    scope, flow = trace.scope, trace.scope.source.flow
    live = flow.live_inside[node]
    initial = {name: scope.names[name] for name in flow.assigned([node]) if name in live and scope.holds(name)}
    slots = {name: slot_of(value) for name, value in initial.items()}
    return Carries(initial, slots, {name: scope.assigned_at[name] for name in initial})


def bind_carries(trace: Trace, carries: Carries, carriers: Sequence[SSAValue]) -> None:
    """Give the carried variables their values, inside a turn or after the loop."""
    remaining = iter(carriers)
    for name, slot in carries.slots.items():
        value = trace.scope.names[name] = lift(slot, remaining)
        name_value(value, name)


def stable_turn(trace: Trace, carries: Carries, trace_turn: Callable[[], Turn]) -> Turn:
    """Trace turns, widening the slots of `carries`, until these hold what a turn leaves."""
    warnings = trace.engine.warnings
    while True:
        reported = len(warnings)
        turn = trace_turn()
        joined = {name: _joined(name, carries, turn) for name in carries.slots}
        if types_of(list(joined.values())) == carries.types:
            return turn
        # The types of literals were a guess; from now on slots only ever widen, so this ends.
        carries.slots = {name: join(slot, carries.slots[name]) for name, slot in joined.items()}
        del warnings[reported:]
        for block in turn.blocks:
            block.erase(safe_erase=False)


def _joined(name: str, carries: Carries, turn: Turn) -> Slot:
    try:
        return join(slot_of(carries.initial[name]), slot_of(turn.names[name]))
    except Mismatch as mismatch:
        at, earlier = turn.assigned_at[name], carries.assigned_at[name]
        fail(disagreement(mismatch, LoopVariableChangesKind, f'"{name}"', _PATHS, at=at, other_at=earlier))


def carry_last_values(trace: Trace, node: Loop, carries: Carries, turn: Turn) -> None:
    """For a loop that runs at least once: carry also what only its turns assign, if that is read after it.

    No turn reads these before assigning them, so what they start with does not matter.
    """
    for name in _assigned_only_inside(trace, node, carries, turn):
        value = turn.names[name]
        if isinstance(value, PlainValue) and name in trace.scope.source.flow.live_after[node]:
            carries.initial[name], carries.slots[name] = False, slot_of(value)
            for block in turn.blocks:
                block.insert_arg(value.ssa.type, len(block.args))


def bind_results(
    trace: Trace, node: Loop, carries: Carries, turn: Turn, results: Sequence[SSAValue], *, runs: bool
) -> None:
    """The variables after a loop; what only its turns assign has no value unless it `runs` at least once."""
    for name in _assigned_only_inside(trace, node, carries, turn):
        value = turn.names[name]
        keeps = isinstance(value, Unassigned) or (runs and is_constant(value))
        trace.scope.names[name] = value if keeps else Unassigned(turn.assigned_at[name], _ZERO_TURNS)
    bind_carries(trace, carries, results)
    trace.scope.assigned_at.update(turn.assigned_at)


def _assigned_only_inside(trace: Trace, node: Loop, carries: Carries, turn: Turn) -> list[str]:
    """Variables that a turn has assigned and that are not carried (what dead code would assign is none of them)."""
    names = trace.scope.names
    assigned = trace.scope.source.flow.assigned([node])
    return [each for each in assigned if each not in carries.slots and turn.names.get(each) is not names.get(each)]


def lowered(trace: Trace, carries: Carries, names: dict[str, object]) -> list[SSAValue]:
    """The values of the IR that carry the variables, computed in the current block."""
    return lower(trace.builder, list(carries.slots.values()), [names[name] for name in carries.slots])
