# SPDX-License-Identifier: Apache-2.0
"""Looks for the first turn of the loops around an op in which integers are wrong that bounds leave open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from asc.compiler.analysis.kernel import Kernel
from asc.compiler.analysis.turn_values import in_turns
from asc.diagnostics import Note
from asc.dialects import tensor
from asc.dialects.base import AscOp


def first_wrong(
    kernel: Kernel, op: AscOp, about: object, values: Sequence[SSAValue], is_wrong: Callable[[Sequence[int]], bool]
) -> tuple[Note | None, Sequence[int]] | None:
    """The first turn in which `values` are wrong, and what they are there; None: in none, or that is not known.

    Looked for once an op, `about` tells apart for what, and only where the op runs in every turn.
    """
    if kernel.tentative or kernel.again or (op, about) in kernel.looked_for:
        return None
    kernel.looked_for.add((op, about))
    found = ((turn, numbers) for turn, numbers in in_turns(kernel, values) if is_wrong(numbers))
    turn, numbers = next(found, (None, ()))
    return None if turn is None else (kernel.turn_of(op, turn), numbers)


def steps_to(value: SSAValue) -> tuple[SSAValue, Sequence[SSAValue]]:
    """The tensor that a part is of, and the elements from whose start on, part by part."""
    steps: list[SSAValue] = []
    while isinstance(value.owner, tensor.LocalTensorSubIndexOp | tensor.LocalTensorBracketOp):
        steps.append(value.owner.index)
        value = value.owner.tensor
    return value, steps
