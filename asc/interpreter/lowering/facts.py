# SPDX-License-Identifier: Apache-2.0
"""What is known of a function's values before it runs: constants, ranges of integers, sizes of tensors."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue

from asc.dialects.dtypes import bytes_of
from asc.dialects.tensor import LocalTensorV2Op
from asc.dialects.tque import TQueBindAllocTensorInPlaceOp, TQueBindDequeTensorInPlaceOp
from asc.interpreter.lowering.ranges import Interval, is_unsigned, type_interval
from asc.target.limits import BLOCK_BYTES
from asc.target.memory import Memory, memory_of
from asc.target.soc import Soc

_IN_PLACE = (TQueBindAllocTensorInPlaceOp, TQueBindDequeTensorInPlaceOp)
_CONSTANTS = {"arith.constant", "emitc.constant"}


class Facts:
    """The facts of one function; ranges grow as it is lowered from top to bottom."""

    def __init__(self, ops: Sequence[Operation], soc: Soc) -> None:
        self._constants: dict[SSAValue, int | float] = {}
        self._ranges: dict[SSAValue, Interval] = {}
        self._sizes: dict[SSAValue, int] = {}
        statics: list[LocalTensorV2Op] = []
        for op in ops:
            if op.name in _CONSTANTS:
                self._note_constant(op.properties.get("value"), op.results[0])
            elif isinstance(op, LocalTensorV2Op):
                statics.append(op)
        for op in statics:
            self._note_static(op, soc)

    def constant(self, value: SSAValue) -> int | float | None:
        """The value of a constant."""
        return self._constants.get(value)

    def integer(self, value: SSAValue) -> int | None:
        """The value of an integer constant."""
        constant = self._constants.get(value)
        return constant if isinstance(constant, int) else None

    def interval(self, value: SSAValue) -> Interval:
        """What an integer can be."""
        constant = self.integer(value)
        if constant is not None:
            return constant, constant
        return self._ranges.get(value) or type_interval(value.type)

    def restrict(self, value: SSAValue, interval: Interval) -> None:
        """Remember what an integer can be."""
        self._ranges[value] = interval

    def size(self, tensor: SSAValue) -> int | None:
        """The number of elements of a local tensor that every vector instruction accepts: alive, aligned, in UB."""
        return self._sizes.get(tensor)

    def note_size(self, tensor: SSAValue, elements: int) -> None:
        """Remember of a local tensor that it is an operand with so many elements."""
        self._sizes[tensor] = elements

    def _note_constant(self, attribute: Attribute | None, result: SSAValue) -> None:
        if isinstance(attribute, IntegerAttr):
            self._constants[result] = _in_type(attribute.value.data, result.type)
        elif isinstance(attribute, FloatAttr):
            self._constants[result] = attribute.value.data

    def _note_static(self, op: LocalTensorV2Op, soc: Soc) -> None:
        address, size = self.integer(op.addr), self.integer(op.tile_size)
        in_ub = memory_of(op.pos.data.name.lower(), soc.arch) is Memory.UB
        moved = any(isinstance(use.operation, _IN_PLACE) for use in op.result.uses)
        if address is None or size is None or address % BLOCK_BYTES or not in_ub or moved:
            return
        if 0 < size * bytes_of(op.result.type.element_type) <= soc.memories[Memory.UB] - address:
            self._sizes[op.result] = size


def _in_type(value: int, integer: Attribute) -> int:
    """An integer as its type holds it: MLIR also writes `255 : i8`."""
    low, high = type_interval(integer)
    if low <= value <= high:
        return value
    wrapped = value & (high - low)
    return wrapped if is_unsigned(integer) or wrapped <= high else wrapped - (high - low + 1)
