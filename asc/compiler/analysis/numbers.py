# SPDX-License-Identifier: Apache-2.0
"""The numbers of a queue's buffers made canonical, so that states which differ in nothing else are equal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.ir import SSAValue

from asc.compiler.analysis.lifecycle import Buffers
from asc.compiler.analysis.tensors import Tensor


def renumbered(
    queues: Sequence[tuple[SSAValue, Buffers]], tensors: Sequence[tuple[SSAValue, Tensor]]
) -> Iterator[tuple[SSAValue, Buffers | Tensor]]:
    """What changes when the buffers of each queue are numbered from 0, in the order of the tensors that point at them.

    After those come the others, as they are enqueued. Which number a buffer got in a scope that has ended must not tell
    one round of a loop from another.
    """
    named: dict[SSAValue, list[int]] = {}
    for _, tensor in tensors:
        if tensor.number is not None and tensor.source is not None:
            named.setdefault(tensor.source, []).append(tensor.number)
    for queue, buffers in queues:
        numbers = _numbers(buffers, named.get(queue, ()))
        if all(old == new for old, new in numbers.items()):
            continue
        yield queue, replace(buffers, life=buffers.life.renumbered(numbers))
        for value, tensor in tensors:
            if tensor.source is queue and tensor.number is not None:
                yield value, replace(tensor, number=numbers[tensor.number])


def _numbers(buffers: Buffers, named: Sequence[int]) -> Mapping[int, int]:
    enqueued = (each for each in buffers.life.fifo or () if each is not None)
    order = dict.fromkeys((*named, *enqueued, *sorted(buffers.life.held)))
    return {old: new for new, old in enumerate(order)}
