# SPDX-License-Identifier: Apache-2.0
"""Follows a kernel and judges each of its ops by what is known there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from xdsl.dialects import scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from asc.compiler.analysis.contents import EVERYWHERE
from asc.compiler.analysis.event_kinds import UNKNOWN_KINDS
from asc.compiler.analysis.flow import CannotRun, Flow
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.queue_transfer import lose_track
from asc.compiler.analysis.ranges import note_condition
from asc.compiler.analysis.state import State, declared
from asc.compiler.analysis.transfer import transfer
from asc.compiler.analysis.turn_values import Turn
from asc.compiler.naming import location_of
from asc.diagnostics import Diagnostic, Note, Severity
from asc.dialects.queue_rules import QueueRule
from asc.dialects.types import BasePool, BaseQueue, CustomPoolType
from asc.target.soc import Soc

Rule = Callable[["Kernel", Any], bool | None]
"""Judges an op in the state before it: True for proven right, False for proven wrong (and reported), None else."""
Rules = Mapping[type[Operation], Sequence[Rule]]
NO_RULES: Final[Rules] = {}


class Kernel(Flow):
    """One function, followed once under a set of rules. `report` takes what they find wrong."""

    def __init__(
        self, soc: Soc, rules: Rules, report: Callable[[Diagnostic], None], of_turns: Rules = NO_RULES
    ) -> None:
        super().__init__(soc)
        self.rules = rules
        self.of_turns = of_turns
        """Rules of what one turn of a loop may do to the next: judged once more, if there is a next turn."""
        self.again = False
        """Whether this is the second turn of a loop of which nobody knows whether it has one."""
        self.take = report
        self.reported: set[tuple[Operation, str, object]] = set()
        self.forks: dict[SSAValue, scf.IfOp] = {}
        """Branches that may go either way and leave queues or flags in different states, by their conditions."""
        self._suspected: dict[tuple[Operation, str, object], Diagnostic] = {}
        """Errors of ops that may run on another round of a loop, where they may be right."""
        self._right_once: set[Operation] = set()
        self.looked_for: set[tuple[Operation, object]] = set()
        """What was computed for each turn of the loops around an op, which need not be done again."""
        self.doubts: dict[tuple[Operation, SSAValue], tuple[SSAValue, Diagnostic] | None] = {}
        """Warnings of operands that may be right on another round of a loop, and what about; None once they were."""
        self.blamed: set[SSAValue] = set()
        """Queues with which something is wrong: what is left in them at the end may be but its consequence."""

    def run(self, function: FuncOp) -> None:
        """Follow `function` from its start; one with several blocks is not structured, so nothing is known of it."""
        if len(function.body.blocks) != 1:
            return
        if not _is_kernel(function):
            self.state.events = UNKNOWN_KINDS
            self.written = EVERYWHERE
        self.block(function.body.block)
        for what, diagnostic in self._suspected.items():
            if what[0] not in self._right_once and what not in self.reported:
                self.reported.add(what)
                self.take(diagnostic)
        for (op, _), doubt in self.doubts.items():
            if doubt is not None and not self.has_told(doubt[1].id, doubt[0]):
                self.report(op, doubt[1], doubt[0])

    def assume(self, condition: SSAValue, holds: bool) -> None:
        note_condition(self, condition, holds)

    def forked(self, op: scf.IfOp, one: State, two: State) -> None:
        differ = (_differ(buffers, two.buffers(queue)) for queue, buffers in one.all_buffers())
        if op.cond not in self.forks and (one.events != two.events or any(differ)):
            self.forks[op.cond] = op

    def second_turn(self, state: State, follow: Callable[[], State]) -> None:
        if not self.of_turns or not state.uses.under_way:
            return
        before, again, self.state, self.again = self.state, self.again, state, True
        self._perhaps(follow)
        self.state, self.again = before, again

    def visit(self, op: Operation) -> None:
        if self.again:
            for rule in self.of_turns.get(type(op), ()):
                rule(self, op)
            transfer(self, op)
            return
        rules = self.rules.get(type(op))
        if rules is not None and not self.judge(op, [rule(self, op) for rule in rules]):
            if self.tentative:
                raise CannotRun
            lose_track(self, op)
        transfer(self, op)

    def report(self, op: Operation, diagnostic: Diagnostic, about: object = None) -> bool:
        """Report what is wrong with `op`, once however often it runs; returns the verdict: False for an error.

        `about` tells apart what one op can be wrong about several times, such as queues.
        """
        if isinstance(diagnostic, QueueRule) and diagnostic.way is None:
            diagnostic = diagnostic.having(way=self.turn_of(op, self.turns))
        is_error, what = diagnostic.severity is Severity.ERROR, (op, diagnostic.id, about)
        if is_error and self.tentative:
            self._suspected.setdefault(what, diagnostic)
        elif what not in self.reported:
            self.reported.add(what)
            self.take(diagnostic)
        return not is_error

    def accepts(self, op: Operation, problem: Diagnostic | None) -> bool:
        """The verdict on `op`, which has a problem or none; the problem is reported at its place."""
        return True if problem is None else self.report(op, problem.having(at=location_of(op)))

    def has_reported(self, op: Operation, identity: str) -> bool:
        """Whether that was said of `op`, so that it need not be put into words again."""
        return (op, identity, None) in self.reported

    def has_told(self, identity: str, about: object) -> bool:
        """Whether that was said of the same thing, at whatever op."""
        return any(each == identity and thing is about for _, each, thing in self.reported)

    def judge(self, op: Operation, verdicts: Sequence[bool | None]) -> bool:
        """Take note of what the rules say of `op`; whether nothing is proven wrong."""
        if False in verdicts:
            self._blame(op)
            return False
        self._right_once.add(op)
        return True

    def turn_of(self, op: Operation, turns: Turn) -> Note | None:
        """In which turn of the loops around `op` that is, where it is not the same in every turn."""
        around = [counter for counter in turns if _loop_of(counter).is_ancestor(op)]
        if not around:
            return None
        counters = " and ".join(f'"{each.name_hint or "the counter"}" is {turns[each]}' for each in around)
        return Note(f"so it is in the turn where {counters}", location_of(_loop_of(around[-1])))

    def _blame(self, op: Operation) -> None:
        about_memory = bool(op.operands) and isinstance(op.operands[0].type, BaseQueue | BasePool)
        for value in op.operands if about_memory else ():
            tensor = self.state.tensor(value)
            source = declared(value) if tensor is None else tensor.source
            if source is not None:
                self.blamed.add(source)
            if isinstance(value.type, CustomPoolType):
                self.blamed.update(queue for queue, buffers in self.state.all_buffers() if buffers.home is source)


def _is_kernel(function: FuncOp) -> bool:
    """Whether a function is what is launched, and not a helper that may be called while flags are set."""
    module = function.parent_op()
    return "asc.global" in function.attributes or (isinstance(module, ModuleOp) and len(module.body.block.ops) == 1)


def _loop_of(counter: SSAValue) -> Operation:
    loop = counter.owner.parent_op() if isinstance(counter.owner, Block) else None
    assert loop is not None
    return loop


def _differ(one: Buffers, two: Buffers | None) -> bool:
    """Whether not the same buffers of a queue are in use."""
    return two is not None and (one.life.fifo, one.life.held) != (two.life.fifo, two.life.held)
