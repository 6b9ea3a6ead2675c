# SPDX-License-Identifier: Apache-2.0
"""Rules of resets: nothing is in use then, nothing is used after, and pools that share take turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xdsl.ir import Operation, SSAValue

from asc.compiler.analysis.kernel import Kernel, Rule
from asc.compiler.analysis.memory import Pool
from asc.compiler.analysis.requests import Request, home_of, target_of
from asc.compiler.analysis.state import declared
from asc.compiler.diagnostics.resets import SharedPoolInUse
from asc.compiler.naming import describe, location_of
from asc.compiler.rules.queue_places import places_of
from asc.dialects import custom_pool, pipe, tbufpool
from asc.dialects.queue_rules import ResetInUse
from asc.dialects.types import BasePool


def nothing_in_use(kernel: Kernel, op: Operation) -> bool | None:
    """A reset finds every tensor freed: the memory is handed out again, and nothing waits for its use."""
    home = declared(op.operands[0])
    verdicts = [True]
    for queue, buffers in kernel.state.all_buffers():
        allocated, enqueued = buffers.in_use
        if not (allocated or enqueued) or queue in kernel.blamed:
            continue
        if isinstance(op.operands[0].type, BasePool) and buffers.home is not home:
            continue
        problem = ResetInUse(
            at=location_of(op),
            what=describe(op.operands[0]),
            queue=describe(queue),
            allocated=allocated,
            enqueued=enqueued,
            places=places_of(buffers),
        )
        verdicts.append(kernel.report(op, problem, about=queue))
    return None if all(verdicts) else False


def has_turn(kernel: Kernel, op: Request) -> bool | None:
    """Of pools that share a range, one hands out memory only after those before it were reset."""
    container = declared(home_of(op))
    pool = kernel.state.pool(container)
    if container is None or pool is None or pool.range is None or pool.arena.blocks:
        return None
    for other, known in _sharing(kernel, container, pool):
        (block, *_) = known.arena.blocks
        names = {"pool": describe(container), "what": describe(target_of(op)), "other": describe(other)}
        first, given = describe(block.value), location_of(block.op)
        return kernel.report(op, SharedPoolInUse(at=location_of(op), first=first, given=given, **names))
    return None


def _sharing(kernel: Kernel, container: SSAValue, pool: Pool) -> Iterator[tuple[SSAValue, Pool]]:
    """The other pools of the same range that have handed out memory; a parent and what is cut out of it are none."""
    for other, known in kernel.state.pools():
        kin = other is container or other is pool.parent or known.parent is container
        if known.range is pool.range and known.arena.blocks and not kin:
            yield other, known


_RESETS: Final = (
    pipe.TPipeResetOp,
    pipe.TPipeInitOp,
    pipe.TPipeTQueBindDestroyOp,
    tbufpool.TBufPoolResetOp,
    custom_pool.CustomPoolResetOp,
)
_TAKES: Final = (tbufpool.TBufPoolInitQueueOp, tbufpool.TBufPoolInitBufferOp, tbufpool.TBufPoolInitBufPoolOp)

RESET_RULES: Final[Mapping[type[Operation], Sequence[Rule]]] = {
    **dict.fromkeys(_RESETS, (nothing_in_use,)),
    **dict.fromkeys(_TAKES, (has_turn,)),
}
