# SPDX-License-Identifier: Apache-2.0
"""Builds ops at the current place with the current location; constants are pooled at the kernel's entry."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeVar, cast

from xdsl.dialects.arith import ConstantOp as ArithConstantOp
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType, LocationAttr, Signedness
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from asc.dialects.emitc import ConstantOp as EmitCConstantOp

OpT = TypeVar("OpT", bound=Operation)


class Builder:
    """Appends ops to a block.

    `Op.create` skips the checks of IRDL's constructors and is 2.4 times faster; the module is verified once at the end.
    """

    def __init__(self, entry: Block, location: LocationAttr) -> None:
        self.entry = entry
        self.block = entry
        self.location = location
        self.lower_bounds: dict[SSAValue, int] = {}
        """Integers known to be at least so large; where that is not negative, plain division floors."""
        self._constants: dict[tuple[Attribute, object], SSAValue] = {}
        self._last_constant: Operation | None = None

    def emit(
        self,
        op_type: type[OpT],
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        properties: Mapping[str, Attribute] | None = None,
        regions: Sequence[Region] = (),
    ) -> OpT:
        """Create an op at the end of the current block, at the current location."""
        op = op_type.create(
            operands=operands,
            result_types=result_types,
            properties=dict(properties or {}),
            regions=regions,
            location=self.location,
        )
        self.block.add_op(op)
        return op

    def value(
        self,
        op_type: type[Operation],
        operands: Sequence[SSAValue],
        result_type: Attribute,
        properties: Mapping[str, Attribute] | None = None,
    ) -> SSAValue:
        """Emit an op with one result and return that."""
        return self.emit(op_type, operands, (result_type,), properties).results[0]

    def constant(self, value: int | float, scalar: Attribute) -> SSAValue:
        """A constant of a scalar type; one op per value and type, at the start of the kernel.

        The caller has checked that the value fits.
        """
        key = (scalar, repr(value))
        if key not in self._constants:
            self._constants[key] = self._new_constant(value, scalar)
        return self._constants[key]

    def _new_constant(self, value: int | float, scalar: Attribute) -> SSAValue:
        op_type = EmitCConstantOp if _is_unsigned(scalar) else ArithConstantOp
        is_float = isinstance(value, float)
        attribute = FloatAttr(value, scalar) if is_float else IntegerAttr(value, scalar)  # pyright: ignore[reportArgumentType, reportCallIssue] - scalar is checked by xDSL
        result_types: list[Attribute] = [scalar]
        op = op_type.create(result_types=result_types, properties={"value": attribute}, location=self.location)
        if self._last_constant is not None:
            self.entry.insert_ops_after([op], self._last_constant)
        elif self.entry.first_op is not None:
            self.entry.insert_ops_before([op], self.entry.first_op)
        else:
            self.entry.add_op(op)
        self._last_constant = op
        return op.results[0]

    def drop_unused_constants(self) -> None:
        """Erase pooled constants that no op uses: those of code that was traced and then dropped."""
        for value in self._constants.values():
            op = value.owner
            if value.first_use is None and isinstance(op, Operation):
                self.entry.erase_op(op)

    @contextmanager
    def into(self, block: Block) -> Generator[Block]:
        """Append to another block for a while."""
        outer, self.block = self.block, block
        try:
            yield block
        finally:
            self.block = outer

    @contextmanager
    def at(self, location: LocationAttr) -> Generator[None]:
        """Give new ops this location for a while."""
        outer, self.location = self.location, location
        try:
            yield
        finally:
            self.location = outer


def _is_unsigned(scalar: Attribute) -> bool:
    return isinstance(scalar, IntegerType) and cast(IntegerType, scalar).signedness.data is Signedness.UNSIGNED
