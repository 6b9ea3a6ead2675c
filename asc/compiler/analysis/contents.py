# SPDX-License-Identifier: Apache-2.0
"""What was written through a tensor at a fixed address, and what has overwritten it before anything read it."""

from __future__ import annotations

from typing import Final, NamedTuple

from xdsl.ir import Operation, SSAValue


class Span(NamedTuple):
    """From a first byte to one behind the last, addresses of the Unified Buffer."""

    start: int
    end: int

    def common(self, other: Span) -> Span | None:
        start, end = max(self.start, other.start), min(self.end, other.end)
        return Span(start, end) if start < end else None

    def contains(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end


Spans = tuple[Span, ...]
"""Apart from each other, in order."""
EVERYWHERE: Final[Spans] = (Span(0, 1 << 40),)
"""Beyond every address."""


def with_spans(one: Spans, two: Spans) -> Spans:
    """The bytes in either."""
    if one == two:
        return one
    merged: list[Span] = []
    for span in sorted((*one, *two)):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


class Loss(NamedTuple):
    """The part of a content that was overwritten, through which tensor and by what."""

    span: Span
    tensor: SSAValue
    op: Operation


class Content(NamedTuple):
    """What an op wrote through a tensor. Nothing read it before the loss."""

    tensor: SSAValue
    span: Span
    op: Operation
    loss: Loss | None = None

    @property
    def is_gone(self) -> bool:
        """Whether all of it was overwritten."""
        return self.loss is not None and self.loss.span == self.span
