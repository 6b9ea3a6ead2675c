# SPDX-License-Identifier: Apache-2.0
"""What the lanes and elements of a tensor can be asked for wrongly: one diagnostic a rule, each stated once.

The verifier reports them where they are proven, the interpreter where it meets them. A `tensor` is what stands in a
sentence for it: `tensor "c"`, `a tensor of queue "out"`. Needs no xDSL.
"""

from __future__ import annotations

from typing import ClassVar

from asc.dialects.queue_rules import QueueRule


class MaskRange(QueueRule):
    """A mask with lanes that a repeat does not have."""

    id: ClassVar[str] = "mask-range"
    mask: str
    lanes: int

    @property
    def message(self) -> str:
        return f"mask {self.mask} names lanes beyond the {self.lanes} of one repeat"

    @property
    def help(self) -> str:
        lanes = f"{self.lanes} lanes (256 bytes of the wider type)"
        return f"a repeat of these element types has {lanes}, no more are computed"


class RepeatOutside(QueueRule):
    """Repeats that reach beyond an operand."""

    id: ClassVar[str] = "repeat-outside"
    operand: str
    tensor: str
    reached: int
    size: int

    @property
    def message(self) -> str:
        return f"the repeats reach byte {self.reached} of {self.operand}, {self.tensor}, which has {self.size} bytes"

    @property
    def help(self) -> str:
        return "use fewer repeats, smaller strides (in blocks of 32 bytes) or a larger tensor"


class OperandOverlap(QueueRule):
    """Operands that overlap in a way that the hardware does not define."""

    id: ClassVar[str] = "operand-overlap"
    operand: str
    within: bool

    @property
    def message(self) -> str:
        if self.within:
            return f"within one repeat the destination overlaps {self.operand} in part"
        return f"a repeat writes what a later one reads from {self.operand}"

    @property
    def help(self) -> str:
        if self.within:
            return "use the same start and strides for both, or separate memory"
        return "repeats overlap in time; only add, sub, mul, max, min and their relu forms may accumulate, into src1"


class ElementRange(QueueRule):
    """An element read or written that the tensor does not have."""

    id: ClassVar[str] = "element-range"
    raises: ClassVar[type[Exception]] = IndexError
    tensor: str
    action: str
    index: int
    size: int

    @property
    def message(self) -> str:
        return f"{self.action} of element {self.index} of {self.tensor}, which has {self.size} elements"

    @property
    def help(self) -> str:
        return "the index counts elements, not bytes"
