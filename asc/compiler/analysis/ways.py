# SPDX-License-Identifier: Apache-2.0
"""Follows a kernel once more on one side of a branch, for what is wrong whenever that side is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.naming import location_of
from asc.diagnostics import Diagnostic, Note
from asc.dialects.queue_rules import QueueRule, TensorsLeft

MAX_BRANCHES: Final = 4
"""Branches of one function whose sides are followed: each side costs as much as following all of them together."""


def follow_ways(kernel: Kernel, function: FuncOp) -> None:
    """After `kernel` was run on a function: follow both sides of each branch that leaves queues in different states."""
    for branch in list(kernel.forks.values())[:MAX_BRANCHES]:
        for side in (True, False):
            Way(kernel, branch, side).run(function)


class Way(Kernel):
    """A kernel in which the condition of `branch` is `side`; every other branch may go either way.

    Of what is wrong only that counts which happens whenever the branch is come to. A condition computed in a loop may
    be another one each turn, so that nothing is known of the turns before: only tensors lost in the turn count then.
    """

    def __init__(self, kernel: Kernel, branch: scf.IfOp, side: bool) -> None:
        super().__init__(kernel.soc, kernel.rules, kernel.take)
        self.reported, self.blamed = kernel.reported, set(kernel.blamed)
        self.constants.assume(branch.cond, side)
        self._around = set(_around(branch))
        self._turn = next(_loops_around(branch.cond), None)
        self._note = Note(f"so it is where this condition is {str(side).lower()}", location_of(branch))

    def report(self, op: Operation, diagnostic: Diagnostic, about: object = None) -> bool:
        if isinstance(diagnostic, QueueRule) and not self.tentative and self._counts(op, diagnostic):
            return super().report(op, diagnostic.having(way=self._note), about)
        return False

    def _counts(self, op: Operation, diagnostic: QueueRule) -> bool:
        if not self._around.issuperset(each for each in _around(op) if not self._surely_runs(each)):
            return False
        if self._turn is None:
            return True
        return isinstance(diagnostic, TensorsLeft) and next(_loops_around(op), None) is self._turn

    def _surely_runs(self, op: Operation) -> bool:
        """Whether what is in `op` runs whenever `op` does."""
        match op:
            case scf.IfOp():
                return self.constants.of(op.cond) is not None
            case scf.ForOp():
                return self.trips(op) is not None
            case _:
                return False


def _around(op: Operation) -> Iterator[Operation]:
    """The ops that an op is in, up to its function."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, FuncOp):
        yield parent
        parent = parent.parent_op()


def _loops_around(what: Operation | SSAValue) -> Iterator[Operation]:
    """The loops that an op or value is in, the innermost first."""
    owner = what.owner if isinstance(what, SSAValue) else what
    if isinstance(owner, Block):
        parent = owner.parent_op()
        ops = () if parent is None or isinstance(parent, FuncOp) else (parent, *_around(parent))
    else:
        ops = _around(owner)
    return (each for each in ops if isinstance(each, scf.ForOp | scf.WhileOp))
