# SPDX-License-Identifier: Apache-2.0
"""What was written through tensors at fixed addresses and nothing has read yet, and what has overwritten it.

Several tensors at one address are legal: views of other types, or one after the other in time. Only data that nobody
could have wanted to be overwritten counts: written through one tensor, read through no tensor at all, overwritten
through another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xdsl.ir import SSAValue

from asc.compiler.analysis.contents import EVERYWHERE, Content, Loss, Span
from asc.compiler.analysis.flow import Flow
from asc.compiler.analysis.uses import Use
from asc.dialects import tensor
from asc.dialects.base import AscOp
from asc.dialects.interfaces import Access, Effect
from asc.dialects.types import GlobalTensorType

_MOST_CONTENTS: Final = 32
_END: Final = EVERYWHERE[0].end
"""Beyond every address."""


def fixed_tensor(value: SSAValue) -> SSAValue | None:
    """The tensor at a fixed address that a tensor is, or is a part of; None for others."""
    owner = value.owner
    while isinstance(owner, tensor.LocalTensorSubIndexOp | tensor.LocalTensorBracketOp):
        value = owner.tensor
        owner = value.owner
    return value if isinstance(owner, tensor.LocalTensorV2Op) else None


def fixed_span(use: Use) -> Span | None:
    """The bytes of an access through a tensor at a fixed address that is known."""
    if use.place.source is not None or not isinstance(use.start, int):
        return None
    return Span(use.start, use.start + use.length)


def note_contents(flow: Flow, op: AscOp, accessed: Sequence[tuple[SSAValue, Use]]) -> None:
    """After an op that surely accesses `accessed`, and perhaps more."""
    written = [(value, fixed_span(use)) for value, use in accessed if use.writes]
    contents = flow.state.contents
    if not contents and all(span is None for _, span in written):
        return
    for effect in flow.effects_of(op) if contents else ():
        contents = tuple(each for each in contents if _stays(flow, each, effect))
    for value, span in written:
        through = fixed_tensor(value)
        if span is not None and through is not None:
            lost = (_overwritten(flow, each, Loss(span, through, op)) for each in contents)
            contents = (*lost, Content(through, span, op)) if _is_exact(flow, op, value) else tuple(lost)
    flow.state.contents = contents[-_MOST_CONTENTS:]


def _is_exact(flow: Flow, op: AscOp, value: SSAValue) -> bool:
    """Whether an op writes no more of a tensor than is known."""
    counts = (each.count for each in flow.effects_of(op) if each.tensor is value and each.access is Access.WRITE)
    return all(flow.constants.of(count) is not None for count in counts)


def _stays(flow: Flow, content: Content, effect: Effect) -> bool:
    """Whether a content is still of interest after an access: not read and, through its own tensor, not written."""
    reached = reach(flow, effect.tensor)
    if reached is None or content.span.common(reached) is None:
        return True
    through = fixed_tensor(effect.tensor)
    is_other = through is not None and through is not content.tensor
    return is_other and (effect.access is Access.WRITE or content.loss is not None)


def reach(flow: Flow, value: SSAValue) -> Span | None:
    """The bytes that may be accessed through a tensor; None for one of global memory, or of a queue or buffer."""
    if isinstance(value.type, GlobalTensorType):
        return None
    known = flow.state.tensor(value)
    if known is None:
        return Span(0, _END)
    if known.source is not None:
        return None
    if known.offset is None:
        return Span(0, _END)
    return Span(known.offset, known.offset + known.capacity if known.capacity is not None else _END)


def _overwritten(flow: Flow, content: Content, by: Loss) -> Content:
    common = content.span.common(by.span)
    if common is None or content.loss is not None:
        return content
    counts = common == content.span or _cross(flow, content.tensor, by.tensor)
    return content._replace(loss=by._replace(span=common)) if counts else content


def _cross(flow: Flow, one: SSAValue, two: SSAValue) -> bool:
    """Whether neither tensor is a part of the other."""
    first, second = reach(flow, one), reach(flow, two)
    return first is not None and second is not None and not (first.contains(second) or second.contains(first))
