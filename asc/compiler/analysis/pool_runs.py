# SPDX-License-Identifier: Apache-2.0
"""Runs the body of a custom pool's method on known values: loops, branches and arithmetic, a step at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from xdsl.dialects import scf
from xdsl.dialects.func import CallOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from asc.compiler.folding import can_fold, constant_of, fold

MAX_STEPS: Final = 20_000
"""Ops that are run of one call before it is given up."""


class Unknown(Exception):
    """What happens depends on a value that is not known."""


@dataclass(frozen=True, slots=True)
class Handle:
    """One buffer id of a pool of the kernel; `index` None: which one is not known."""

    pool: SSAValue
    index: int | None


Value = int | Handle | SSAValue | None
"""An integer, a handle, a pool, queue or buffer of the kernel; None for what is not known."""
Values = dict[SSAValue, Value]


class Run:
    """One call, from its op in the kernel to the innermost method that it gets to.

    `path`: the ops being run, the outermost first; it stays where it is when a step raises.
    """

    def __init__(self) -> None:
        self.path: list[Operation] = []
        self._steps = 0

    def step(self, op: Operation, values: Values) -> bool:
        """What an op does, other than arithmetic and control flow; False if it does nothing that concerns pools."""
        raise NotImplementedError

    def block(self, block: Block, values: Values) -> list[Value]:
        """Run a block; what its terminator hands on."""
        self.path.append(block.first_op or self.path[-1])
        for op in block.ops:
            self.path[-1] = op
            self._steps += 1
            if self._steps > MAX_STEPS:
                raise Unknown
            self._run(op, values)
        self.path.pop()
        return [values.get(value) for value in block.last_op.operands] if block.last_op is not None else []

    def _run(self, op: Operation, values: Values) -> None:
        run = _CONTROL.get(type(op))
        if run is not None:
            run(self, op, values)
        elif not self.step(op, values):
            if op.regions or isinstance(op, CallOp):
                raise Unknown
            _compute(op, values)

    def for_loop(self, op: scf.ForOp, values: Values) -> None:
        low, high, by = (integer(values, each) for each in (op.lb, op.ub, op.step))
        if by <= 0:
            raise Unknown
        index, *arguments = op.body.block.args
        carried = [values.get(each) for each in op.iter_args]
        for number in range(low, high, by):
            values[index] = number
            values.update(zip(arguments, carried, strict=True))
            carried = self.block(op.body.block, values)
        values.update(zip(op.results, carried, strict=True))

    def while_loop(self, op: scf.WhileOp, values: Values) -> None:
        carried = [values.get(each) for each in op.arguments]
        while True:
            values.update(zip(op.before_region.block.args, carried, strict=True))
            goes_on, *passed = self.block(op.before_region.block, values)
            if goes_on is None:
                raise Unknown
            if not goes_on:
                values.update(zip(op.results, passed, strict=True))
                return
            values.update(zip(op.after_region.block.args, passed, strict=True))
            carried = self.block(op.after_region.block, values)

    def branch(self, op: scf.IfOp, values: Values) -> None:
        region = op.true_region if integer(values, op.cond) else op.false_region
        yielded = self.block(region.block, values) if region.blocks else []
        values.update(zip(op.results, yielded, strict=True))


def _nothing(_: Run, op: Operation, values: Values) -> None:
    """A terminator: `block` reads its operands."""


_CONTROL: Final[Mapping[type[Operation], Callable[[Run, Any, Values], None]]] = {
    scf.ForOp: Run.for_loop,
    scf.WhileOp: Run.while_loop,
    scf.IfOp: Run.branch,
    scf.YieldOp: _nothing,
    scf.ConditionOp: _nothing,
    ReturnOp: _nothing,
}


def integer(values: Values, value: SSAValue) -> int:
    """The integer that a value is; raises Unknown."""
    known = values.get(value)
    if not isinstance(known, int):
        raise Unknown
    return known


def _compute(op: Operation, values: Values) -> None:
    known = [values.get(operand) for operand in op.operands]
    values.update(dict.fromkeys(op.results))
    if len(op.results) == 1:
        values[op.results[0]] = computed(op, known)


def computed(op: Operation, operands: Sequence[Value]) -> int | None:
    """The integer result of an op on known operands; None if it is not known."""
    if not can_fold(op):
        return constant_of(op.results[0])
    integers = tuple(each for each in operands if isinstance(each, int))
    return fold(op, integers) if len(integers) == len(operands) else None
