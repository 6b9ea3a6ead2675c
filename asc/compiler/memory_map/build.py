# SPDX-License-Identifier: Apache-2.0
"""Makes the memory map of a function of the IR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.places import memory_for, position_of
from asc.compiler.memory_map.model import (
    Block,
    Ending,
    Kind,
    Life,
    MemoryMap,
    MemoryUse,
    Pool,
    Reset,
    Sharing,
    When,
)
from asc.compiler.memory_map.places import Place, Role
from asc.compiler.memory_map.watch import TAKES_BACK, Record, Watch
from asc.compiler.naming import describe, location_of, python_name
from asc.compiler.passes.inline import KERNEL
from asc.diagnostics import Diagnostic
from asc.dialects.tensor import LocalTensorV2Op
from asc.dialects.types import TBufType
from asc.target.memory import Memory
from asc.target.soc import Soc

_KINDS: Final = {Role.TENSOR: Kind.TENSOR, Role.WORKSPACE: Kind.WORKSPACE}
_BLOCKS: Final = {Role.BLOCK, *_KINDS}


def memory_maps(module: ModuleOp, soc: Soc, problems: Sequence[Diagnostic] = ()) -> Iterator[MemoryMap]:
    """The maps of the kernels of a module, or of all its functions if none is a kernel; helpers should be inlined."""
    functions = [op for op in module.ops if isinstance(op, FuncOp) and len(op.body.blocks) == 1]
    kernels = [each for each in functions if KERNEL in each.attributes]
    shown = kernels or functions
    for function in shown:
        yield memory_map(function, soc, problems if len(shown) == 1 else _problems_of(function, problems))


def _problems_of(function: FuncOp, problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """What was found at the ops of one function of several."""
    places = {location_of(op) for op in function.walk()}
    return [each for each in problems if each.at in places]


def memory_map(function: FuncOp, soc: Soc, problems: Sequence[Diagnostic] = ()) -> MemoryMap:
    """The map of one function, which must have one block. `problems`: what verification found wrong with it."""
    watch = Watch(soc, function)
    used = {place.memory for place in watch.records} - {Memory.GM}
    return MemoryMap(
        kernel=function.sym_name.data,
        soc=soc.name,
        statements=tuple(watch.order.statements),
        loops=watch.order.loops,
        resets=tuple(_resets(watch, function)),
        memories=tuple(_Memory(watch, soc, function, each).use() for each in Memory if each in used),
        problems=tuple(problems),
    )


def _resets(watch: Watch, function: FuncOp) -> Iterator[Reset]:
    for op in function.walk():
        statement = watch.order.of(op)
        if statement is not None and isinstance(op, TAKES_BACK):
            value = op.operands[0]
            call = f"{_name(value)}.{op.name.rpartition('.')[2]}()"
            yield Reset(statement, call, memory_for(value, watch.soc.arch), location_of(op))


class _Memory:
    """Turns what was seen of one memory into the model."""

    def __init__(self, watch: Watch, soc: Soc, function: FuncOp, memory: Memory) -> None:
        self._watch, self._soc, self._function, self._memory = watch, soc, function, memory
        self._records = {place: record for place, record in watch.records.items() if place.memory is memory}
        pools = sorted((each for each in self._records if each.role is Role.POOL), key=self._order)
        self._pools = {place: index for index, place in enumerate(pools)}

    def use(self) -> MemoryUse:
        blocks = sorted((each for each in self._records if each.role in _BLOCKS), key=self._order)
        handed_out, exact = self._watch.handed_out.get(self._memory, (0, True))
        tensors = [each for each in blocks if each.role is Role.TENSOR]
        ends = [each.address + each.length for each in tensors if each.address is not None and each.length is not None]
        return MemoryUse(
            self._memory,
            self._soc.memories[self._memory],
            self._soc.reserved_tail(self._memory),
            max([handed_out, *ends]),
            exact and len(ends) == len(tensors),
            tuple(map(self._pool, self._pools)),
            tuple(self._with_sharing([(each, self._block(each)) for each in blocks])),
        )

    def _order(self, place: Place) -> tuple[bool, int, int]:
        """By address; what has none comes last; then by time."""
        return place.address is None, place.address or 0, self._records[place].first

    def _block(self, place: Place) -> Block:
        return Block(
            name=_name_of(place),
            position=_position_of(place),
            address=place.address,
            length=place.length,
            life=self._life(place),
            at=location_of(place.op),
            home=self._pools.get(place.home) if place.home is not None else None,
            kind=_kind_of(place),
            num=place.num,
        )

    def _pool(self, place: Place) -> Pool:
        inside = [record.first for each, record in self._records.items() if each.home == place]
        ranges = [record.last for each, record in self._records.items() if _is_range_of(each, place)]
        life = self._life(place)
        return Pool(
            name=_name(place.value),
            position=position_of(place.value),
            address=place.address,
            length=place.length,
            life=life,
            at=location_of(place.op),
            home=self._pools.get(place.home) if place.home is not None else None,
            shares=_name(place.shares) if place.shares is not None else None,
            first_use=min(inside, default=None),
            held_until=max([life.last, *ranges]),
        )

    def _with_sharing(self, blocks: Sequence[tuple[Place, Block]]) -> Iterator[Block]:
        """The blocks, each with those that have bytes of it, as far as addresses are known."""
        for place, block in blocks:
            others = [(index, *other) for index, other in enumerate(blocks) if _overlap(block, other[1])]
            shared = (Sharing(index, self._when(place, other)) for index, other, _ in others if other is not place)
            yield replace(block, shared_with=tuple(shared))

    def _when(self, place: Place, other: Place) -> When:
        """When the other is there, seen from the one."""
        if self._watch.together(place, other):
            return When.SAME_TIME
        life, other_life = self._life(place), self._life(other)
        if life.overlaps(other_life):
            return When.IN_TURN
        earlier = min(life, other_life, key=lambda each: each.first)
        if earlier.ending is Ending.UNKNOWN:
            return When.UNKNOWN
        return When.EARLIER if earlier is other_life else When.LATER

    def _life(self, place: Place) -> Life:
        record = self._records[place]
        ending = self._ending(place, record)
        at = location_of(record.ended_by) if ending in {Ending.RESET, Ending.CUT_AGAIN} else None
        return Life(record.first, record.last, ending, at)

    def _ending(self, place: Place, record: Record) -> Ending:
        if place.role in _KINDS:
            return Ending.LAST_USE
        if record.at_end:
            return Ending.KERNEL
        if not record.lost:
            return Ending.RESET if isinstance(record.ended_by, TAKES_BACK) else Ending.CUT_AGAIN
        owner = place.pipe.owner if place.pipe is not None else None
        inner = isinstance(owner, Operation) and owner.parent_block() is not self._function.body.block
        return Ending.SCOPE if inner else Ending.UNKNOWN


def _is_range_of(place: Place, pool: Place) -> bool:
    return place.role is Role.RANGE and (place.op, place.address, place.home) == (pool.op, pool.address, pool.home)


def _kind_of(place: Place) -> Kind:
    buffer = Kind.BUFFER if isinstance(place.value.type, TBufType) else Kind.QUEUE
    return _KINDS.get(place.role, buffer)


def _name_of(place: Place) -> str:
    if place.role is Role.WORKSPACE:
        return python_name(place.op)
    return _name(place.value) if place.piece is None else f"{_name(place.value)}[{place.piece}]"


def _position_of(place: Place) -> str:
    if place.role is Role.WORKSPACE:
        return "VECCALC"
    return place.op.pos.data.upper() if isinstance(place.op, LocalTensorV2Op) else position_of(place.value)


def _name(value: SSAValue) -> str:
    return value.name_hint or describe(value)


def _overlap(one: Block, other: Block) -> bool:
    if one.address is None or one.end is None or other.address is None or other.end is None:
        return False
    return one.address < other.end and other.address < one.end
