# SPDX-License-Identifier: Apache-2.0
"""Which memory a pipe's, pool's, queue's or buffer's type stands for on an architecture."""

from __future__ import annotations

from xdsl.ir import SSAValue

from asc.dialects.types import CustomPoolType, QueBindType, QueueType, TBufPoolType, TBufType
from asc.target.memory import Memory, memory_of
from asc.target.queues import QUEUE_ROUTES, queue_memory


def position_of(value: SSAValue) -> str:
    """The position in a type as Python spells it: `VECIN`, for a TQueBind `VECIN to VECOUT`."""
    match value.type:
        case QueBindType() as bind:
            return f"{bind.source.data.name} to {bind.position.data.name}"
        case QueueType() | TBufPoolType() | CustomPoolType() | TBufType() as type:
            return type.position.data.name
        case _:
            raise TypeError(f"{value.type} has no position")


def memory_at(position: str, arch: int) -> Memory | None:
    """The memory of a position; None where there is none (`max`)."""
    try:
        return memory_of(position, arch)
    except ValueError:
        return None


def memory_for(value: SSAValue, arch: int) -> Memory | None:
    """The memory that a queue, buffer or pool lives in; None if its type stands for none."""
    match value.type:
        case QueueType() | QueBindType():
            route = route_of(value)
            return None if route is None else _queue_memory(*route, arch)
        case TBufType() | TBufPoolType() | CustomPoolType() as type:
            return memory_at(type.position.data, arch)
        case _:
            return None


def route_of(value: SSAValue) -> tuple[str, str] | None:
    """The positions that a queue leads from and to; None if there is no such queue."""
    match value.type:
        case QueueType() as queue:
            return QUEUE_ROUTES.get(queue.position.data)
        case QueBindType() as bind:
            return bind.source.data, bind.position.data
        case _:
            return None


def _queue_memory(source: str, destination: str, arch: int) -> Memory | None:
    try:
        return queue_memory(source, destination, arch)
    except ValueError:
        return None
