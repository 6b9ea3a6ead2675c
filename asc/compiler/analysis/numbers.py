# SPDX-License-Identifier: Apache-2.0
"""The numbers of a queue's buffers made canonical, so that states which differ in nothing else are equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import SSAValue

from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.tensors import Tensor


def new_numbers(
    queues: Sequence[tuple[SSAValue, Buffers]], tensors: Sequence[tuple[SSAValue, Tensor]]
) -> Mapping[SSAValue, Mapping[int, int]]:
    """New numbers by the old ones for queues whose buffers are not numbered from 0 in the order of their tensors.

    After those come the others, as they are enqueued. Which number a buffer got in a scope that has ended must not tell
    one round of a loop from another.
    """
    named: dict[SSAValue, list[int]] = {}
    for _, tensor in tensors:
        if tensor.number is not None and tensor.source is not None:
            named.setdefault(tensor.source, []).append(tensor.number)
    found = {queue: _numbers(buffers, named.get(queue, ())) for queue, buffers in queues}
    return {queue: numbers for queue, numbers in found.items() if any(old != new for old, new in numbers.items())}


def _numbers(buffers: Buffers, named: Sequence[int]) -> Mapping[int, int]:
    enqueued = (each for each in buffers.life.fifo or () if each is not None)
    order = dict.fromkeys((*named, *enqueued, *sorted(buffers.life.held)))
    return {old: new for new, old in enumerate(order)}
