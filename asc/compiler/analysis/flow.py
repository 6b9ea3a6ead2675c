# SPDX-License-Identifier: Apache-2.0
"""Carries a state along the structured control flow of a function."""

from __future__ import annotations

from typing import Final

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, Region, SSAValue

from asc.compiler.analysis.constants import Constants
from asc.compiler.analysis.state import State
from asc.target.soc import Soc

MAX_ROUNDS: Final = 64
"""Rounds of one loop that are followed one by one before the rest is summed up."""
MAX_VISITS: Final = 20_000
"""Ops visited before every loop is summed up at once: nested loops multiply."""


class Flow:
    """Visits the ops of a function in the order they run, each as often as it takes to know the state there.

    A branch that may or may not be taken is followed and joined with the state before; so is a loop of unknown length,
    until nothing changes. A loop of known length is followed round by round: most come back to the state they started
    from, which settles the others.
    """

    def __init__(self, soc: Soc) -> None:
        self.soc = soc
        self.state = State()
        self.constants = Constants()
        self._visits = 0

    def visit(self, op: Operation) -> None:
        """An op without regions: judge it and update `state`."""
        raise NotImplementedError

    def block(self, block: Block) -> None:
        """Follow a block; what it declares is gone afterwards."""
        before = self.state.copy()
        self._ops(block)
        self.state.keep_only(before)

    def _ops(self, block: Block) -> None:
        for op in block.ops:
            self._visits += 1
            self.constants.learn(op)
            match op:
                case scf.IfOp():
                    self._if(op)
                case scf.ForOp():
                    self._for(op)
                case scf.WhileOp():
                    self._while(op)
                case _ if op.regions:
                    self._unknown(op)
                case _:
                    self.visit(op)

    def _if(self, op: scf.IfOp) -> None:
        condition = self.constants.of(op.cond)
        if condition is not None:
            self.state = self._branch(op, op.true_region if condition else op.false_region)
            return
        before = self.state.copy()
        taken = self._branch(op, op.true_region)
        self.state = before
        self.state = taken.joined(self._branch(op, op.false_region))

    def _branch(self, op: scf.IfOp, region: Region) -> State:
        """The state after one side of an `if`, with what is known of the values it yields."""
        block = region.first_block
        if block is None:
            return self.state
        before = self.state.copy()
        self._ops(block)
        yielded = block.last_op.operands if block.last_op is not None else ()
        facts = [self.state.tensor(value) for value in yielded]
        self.state.keep_only(before)
        for result, fact in zip(op.results, facts, strict=False):
            if fact is not None:
                self.state[result] = fact
        return self.state

    def _for(self, op: scf.ForOp) -> None:
        trips = self._trips(op.lb, op.ub, op.step)
        if trips is None:
            self._repeat(op.body.block)
            return
        history = [self.state.copy()]
        for done in range(1, trips + 1):
            if done > MAX_ROUNDS or self._visits > MAX_VISITS:
                self._repeat(op.body.block)
                return
            self.block(op.body.block)
            if self.state in history:
                # It goes round in circles from here: what is left of the trips ends somewhere in the circle.
                start = history.index(self.state)
                self.state = history[start + (trips - done) % (done - start)].copy()
                return
            history.append(self.state.copy())

    def _trips(self, lower: SSAValue, upper: SSAValue, step: SSAValue) -> int | None:
        low, high, by = (self.constants.of(each) for each in (lower, upper, step))
        if low is None or high is None or by is None or by <= 0:
            return None
        return max(0, -(-(high - low) // by))

    def _repeat(self, body: Block) -> None:
        """A loop that runs any number of times, also not at all."""
        while True:
            before = self.state.copy()
            self.block(body)
            self.state = before.joined(self.state)
            if self.state == before:
                return

    def _while(self, op: scf.WhileOp) -> None:
        """The first region runs at least once, and once more than the second."""
        while True:
            before = self.state.copy()
            self.block(op.before_region.block)
            end = self.state.copy()
            self.block(op.after_region.block)
            self.state = before.joined(self.state)
            if self.state == before:
                self.state = end
                return

    def _unknown(self, op: Operation) -> None:
        """An op with regions that are run nobody knows when."""
        for region in op.regions:
            for block in region.blocks:
                self.state.forget_all()
                self.block(block)
        self.state.forget_all()
