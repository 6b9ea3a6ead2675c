# SPDX-License-Identifier: Apache-2.0
"""Follows a function and takes note of every piece of memory that is handed out, from which statement to which."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import Final

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.requests import InitBufPool
from asc.compiler.analysis.state import State
from asc.compiler.analysis.transfer import transfer
from asc.compiler.memory_map.places import Place, Places, Role
from asc.compiler.memory_map.program_order import ProgramOrder
from asc.dialects import custom_pool, pipe, tbufpool
from asc.dialects.base import AscOp
from asc.dialects.tensor import LocalTensorV2Op
from asc.target.memory import Memory
from asc.target.soc import Soc

TAKES_BACK: Final = (
    pipe.TPipeResetOp
    | pipe.TPipeInitOp
    | pipe.TPipeTQueBindDestroyOp
    | tbufpool.TBufPoolResetOp
    | custom_pool.CustomPoolResetOp
    | custom_pool.CustomPoolInitOp
)


@dataclass(slots=True)
class Record:
    """The statements at which a place exists, and what is known of its end."""

    first: int
    last: int
    ended_by: Operation | None = None
    at_end: bool = False
    """It exists when the function returns."""
    lost: bool = False
    """It is not known to exist any more, but nothing took it back: a scope has ended, or two ways have met."""

    def see(self, statement: int) -> None:
        self.first, self.last = min(self.first, statement), max(self.last, statement)
        self.lost = False


class Watch(Flow):
    """`records`: all places in the order they were first seen. `handed_out`: bytes by memory, False if at least those.

    A place that comes back round after round of a loop exists all the way between.
    """

    def __init__(self, soc: Soc, function: FuncOp) -> None:
        super().__init__(soc)
        self.order = ProgramOrder(function)
        self.records: dict[Place, Record] = {}
        self.handed_out: dict[Memory, tuple[int, bool]] = {}
        self._places = Places(soc.arch)
        self._together: set[tuple[Place, Place]] = set()
        self._previous: set[Place] = set()
        self.block(function.body.block)

    def visit(self, op: Operation) -> None:
        statement = self.order.of(op)
        if statement is not None:
            self._watch(op, statement)
        elif isinstance(op, ReturnOp):
            for place in self._existing_before():
                self.records[place].at_end = True
        else:
            transfer(self, op)

    def together(self, one: Place, two: Place) -> bool:
        """Whether two blocks ever exist at the same time; of what has a fixed address its statements tell."""
        if one.role is Role.BLOCK is two.role:
            return (one, two) in self._together
        return self.records[one].first <= self.records[two].last and self.records[two].first <= self.records[one].last

    def join(self, one: State, two: State) -> State:
        joined = super().join(one, two)
        ends = self.records.keys() & {place for state in (one, two) for place in self._places.existing(state)}
        for place in ends - set(self._places.existing(joined)):
            self.records[place].lost = True
        return joined

    def _watch(self, op: Operation, statement: int) -> None:
        before = self._existing_before()
        transfer(self, op)
        self._places.note(op, self)
        if isinstance(op, LocalTensorV2Op):
            self._note_tensor(op, statement)
        space = op.workspace(self.soc.arch, self.constants.of) if isinstance(op, AscOp) else None
        if space is not None:
            place = Place(Role.WORKSPACE, space.memory, op.operands[0], op, space.address, 1, space.length)
            self._record(place, statement).see(statement)
        after = [*self._places.existing(self.state)]
        for place in after:
            self._record(place, statement).see(statement)
        if self._previous != set(after):
            self._together |= set(permutations((each for each in after if each.role is Role.BLOCK), 2))
        self._previous = set(after)
        for place in before - self._previous:
            self.records[place].ended_by, self.records[place].lost = op, not isinstance(op, TAKES_BACK | InitBufPool)
        self._account()

    def _existing_before(self) -> set[Place]:
        """What exists before an op; what does not although it did after the op before that is lost."""
        existing = self.records.keys() & self._places.existing(self.state)
        for place in self._previous - existing:
            self.records[place].lost = True
        return existing

    def _record(self, place: Place, statement: int) -> Record:
        return self.records.setdefault(place, Record(statement, statement))

    def _note_tensor(self, op: LocalTensorV2Op, statement: int) -> None:
        fact = self.state.tensor(op.result)
        if fact is not None and fact.memory is not None:
            place = Place(Role.TENSOR, fact.memory, op.result, op, fact.offset, 1, fact.capacity)
            self._record(place, statement).see(self.order.last_use(op.result))

    def _account(self) -> None:
        for _, known in self.state.pipes():
            for memory, arena in known.arenas.items():
                most, exact = self.handed_out.get(memory, (0, True))
                self.handed_out[memory] = max(most, arena.used), exact and arena.is_exact
