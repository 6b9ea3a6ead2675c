# SPDX-License-Identifier: Apache-2.0
"""The statements of a function that concern on-chip memory, numbered in program order, and the loops around them."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import scf
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import IsTerminator

from asc.compiler.memory_map.model import Loop
from asc.compiler.naming import location_of
from asc.diagnostics import Location
from asc.dialects.types import BasePool, BaseQueue, LocalTensorType, PipeType, TBufType

_ON_CHIP = (PipeType, BaseQueue, TBufType, BasePool, LocalTensorType)


class ProgramOrder:
    """Ops of one line, called from the same lines, are one statement; declarations of pipes, queues... are none."""

    def __init__(self, function: FuncOp) -> None:
        self.statements: list[Location | None] = []
        self._index: dict[Operation, int] = {}
        previous: object = None
        for op in function.walk():
            if not _concerns_memory(op):
                continue
            at = location_of(op)
            lines = _lines(at)
            if lines is None or lines != previous:
                self.statements.append(at)
            previous = lines
            self._index[op] = len(self.statements) - 1
        self._loops = {op: loop for op in function.walk() if (loop := self._loop(op)) is not None}

    @property
    def loops(self) -> tuple[Loop, ...]:
        """Outer loops before those in them."""
        return tuple(self._loops.values())

    def of(self, op: Operation) -> int | None:
        """The statement of an op; None if it does not concern on-chip memory."""
        return self._index.get(op)

    def last_use(self, tensor: SSAValue) -> int:
        """The last statement that uses a tensor or one made of it; a loop is over when all its rounds are."""
        uses = {self._seen_from(tensor, op) for op in _users(tensor) if op in self._index}
        owner = tensor.owner
        return max(uses, default=self._index[owner] if isinstance(owner, Operation) else 0)

    def _seen_from(self, tensor: SSAValue, user: Operation) -> int:
        """The statement that ends the outermost loop around `user` that is not also around the tensor."""
        last = self._index[user]
        parent = user.parent_op()
        while parent is not None and not parent.is_ancestor(_owner_op(tensor)):
            last = max(last, self._loops[parent].last if parent in self._loops else last)
            parent = parent.parent_op()
        return last

    def _loop(self, op: Operation) -> Loop | None:
        if not isinstance(op, scf.ForOp | scf.WhileOp):
            return None
        inside = [self._index[each] for each in op.walk() if each in self._index]
        return Loop(min(inside), max(inside), location_of(op)) if inside else None


def _concerns_memory(op: Operation) -> bool:
    values = [*op.operands, *(each for each in op.results if isinstance(each.type, LocalTensorType))]
    return isinstance(op, CallOp) or any(isinstance(value.type, _ON_CHIP) for value in values)


def _lines(at: Location | None) -> object:
    return None if at is None else [(each.file, each.line) for each in (at.span, *(frame.span for frame in at.frames))]


def _users(tensor: SSAValue) -> Iterator[Operation]:
    """The ops that use a tensor or what is made of it."""
    waiting, seen = [tensor], {tensor}
    while waiting:
        for use in waiting.pop().uses:
            yield use.operation
            made = [each for each in _made_by(use.operation) if each not in seen]
            waiting += made
            seen.update(made)


def _made_by(op: Operation) -> Iterator[SSAValue]:
    """The tensors that a user of a tensor may hand on: its results; from a branch or loop, also those of that."""
    around = op.parent_op() if op.has_trait(IsTerminator) else None
    for each in (op, around) if isinstance(around, scf.IfOp | scf.ForOp | scf.WhileOp) else (op,):
        arguments = (argument for region in each.regions for block in region.blocks for argument in block.args)
        yield from (value for value in (*each.results, *arguments) if isinstance(value.type, LocalTensorType))


def _owner_op(value: SSAValue) -> Operation:
    owner = value.owner
    if isinstance(owner, Operation):
        return owner
    parent = owner.parent_op()
    assert parent is not None
    return parent
