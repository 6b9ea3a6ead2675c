# SPDX-License-Identifier: Apache-2.0
"""The integers that are known at compile time, also where the canonicaliser has not run."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from asc.compiler.folding import can_fold, constant_of, fold


class Constants:
    """Known integers, learned op by op in the order of the program."""

    def __init__(self) -> None:
        self._known: dict[SSAValue, int] = {}

    def learn(self, op: Operation) -> None:
        """Take note of the result of `op`, if it is an integer that follows from known ones."""
        if len(op.results) != 1 or op.results[0] in self._known:
            return
        value = self._folded(op) if can_fold(op) else constant_of(op.results[0])
        if value is not None:
            self._known[op.results[0]] = value

    def assume(self, value: SSAValue, known: int) -> None:
        """Go on as if `value` were that integer, whatever it is computed from."""
        self._known[value] = known

    def of(self, value: SSAValue | None) -> int | None:
        """The integer that `value` always is; None if it is not known, or there is no value."""
        return self._known.get(value) if value is not None else None

    def _folded(self, op: Operation) -> int | None:
        known = [self._known.get(operand) for operand in op.operands]
        operands = tuple(each for each in known if each is not None)
        return fold(op, operands) if len(operands) == len(known) else None
