# SPDX-License-Identifier: Apache-2.0
"""Where a queue's buffers live and which flags its EnQue and FreeTensor raise.

Facts: asc-devkit `impl/basic_api/kernel_event.h`: GetBufferLogicPos, GetBufferPos, GetQueEvt.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from asc.target.memory import UNIFIED_ARCHS, Memory, memory_of
from asc.target.pipes import HardEvent

QUEUE_ROUTES: Final[Mapping[str, tuple[str, str]]] = {
    "vecin": ("gm", "vecin"),
    "vecout": ("vecout", "gm"),
    "a1": ("gm", "a1"),
    "b1": ("gm", "b1"),
    "c1": ("gm", "c1"),
    "a2": ("a1", "a2"),
    "b2": ("b1", "b2"),
    "c2": ("c1", "c2"),
    "co1": ("co1", "co2"),
    "co2": ("co2", "gm"),
}
"""TQue<position> is TQueBind<source, destination>; a position that is missing here (gm, veccalc) can hold no TQue."""


BIND_PATHS: Final[Mapping[str, tuple[str, ...]]] = {
    "gm": ("vecin", "a1", "b1", "c1"),
    "vecin": ("vecout",),
    "vecout": ("gm", "a1", "b1", "c1"),
    "a1": ("a2",),
    "b1": ("b2",),
    "c1": ("c2",),
    "co1": ("co2",),
    "co2": ("gm", "vecin"),
}
"""Where a TQueBind from each position may lead (`TQueBind/TQueBind简介.md`, table 1). The headers let more compile."""
_ARCH_OF_BUFFER_IDS: Final = 3510


class QueueEvents(NamedTuple):
    """The flag from EnQue to DeQue, and the one from FreeTensor to the next AllocTensor (None where there is none)."""

    enque: HardEvent
    free: HardEvent | None


_EVENTS: Final[Mapping[tuple[Memory, Memory], QueueEvents]] = {
    (Memory.GM, Memory.UB): QueueEvents(HardEvent.MTE2_V, HardEvent.V_MTE2),
    (Memory.GM, Memory.L1): QueueEvents(HardEvent.MTE2_MTE1, HardEvent.MTE1_MTE2),
    (Memory.GM, Memory.L0A): QueueEvents(HardEvent.MTE2_M, HardEvent.M_MTE2),
    (Memory.GM, Memory.L0B): QueueEvents(HardEvent.MTE2_M, HardEvent.M_MTE2),
    (Memory.UB, Memory.GM): QueueEvents(HardEvent.V_MTE3, HardEvent.MTE3_V),
    (Memory.UB, Memory.L1): QueueEvents(HardEvent.MTE3_MTE1, HardEvent.MTE1_MTE3),
    (Memory.UB, Memory.L0C): QueueEvents(HardEvent.V_V, None),
    (Memory.UB, Memory.UB): QueueEvents(HardEvent.MTE2_MTE3, HardEvent.MTE3_MTE2),
    (Memory.L1, Memory.UB): QueueEvents(HardEvent.MTE1_V, HardEvent.V_MTE1),
    (Memory.L1, Memory.L0A): QueueEvents(HardEvent.MTE1_M, HardEvent.M_MTE1),
    (Memory.L1, Memory.L0B): QueueEvents(HardEvent.MTE1_M, HardEvent.M_MTE1),
    (Memory.L1, Memory.BIAS): QueueEvents(HardEvent.MTE1_M, HardEvent.M_MTE1),
    (Memory.L1, Memory.FIXBUF): QueueEvents(HardEvent.MTE1_FIX, HardEvent.FIX_MTE1),
    (Memory.L0A, Memory.L0C): QueueEvents(HardEvent.M_V, HardEvent.V_M),
    (Memory.L0B, Memory.L0C): QueueEvents(HardEvent.M_V, HardEvent.V_M),
    (Memory.L0C, Memory.UB): QueueEvents(HardEvent.M_V, HardEvent.V_M),
    (Memory.L0C, Memory.GM): QueueEvents(HardEvent.M_FIX, HardEvent.FIX_M),
}


@cache
def queue_memory(source: str, destination: str, arch: int) -> Memory:
    """The memory the buffers of TQueBind<source, destination> are cut from.

    Raises ValueError for a position that does not exist.
    """
    unified = arch in UNIFIED_ARCHS
    leaves = destination == "gm" or (destination == "co2" and (source == "co1" or not unified))
    return memory_of(source if leaves else destination, arch)


@cache
def queue_events(source: str, destination: str, arch: int) -> QueueEvents:
    """The flags of TQueBind<source, destination>; for a TQue take the pair from QUEUE_ROUTES.

    Raises ValueError for a position that does not exist, or when no queue runs between the two.
    """
    route = (memory_of(source, arch), memory_of(destination, arch))
    if route not in _EVENTS:
        names = " to ".join(memory.name for memory in route)
        raise ValueError(f'no queue runs from "{source}" to "{destination}": arch {arch} has no data path {names}')
    return _EVENTS[route]


def takes_event_ids(source: str, destination: str, arch: int) -> bool:
    """Whether EnQue and FreeTensor of TQueBind<source, destination> take event ids and set flags.

    On a vector core of arch 3510 they hand on the buffer's own id (asc-devkit `dav_3510/kernel_tpipe_impl_c310_vec.h`,
    EnQue and FreeBuffer: GetBuffImpl for AIV, AllocEventID for AIC).
    """
    return arch != _ARCH_OF_BUFFER_IDS or Memory.UB not in (memory_of(source, arch), memory_of(destination, arch))
