# SPDX-License-Identifier: Apache-2.0
"""Carries a state along the structured control flow of a function."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, Region, SSAValue

from asc.compiler.analysis.constants import Constants
from asc.compiler.analysis.contents import EVERYWHERE, Spans
from asc.compiler.analysis.deciding import carried_on, deciding
from asc.compiler.analysis.event_kinds import EventId
from asc.compiler.analysis.state import State
from asc.compiler.analysis.tensors import Tensor
from asc.compiler.analysis.uses import Use
from asc.dialects.base import AscOp
from asc.dialects.interfaces import Effect
from asc.target.pipes import HardEvent
from asc.target.soc import Soc

MAX_ROUNDS: Final = 64
"""Rounds of one loop that are followed one by one before the rest is summed up."""
MAX_VISITS: Final = 20_000
"""Ops visited before every loop is summed up at once: nested loops multiply."""


class CannotRun(Exception):
    """What is being followed ends in an error."""


class Flow:
    """Visits the ops of a function in the order they run, each as often as it takes to know the state there.

    A branch that may or may not be taken is followed and joined with the state before; so is a loop of unknown length,
    until nothing changes. A loop of known length is followed round by round: most come back to the state they started
    from, which settles the others, unless the counter decides what a round does.
    """

    def __init__(self, soc: Soc) -> None:
        self.soc = soc
        self.state = State()
        self.constants = Constants()
        self.tentative = False
        """Whether this may run on some rounds of a loop and not on others, so that its state is one of several.

        Then `visit` raises CannotRun for what is wrong here and now: it is not what runs on this round.
        """
        self.queue_events: frozenset[HardEvent] | None = None
        """The events that queues of the function take ids of, once that was asked for."""
        self.meant: dict[Operation, Operation] = {}
        """The set_flag that a wait_flag is meant for, where it waits for what nothing sets."""
        self.turns: dict[SSAValue, int] = {}
        """The counters of loops that are followed turn by turn because they decide what happens."""
        self._loops = 0
        self._visits = 0
        self.written: Spans = ()
        """The bytes of the Unified Buffer that something that was come by may have been written to."""
        self.accessed: dict[Operation, Sequence[tuple[SSAValue, Use]]] = {}
        """What an op accesses, between the rule that judges it and the change of state."""
        self.copied_again: dict[SSAValue, bool] = {}
        """Whether several copies get at a global tensor, one of them writing, once that was asked for."""
        self.events: dict[Operation, HardEvent | None] = {}
        """The flags of enque, deque, alloc_tensor and free_tensor, once they are known."""
        self._effects: dict[Operation, Sequence[Effect]] = {}
        self._deciding: dict[scf.ForOp, Sequence[SSAValue]] = {}

    def visit(self, op: Operation) -> None:
        """An op without regions: judge it and update `state`."""
        raise NotImplementedError

    def effects_of(self, op: AscOp) -> Sequence[Effect]:
        """What `op` reads and writes; made once, for what looks at it on every round of a loop."""
        effects = self._effects.get(op)
        if effects is None:
            effects = self._effects[op] = op.effects()
        return effects

    def join(self, one: State, two: State) -> State:
        """What is known where two ways meet."""
        return one.joined(two)

    def block(self, block: Block) -> State:
        """Follow a block to the state after it; what it declares is gone there."""
        before = self.state.copy()
        self._ops(block)
        self.state.keep_only(before)
        return self.state

    def _ops(self, block: Block) -> None:
        for op in block.ops:
            self._visits += 1
            self.constants.learn(op)
            if op.regions:
                self._nested(op)
            else:
                self.visit(op)

    def _nested(self, op: Operation) -> None:
        match op:
            case scf.IfOp():
                self._if(op)
            case scf.ForOp():
                self._for(op)
            case scf.WhileOp():
                self._while(op)
            case _:
                self._unknown(op)

    def _perhaps(self, follow: Callable[[], State]) -> State | None:
        """The state after what may be skipped, None if it ends in an error; `state` stays as it is."""
        before, tentative = self.state, self.tentative
        self.state, self.tentative = before.copy(), tentative or self._loops > 0
        try:
            return follow()
        except CannotRun:
            return None
        finally:
            self.state, self.tentative = before, tentative

    def _if(self, op: scf.IfOp) -> None:
        condition = self.constants.of(op.cond)
        if condition is not None:
            self.state = self._branch(op, op.true_region if condition else op.false_region)
            return
        one, two = (self._perhaps(partial(self._branch, op, region)) for region in (op.true_region, op.false_region))
        self._unbind(op.results)
        if one is not None and two is not None:
            self.forked(op, one, two)
        self.state = self.join(one, two) if one is not None and two is not None else one or two or self.state

    def assume(self, condition: SSAValue, holds: bool) -> None:
        """What follows is only run where a condition holds, or does not."""

    def forked(self, op: scf.IfOp, one: State, two: State) -> None:
        """The two sides of a branch that may go either way have been followed, to these states."""

    def _branch(self, op: scf.IfOp, region: Region) -> State:
        """The state after one side of an `if`, with what is known of the values it yields."""
        if region.first_block is None:
            return self.state
        before = self.state.copy()
        self.assume(op.cond, region is op.true_region)
        self._ops(region.first_block)
        self._hand_on(op.results, carried_on(region.first_block.last_op), op.results)
        self.state.keep_only(before, op.results)
        return self.state

    def _scope(self, block: Block, targets: Sequence[SSAValue], watched: Collection[SSAValue]) -> None:
        """Follow a block to its end, where it hands values on to `targets`; what it declares is gone there."""
        before = self.state.copy()
        self._ops(block)
        self._hand_on(targets, carried_on(block.last_op), watched)
        self.state.keep_only(before, targets)

    def _hand_on(
        self, targets: Sequence[SSAValue], values: Sequence[SSAValue], watched: Collection[SSAValue] = ()
    ) -> None:
        """What is known of `values` is known of `targets`: tensors and event ids, and integers that are `watched`."""
        known = [(self.state.fact(value), self.constants.of(value)) for value in values]
        for target, (fact, number) in zip(targets, known, strict=False):
            self.constants.bind(target, number if target in watched else None)
            self.state.forget(target)
            if isinstance(fact, Tensor | EventId):
                self.state[target] = fact

    def _for(self, op: scf.ForOp) -> None:
        carried, trips = op.body.block.args[1:], self.trips(op)
        if op not in self._deciding:
            self._deciding[op] = deciding(op)
        # With the counter no two turns are alike: what cannot be followed to the end is better followed without it.
        few = trips is not None and trips <= MAX_ROUNDS
        watched = [each for each in self._deciding[op] if few or each in carried]
        self._hand_on(carried, op.iter_args, watched)
        if trips is None:
            self._repeat(op.body.block)
        else:
            self._rounds(op, trips, watched)
        self._hand_on(op.results, carried, op.results)
        self._forget(carried)

    def _rounds(self, op: scf.ForOp, trips: int, watched: Sequence[SSAValue]) -> None:
        """So many turns of a loop, one by one, with the integers that are `watched`."""
        body, first, by = op.body.block, self.constants.of(op.lb), self.constants.of(op.step)
        assert first is not None
        assert by is not None
        history = [self._snapshot(watched)]
        for done in range(1, trips + 1):
            if done > MAX_ROUNDS or self._visits > MAX_VISITS:
                self._repeat(body)
                return
            self._count(body.args[0], first + (done - 1) * by, watched)
            self._round(body, watched)
            now = self._snapshot(watched)
            if now in history:
                # It goes round in circles from here: what is left of the trips ends somewhere in the circle.
                start = history.index(now)
                numbers, state = history[start + (trips - done) % (done - start)]
                self.state = state.copy()
                for value, number in zip(watched, numbers, strict=True):
                    self.constants.bind(value, number)
                return
            history.append(now)

    def _count(self, counter: SSAValue, value: int, watched: Collection[SSAValue]) -> None:
        """The next turn of a loop begins."""
        self.turns.pop(counter, None)
        if counter in watched:
            self.turns[counter] = value
        self.constants.bind(counter, self.turns.get(counter))

    def _snapshot(self, watched: Sequence[SSAValue]) -> tuple[list[int | None], State]:
        """All that a turn of a loop depends on, and so all later ones."""
        return [self.constants.of(each) for each in watched], self.state.copy()

    def trips(self, op: scf.ForOp) -> int | None:
        """How often a loop runs, if that is known."""
        low, high, by = (self.constants.of(each) for each in (op.lb, op.ub, op.step))
        if low is None or high is None or by is None or by <= 0:
            return None
        return max(0, -(-(high - low) // by))

    def _round(self, body: Block, watched: Collection[SSAValue] = ()) -> State:
        """One turn of a `for`, which hands values on to the next."""
        return self._once(body, body.args[1:], watched)

    def _once(self, block: Block, targets: Sequence[SSAValue], watched: Collection[SSAValue]) -> State:
        self._loops += 1
        try:
            self._scope(block, targets, watched)
        finally:
            self._loops -= 1
        return self.state

    def _repeat(self, body: Block) -> None:
        """A loop that runs any number of times, also not at all."""
        self.turns.pop(body.args[0], None)
        self._unbind(body.args)
        follow = partial(self._round, body)
        after = self._perhaps(follow)
        if after is not None and after != self.state:
            self.second_turn(after, follow)
        while self._grows(self.state, after):
            after = self._perhaps(follow)

    def second_turn(self, state: State, follow: Callable[[], State]) -> None:
        """A loop that runs any number of times has been followed once, to `state`; `follow` does so once more."""

    def _while(self, op: scf.WhileOp) -> None:
        """The first region runs at least once, and once more than the second."""
        head, body = op.before_region.block, op.after_region.block
        self._hand_on(head.args, op.arguments, head.args)
        if not self._turn_by_turn(head, body):
            self._unbind(head.args)
            self._any_turns(head, body)
        self._hand_on(op.results, body.args, op.results)
        self._forget((*head.args, *body.args))

    def _turn_by_turn(self, head: Block, body: Block) -> bool:
        """A `while` as long as it is known whether it goes on; whether its end is reached."""
        for _ in range(MAX_ROUNDS):
            before = self.state.copy()
            self._once(head, body.args, body.args)
            goes_on = self._goes_on(head)
            if goes_on == 0:
                return True
            if not goes_on or self._visits > MAX_VISITS:
                self.state = before
                return False
            self._once(body, head.args, head.args)
        return False

    def _any_turns(self, head: Block, body: Block) -> None:
        """A `while` that goes on any number of times."""
        first, second = partial(self._once, head, body.args, ()), partial(self._once, body, head.args, ())

        def follow() -> State:
            first()
            return second()

        before = self.state.copy()
        end, after = first(), self._perhaps(second)
        if after is not None and after != before:
            self.second_turn(after, follow)
        while self._grows(before, after):
            before = self.state.copy()
            end, after = first(), self._perhaps(second)
        self.state = end

    def _goes_on(self, head: Block) -> int | None:
        """Whether the second region of a `while` follows, if that is known."""
        return self.constants.of(head.last_op.condition) if isinstance(head.last_op, scf.ConditionOp) else None

    def _unbind(self, values: Sequence[SSAValue]) -> None:
        """Integers that are not known any more."""
        for value in values:
            self.constants.bind(value, None)

    def _forget(self, names: Sequence[SSAValue]) -> None:
        """Names of a loop that has ended: what they stood for has others, or none."""
        for name in names:
            self.state.forget(name)

    def _grows(self, before: State, after: State | None) -> bool:
        """Whether a round of a loop ends in a state that `before` does not cover; `state` is one that covers both."""
        self.state = before if after is None else self.join(before, after)
        return self.state != before

    def _unknown(self, op: Operation) -> None:
        """An op with regions that are run nobody knows when."""
        for region in op.regions:
            for block in region.blocks:
                self.state.forget_all()
                self.written = EVERYWHERE
                self._perhaps(partial(self._once, block, (), ()))
        self.state.forget_all()
