# SPDX-License-Identifier: Apache-2.0
"""Decides, before anything is printed, which ops are printed inside the statement that uses them."""

from __future__ import annotations

from bisect import bisect_right

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, Region, SSAValue

from asc.codegen.casts import is_invisible
from asc.codegen.registry import Kind, expression_of
from asc.dialects import params, tensor, tque

OPERATIONS_A_STATEMENT = 8
"""A statement with more operations than this is taken apart: nobody reads longer ones."""

_REPOINTS = (
    tensor.GlobalTensorSetGlobalBufferOp,
    tque.TQueBindAllocTensorInPlaceOp,
    tque.TQueBindDequeTensorInPlaceOp,
)
"""Ops that point an existing tensor variable elsewhere."""
_LOOPS = (scf.ForOp, scf.WhileOp)
_TAKE_A_VARIABLE = (
    tque.TQueBindFreeTensorOp,
    tque.TQueBindAllocTensorInPlaceOp,
    tque.TQueBindDequeTensorInPlaceOp,
)
"""Ops whose C++ parameter is a reference to a tensor that they change."""


class Plan:
    """Where each op of a function prints.

    An op is inlined when its one use is in the same block, it can move there without changing its meaning, and the
    statement there stays readable. Aliases (literals, other names of a value) are inlined at every use, and their uses
    count as uses of what they stand for.
    """

    def __init__(self, body: Region) -> None:
        self._index: dict[Operation, int] = {}
        self._kinds: dict[Operation, Kind | None] = {}
        self._inlined: set[Operation] = set()
        self._aliases: set[Operation] = set()
        self._statements: dict[Operation, Operation] = {}
        """Of an inlined op: the statement of the same block that it is printed in."""
        self._loads: dict[Operation, int] = {}
        for block in body.blocks:
            self._plan(block)

    def is_inlined(self, op: Operation) -> bool:
        """Whether the op prints inside others rather than as a statement."""
        return op in self._inlined

    def users(self, value: SSAValue) -> list[Operation]:
        """The ops that print the value, one entry for each time they do."""
        users: list[Operation] = []
        for use in value.uses:
            op = use.operation
            if op in self._aliases:
                users += self.users(op.results[0])
                continue
            entry = expression_of(type(op))
            repeats = entry is not None and entry.repeats(op)
            users += [op, op] if repeats else [op]
        return users

    def is_value(self, op: Operation) -> bool:
        """Whether the op is an expression, inlined or in a variable of its own."""
        return self._kinds[op] is not None

    def is_expression(self, block: Block) -> bool:
        """Whether nothing but the operands of the block's terminator is left to print."""
        return all(op in self._inlined for op in block.ops if op is not block.last_op)

    def is_dead_after(self, value: SSAValue, op: Operation, *, strictly: bool = False) -> bool:
        """Whether nothing after `op`, in the block of both, prints the value; `strictly`: nothing in `op` either."""
        last = self._index[op] - strictly
        block = op.parent
        return all(self._position(user, block) <= last for user in self.users(value))

    def _position(self, op: Operation, block: Block | None) -> int:
        while True:
            op = self._statements.get(op, op)
            if op.parent is block:
                return self._index[op]
            parent = op.parent_op()
            assert parent is not None
            op = parent

    def _plan(self, block: Block) -> bool:
        """Plan a block and all inside it; returns whether a tensor is pointed elsewhere in it."""
        repoints: list[int] = []
        happenings: list[int] = []
        for index, op in enumerate(block.ops):
            self._index[op] = index
            inner = [self._plan(nested) for region in op.regions for nested in region.blocks]
            kind = self._kinds[op] = self._kind(op)
            if any(inner) or isinstance(op, _REPOINTS):
                repoints.append(index)
            if kind is None and not isinstance(op, params.ConstructOp):
                happenings.append(index)
        barriers: dict[Kind, list[int]] = {Kind.PURE: [], Kind.VIEW: repoints, Kind.READ: happenings}
        for op in reversed(block.ops):
            self._decide(op, barriers)
        return bool(repoints)

    def _decide(self, op: Operation, barriers: dict[Kind, list[int]]) -> None:
        kind = self._kinds[op]
        if kind is Kind.ALIAS:
            self._aliases.add(op)
            self._inlined.add(op)
            return
        if kind is None:
            return
        users = self.users(op.results[0])
        if len(users) != 1 or users[0].parent is not op.parent:
            return
        statement = self._statements.get(users[0], users[0])
        if isinstance(users[0], _LOOPS) and kind is not Kind.PURE:
            return  # a loop evaluates its bounds again and again
        if isinstance(users[0], _TAKE_A_VARIABLE) and kind is Kind.VIEW:
            return
        load = self._loads.get(statement, 0) + self._weight(op)
        start, end = self._index[op], self._index[statement]
        if load > OPERATIONS_A_STATEMENT or _any_between(barriers[kind], start, end):
            return
        self._loads[statement] = load
        self._inlined.add(op)
        self._statements[op] = statement

    def _kind(self, op: Operation) -> Kind | None:
        if isinstance(op, scf.IfOp):
            return Kind.PURE if self._is_conditional_expression(op) else None
        entry = expression_of(type(op))
        if entry is None:
            return None
        return Kind.ALIAS if is_invisible(op) else entry.kind

    def _weight(self, op: Operation) -> int:
        """How many operations an expression shows."""
        blocks = (block for region in op.regions for block in region.blocks)
        return 1 + sum(self._loads.get(block.last_op, 0) for block in blocks if block.last_op is not None)

    def _is_conditional_expression(self, op: scf.IfOp) -> bool:
        """Whether `condition ? then : otherwise` says it all, and says it better than assignments do."""
        if len(op.results) != 1 or self._weight(op) > OPERATIONS_A_STATEMENT:
            return False
        name = op.results[0].name_hint
        return all(self._is_branch_expression(region, name) for region in op.regions)

    def _is_branch_expression(self, region: Region, name: str | None) -> bool:
        block = region.blocks.first
        if block is None or block.last_op is None or not self.is_expression(block):
            return False
        kinds = (self._kinds[inner] for inner in block.ops if inner is not block.last_op)
        if any(kind is None or kind > Kind.PURE for kind in kinds):
            return False
        # `if c: x = x + 1` assigns in one branch and keeps the variable in the other.
        return name is None or block.last_op.operands[0].name_hint != name


def _any_between(positions: list[int], start: int, end: int) -> bool:
    """Whether an ascending list has a number between two, both excluded."""
    first = bisect_right(positions, start)
    return first < len(positions) and positions[first] < end
