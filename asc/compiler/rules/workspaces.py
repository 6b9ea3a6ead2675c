# SPDX-License-Identifier: Apache-2.0
"""The rule that what an instruction takes for itself is not handed out to anyone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.places import memory_for
from asc.compiler.analysis.ranges import range_of
from asc.compiler.diagnostics.buffers import WorkspaceOverlap
from asc.compiler.naming import describe, location_of, python_name
from asc.dialects.asc_dialect import FAMILIES
from asc.dialects.base import AscOp
from asc.dialects.types import BasePool
from asc.target.memory import Memory

Taken = tuple[SSAValue, Operation | None, int, int]
"""Whose it is, by which op, from where to where."""


def clear_of_workspace(kernel: Kernel, op: AscOp) -> bool | None:
    """No buffer, and none of the operands, is in the memory that an instruction takes.

    With such an instruction a kernel may not use that part at all (the page of architecture 2201 in the guide): it does
    not matter who has which buffer at the time.
    """
    space = op.workspace(kernel.soc.arch, lambda value: range_of(kernel, value).low)
    if space is None:
        return True
    end = space.address + space.used
    for value, given, start, stop in (*handed_out(kernel, space.memory), *_fixed(kernel, op, space.memory)):
        if max(start, space.address) < min(stop, end):
            return kernel.report(
                op,
                WorkspaceOverlap(
                    at=location_of(op),
                    instruction=python_name(op),
                    soc=kernel.soc.name,
                    memory=space.memory.value,
                    reserved=(space.address, space.address + space.length),
                    what=describe(value),
                    taken=(start, stop),
                    given=location_of(given),
                ),
            )
    return None


def handed_out(kernel: Kernel, memory: Memory) -> Iterator[Taken]:
    """What queues and buffers have of a memory, as far as it is known where."""
    starts = [(0, known.arena(memory)) for _, known in kernel.state.pipes()]
    for value, pool in kernel.state.pools():
        if pool.start is not None and memory_for(value, kernel.soc.arch) is memory:
            starts.append((pool.start, pool.arena))
    for start, arena in starts:
        for offset, block in arena.placed():
            if offset is not None and not isinstance(block.value.type, BasePool):
                yield block.value, block.op, start + offset, start + offset + block.size


def _fixed(kernel: Kernel, op: AscOp, memory: Memory) -> Iterator[Taken]:
    """Operands at fixed addresses."""
    for effect in kernel.effects_of(op):
        known = kernel.state.tensor(effect.tensor)
        if known is not None and known.source is None and known.memory is memory and known.offset is not None:
            yield effect.tensor, None, known.offset, known.offset + (known.capacity or 0)


WORKSPACE_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    op: (clear_of_workspace,) for family in FAMILIES for op in family.OPS if op.workspace is not AscOp.workspace
}
