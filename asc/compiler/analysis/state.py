# SPDX-License-Identifier: Apache-2.0
"""All that is known at one point of a kernel. What is not in it is unknown, which is never an error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, SSAValue

from asc.compiler.analysis.contents import Content
from asc.compiler.analysis.event_kinds import UNKNOWN_KINDS, EventId, EventKinds
from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.memory import Pipe, Pool
from asc.compiler.analysis.numbers import new_numbers
from asc.compiler.analysis.range import Range
from asc.compiler.analysis.tensors import Tensor
from asc.compiler.analysis.uses import Use, Uses
from asc.dialects.custom_pool import CustomPoolOp
from asc.dialects.pipe import PipeOp
from asc.dialects.tbuf import TBufOp
from asc.dialects.tbufpool import TBufPoolOp
from asc.dialects.tque import QueBindOp, QueueOp, ToQueBindOp


@dataclass(frozen=True, slots=True)
class Number:
    """An integer that an op read from the state of a custom pool."""

    value: int


Part = tuple[SSAValue, int | None]
"""A buffer of a queue by its number, or a TBuf."""
Fact = Pipe | Pool | Buffers | Tensor | Number | Range | EventId

_DECLARATIONS = frozenset((PipeOp, QueueOp, QueBindOp, TBufOp, TBufPoolOp, CustomPoolOp))


def declared(value: SSAValue) -> SSAValue | None:
    """The value that stands for a pipe, pool, queue or buffer whatever the alias; None if it could be several."""
    owner = value.owner
    if type(owner) in _DECLARATIONS:  # nearly always, and isinstance takes its time with classes of ops
        return value
    while type(owner) is ToQueBindOp:
        value = owner.source
        owner = value.owner
    if isinstance(owner, Block):
        return value if isinstance(owner.parent_op(), FuncOp) else None
    return value if type(owner) in _DECLARATIONS else None


_NO_EVENTS: Final = EventKinds()
_NO_USES: Final = Uses()


class State:
    """Facts by value, and the rest. All are immutable, so a copy is cheap and two states can be compared."""

    def __init__(
        self,
        facts: dict[SSAValue, Fact] | None = None,
        events: EventKinds = _NO_EVENTS,
        uses: Uses = _NO_USES,
        contents: tuple[Content, ...] = (),
        blank: frozenset[Part] = frozenset(),
    ) -> None:
        self._facts: dict[SSAValue, Fact] = facts or {}
        self.events = events
        self.uses = uses
        self.contents = contents
        self.blank: frozenset[Part] = blank
        """What nothing was written to since it is the kernel's."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        same = self.events == other.events and self.uses == other.uses and self.contents == other.contents
        return same and self.blank == other.blank and self._facts == other._facts

    __hash__ = None  # pyright: ignore[reportAssignmentType] - a state changes

    def copy(self) -> State:
        return State(dict(self._facts), self.events, self.uses, self.contents, self.blank)

    def __setitem__(self, value: SSAValue, fact: Fact) -> None:
        self._facts[value] = fact

    def forget(self, value: SSAValue) -> None:
        self._facts.pop(value, None)

    def forget_all(self) -> None:
        self._facts.clear()
        self.events = UNKNOWN_KINDS
        self.uses = _NO_USES
        self.contents = ()
        self.blank = frozenset()

    def fact(self, value: SSAValue) -> Fact | None:
        return self._facts.get(value)

    def pipe(self, value: SSAValue | None) -> Pipe | None:
        fact = self._object(value)
        return fact if isinstance(fact, Pipe) else None

    def pool(self, value: SSAValue | None) -> Pool | None:
        fact = self._object(value)
        return fact if isinstance(fact, Pool) else None

    def buffers(self, value: SSAValue | None) -> Buffers | None:
        """Of a queue or a TBuf."""
        fact = self._object(value)
        return fact if type(fact) is Buffers else None

    def tensor(self, value: SSAValue) -> Tensor | None:
        fact = self._facts.get(value)
        return fact if type(fact) is Tensor else None

    def number(self, value: SSAValue) -> int | None:
        fact = self._facts.get(value)
        return fact.value if isinstance(fact, Number) else None

    def pipes(self) -> Iterator[tuple[SSAValue, Pipe]]:
        return ((value, fact) for value, fact in list(self._facts.items()) if isinstance(fact, Pipe))

    def pools(self) -> Iterator[tuple[SSAValue, Pool]]:
        return ((value, fact) for value, fact in list(self._facts.items()) if isinstance(fact, Pool))

    def all_buffers(self) -> Iterator[tuple[SSAValue, Buffers]]:
        return ((value, fact) for value, fact in list(self._facts.items()) if isinstance(fact, Buffers))

    def tensors(self) -> Iterator[tuple[SSAValue, Tensor]]:
        return ((value, fact) for value, fact in list(self._facts.items()) if isinstance(fact, Tensor))

    def event_ids(self) -> Iterator[tuple[SSAValue, EventId]]:
        return ((value, fact) for value, fact in list(self._facts.items()) if isinstance(fact, EventId))

    def keep_only(self, known_before: State, results: Sequence[SSAValue] = ()) -> None:
        """Drop what was declared since, but for `results`: its scope has ended, a pipe's destructor has run."""
        kept = known_before._facts
        self._facts = {value: fact for value, fact in self._facts.items() if value in kept or value in results}
        if self.uses.under_way:
            before = known_before.uses.under_way
            self.uses = self.uses.only(lambda use: self._outlives(use, before))
        if self.blank:
            self.blank = frozenset(each for each in self.blank if each[0] in kept)
        for queue, numbers in new_numbers(list(self.all_buffers()), list(self.tensors())).items():
            self._renumber(queue, numbers)

    def _outlives(self, use: Use, before: Sequence[Use]) -> bool:
        """Whether an access can be told from others after a scope: a value may be another one in its next turn."""
        source = use.place.source
        return (source is None or source in self._facts) and (isinstance(use.start, int) or use in before)

    def _renumber(self, queue: SSAValue, numbers: Mapping[int, int]) -> None:
        for value, fact in self._facts.items():
            if value is queue and isinstance(fact, Buffers):
                self._facts[value] = fact._replace(life=fact.life.renumbered(numbers))
            elif isinstance(fact, Tensor) and fact.source is queue and fact.number is not None:
                self._facts[value] = fact._replace(number=numbers[fact.number])
        self.uses = self.uses.renumbered(queue, numbers)
        self.blank = frozenset(_renumbered(each, queue, numbers) for each in self.blank)

    def joined(self, other: State) -> State:
        """What holds whichever of the two is the case."""
        if self == other:
            return self
        both = {value: _join(fact, other._facts.get(value)) for value, fact in self._facts.items()}
        known = {value: fact for value, fact in both.items() if fact is not None}
        contents = tuple(each for each in self.contents if each in other.contents)
        blank = self.blank & other.blank
        return State(known, self.events.join(other.events), self.uses.join(other.uses), contents, blank)

    def _object(self, value: SSAValue | None) -> Fact | None:
        if value is None:
            return None
        fact = self._facts.get(value)
        if fact is not None:  # nearly always; only an alias needs a look at what it stands for
            return fact
        known = declared(value)
        return self._facts.get(known) if known is not None else None


def _renumbered(part: Part, queue: SSAValue, numbers: Mapping[int, int]) -> Part:
    """One that is not in use, and so has no new number, has none from then on."""
    source, number = part
    return part if source is not queue or number is None else (source, numbers.get(number))


def _join(one: Fact, two: Fact | None) -> Fact | None:
    match one, two:
        case (Pipe(), Pipe()) | (Pool(), Pool()) | (Buffers(), Buffers()) | (Tensor(), Tensor()):
            return one if one == two else one.join(two)  # pyright: ignore[reportArgumentType] - both are of one class
        case Range(), Range():
            return one.or_else(two)
        case _:
            return one if one == two else None
