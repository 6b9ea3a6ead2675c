# SPDX-License-Identifier: Apache-2.0
"""The integers that are known at compile time, also where the canonicaliser has not run."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from asc.compiler.folding import CONSTANTS, can_fold, constant_of, fold


class Constants:
    """Known integers, learned op by op in the order of the program.

    Most are what they are for good. Those bound, such as the counter of a loop that is followed turn by turn, are
    others each time, and so are those computed from them.
    """

    def __init__(self) -> None:
        self._known: dict[SSAValue, int] = {}
        self._bound: set[SSAValue] = set()
        """Values that may be others next time, known now or not."""

    def learn(self, op: Operation) -> None:
        """Take note of the result of `op`, if it is an integer that follows from known ones."""
        foldable = can_fold(op)
        if not foldable and type(op) not in CONSTANTS:
            return  # nearly always
        result = op.results[0]
        if result in self._known and result not in self._bound:
            return
        if not foldable:
            self._note(result, constant_of(result))
        elif self._bound and not self._bound.isdisjoint(op.operands):
            self.bind(result, self._folded(op))
        else:
            self._note(result, self._folded(op))

    def assume(self, value: SSAValue, known: int) -> None:
        """Go on as if `value` were that integer, whatever it is computed from."""
        self._known[value] = known

    def bind(self, value: SSAValue, known: int | None) -> None:
        """`value` is that integer this time; None: it is not known."""
        if value in self._known and value not in self._bound:
            return  # assumed
        self._bound.add(value)
        self._known.pop(value, None)
        self._note(value, known)

    def of(self, value: SSAValue | None) -> int | None:
        """The integer that `value` always is; None if it is not known, or there is no value."""
        return self._known.get(value) if value is not None else None

    def _note(self, value: SSAValue, known: int | None) -> None:
        if known is not None:
            self._known[value] = known

    def _folded(self, op: Operation) -> int | None:
        known = [self._known.get(operand) for operand in op.operands]
        operands = tuple(each for each in known if each is not None)
        return fold(op, operands) if len(operands) == len(known) else None
