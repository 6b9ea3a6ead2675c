# SPDX-License-Identifier: Apache-2.0
"""`x[i]` of a global tensor as base and offset: no object is made for it where `x` surely points to one place."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Block, Operation, SSAValue

from asc.dialects.tensor import GlobalTensorBracketOp, GlobalTensorSetGlobalBufferOp, GlobalTensorSubIndexOp

PartOp = GlobalTensorSubIndexOp | GlobalTensorBracketOp


class Part(NamedTuple):
    """The tensor that starts `offset` elements (an expression) into `base`."""

    base: SSAValue
    offset: str


class GlobalParts:
    """The sub-tensors of one function that need no object."""

    def __init__(self) -> None:
        self._parts: dict[SSAValue, Part] = {}
        self._pointed_in: dict[SSAValue, Block] = {}

    def note_target(self, op: GlobalTensorSetGlobalBufferOp) -> None:
        """A set_global_buffer has been emitted."""
        assert op.parent is not None
        self._pointed_in[op.tensor] = op.parent

    def fold(self, op: PartOp, index: str) -> bool:
        """Whether the result of `op` can do without an object; then `find` knows it."""
        outer = self._parts.get(op.tensor)
        if outer is not None:
            self._parts[op.result] = Part(outer.base, f"{outer.offset} + {index}")
        elif self._keeps_its_target(op.tensor, op):
            self._parts[op.result] = Part(op.tensor, index)
        return op.result in self._parts

    def find(self, tensor: SSAValue) -> Part | None:
        """How to reach a folded sub-tensor."""
        return self._parts.get(tensor)

    def _keeps_its_target(self, tensor: SSAValue, op: Operation) -> bool:
        """Whether the tensor is pointed somewhere once, before `op` on every path."""
        setters = sum(isinstance(use.operation, GlobalTensorSetGlobalBufferOp) for use in tensor.uses)
        target = self._pointed_in.get(tensor)
        if setters != 1 or target is None:
            return False
        block = op.parent
        while block is not None and block is not target:
            block = block.parent_block()
        return block is not None
