# SPDX-License-Identifier: Apache-2.0
"""GlobalTensor and LocalTensor: views of global memory and of the on-chip memories."""

from typing import ClassVar, cast

from xdsl.dialects.builtin import IndexType, IntegerType, MemRefType, Signedness
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_op_definition, operand_def, opt_operand_def, prop_def, result_def, traits_def
from xdsl.traits import MemoryReadEffect

from asc.dialects.attributes import TPosition, TPositionAttr
from asc.dialects.base import AscOp, require
from asc.dialects.interfaces import Access, Call, Effect, ElementOf, Emitter, Enumerator
from asc.dialects.types import GlobalTensorType, LocalTensorType, TensorType

AnyInteger = IntegerType | IndexType
UI32 = IntegerType(32, Signedness.UNSIGNED)


def element_type(tensor: SSAValue) -> Attribute:
    """The element type of a tensor value."""
    return cast(TensorType, tensor.type).element_type


def _verify_same_element(one: SSAValue, other: SSAValue, what: str) -> None:
    found = f"{element_type(one)} and {element_type(other)}"
    require(element_type(one) == element_type(other), f"{what} must keep the element type, got {found}")


@irdl_op_definition
class GlobalTensorOp(AscOp):
    """Declares a view of global memory; `set_global_buffer` points it somewhere."""

    name = "asc.global_tensor"
    tensor = result_def(GlobalTensorType)
    FMT: ClassVar[str] = "attr-dict `:` type($tensor)"

    def emulate(self, e: Emitter) -> None:
        e.function("global_tensor", [repr(self.tensor.name_hint or "tensor")], result=self.tensor)


@irdl_op_definition
class GlobalTensorSetGlobalBufferOp(AscOp):
    """`SetGlobalBuffer(buffer[, size])`: `size` counts ELEMENTS."""

    name = "asc.global_tensor.set_global_buffer"
    tensor = operand_def(GlobalTensorType)
    buffer = operand_def(MemRefType[Attribute])
    size = opt_operand_def(IntegerType)
    FMT: ClassVar[str] = (
        "$tensor `,` $buffer attr-dict (`,` $size^)? `:` type($tensor) `,` type($buffer) (`,` type($size)^)?"
    )

    def verify_(self) -> None:
        buffer = cast(MemRefType[Attribute], self.buffer.type).element_type
        tensor = element_type(self.tensor)
        require(buffer == tensor, f"the address of a {tensor} tensor must point to {tensor}, not to {buffer}")

    def call(self) -> Call:
        size = (self.size,) if self.size is not None else ()
        return Call("SetGlobalBuffer", (self.buffer, *size), receiver=self.tensor)

    def emulate(self, e: Emitter) -> None:
        size = [e.name(self.size)] if self.size is not None else []
        e.method(self.tensor, "set_global_buffer", [e.name(self.buffer), *size])


class _SubTensorOp(AscOp):
    """A tensor that starts `index` ELEMENTS into another.

    Not pure: it reads where that one points, and `set_global_buffer` or an in-place `alloc_tensor` may move it.
    """

    traits = traits_def(MemoryReadEffect())

    def verify_(self) -> None:
        _verify_same_element(self.operands[0], self.results[0], "a sub-tensor")

    def emulate(self, e: Emitter) -> None:
        e.method(self.operands[0], "subindex", [e.name(self.operands[1])], result=self.results[0])


_SUBINDEX = "$tensor `[` $index `]` attr-dict `:` type($tensor) `,` type($index) `,` type($result)"
_BRACKET = "$tensor `(` $index `)` attr-dict `:` type($tensor) `,` type($index) `,` type($result)"


@irdl_op_definition
class GlobalTensorSubIndexOp(_SubTensorOp):
    """`tensor[index]`."""

    name = "asc.global_tensor.subindex"
    tensor = operand_def(GlobalTensorType)
    index = operand_def(AnyInteger)
    result = result_def(GlobalTensorType)
    FMT: ClassVar[str] = _SUBINDEX


@irdl_op_definition
class GlobalTensorBracketOp(_SubTensorOp):
    """`tensor(index)`: in Ascend C the element reference; as a value, the sub-tensor from there."""

    name = "asc.global_tensor.bracket"
    tensor = operand_def(GlobalTensorType)
    index = operand_def(AnyInteger)
    result = result_def(GlobalTensorType)
    FMT: ClassVar[str] = _BRACKET


@irdl_op_definition
class LocalTensorSubIndexOp(_SubTensorOp):
    """`tensor[index]`."""

    name = "asc.local_tensor.subindex"
    tensor = operand_def(LocalTensorType)
    index = operand_def(AnyInteger)
    result = result_def(LocalTensorType)
    FMT: ClassVar[str] = _SUBINDEX


@irdl_op_definition
class LocalTensorBracketOp(_SubTensorOp):
    """`tensor(index)`: in Ascend C the element reference; as a value, the sub-tensor from there."""

    name = "asc.local_tensor.bracket"
    tensor = operand_def(LocalTensorType)
    index = operand_def(AnyInteger)
    result = result_def(LocalTensorType)
    FMT: ClassVar[str] = _BRACKET


class _GetValueOp(AscOp):
    """Reads one element on the scalar pipe; the index counts ELEMENTS."""

    def verify_(self) -> None:
        tensor, index, value = self.operands[0], self.operands[1], self.results[0]
        require(isinstance(index.type, AnyInteger), f"the index must be an integer, got {index.type}")
        expected = element_type(tensor)
        require(value.type == expected, f"a {expected} tensor has {expected} elements, not {value.type}")

    def call(self) -> Call:
        return Call("GetValue", (self.operands[1],), receiver=self.operands[0])

    def effects(self) -> tuple[Effect, ...]:
        return (Effect(Access.READ, self.operands[0], "S"),)

    def emulate(self, e: Emitter) -> None:
        e.method(self.operands[0], "get_value", [e.name(self.operands[1])], result=self.results[0])


@irdl_op_definition
class GlobalTensorGetValueOp(_GetValueOp):
    """`GetValue(offset)` of global memory, through the scalar data cache."""

    name = "asc.global_tensor.get_value"
    tensor = operand_def(GlobalTensorType)
    offset = operand_def(AnyInteger)
    value = result_def(Attribute)
    FMT: ClassVar[str] = "$tensor `,` $offset attr-dict `:` type($tensor) `,` type($offset) `,` type($value)"


@irdl_op_definition
class LocalTensorGetValueOp(_GetValueOp):
    """`GetValue(index)` of a tensor in the unified buffer."""

    name = "asc.local_tensor.get_value"
    tensor = operand_def(LocalTensorType)
    index = operand_def(AnyInteger)
    value = result_def(Attribute)
    FMT: ClassVar[str] = "$tensor `,` $index attr-dict `:` type($tensor) `,` type($index) `,` type($value)"


class _SetValueOp(AscOp):
    """Writes one element on the scalar pipe; the index counts ELEMENTS."""

    def verify_(self) -> None:
        tensor, index, value = self.operands
        require(isinstance(index.type, AnyInteger), f"the index must be an integer, got {index.type}")
        expected = element_type(tensor)
        require(value.type == expected, f"a {expected} tensor takes {expected} elements, not {value.type}")

    def call(self) -> Call:
        return Call("SetValue", (self.operands[1], self.operands[2]), receiver=self.operands[0])

    def effects(self) -> tuple[Effect, ...]:
        return (Effect(Access.WRITE, self.operands[0], "S"),)

    def emulate(self, e: Emitter) -> None:
        e.method(self.operands[0], "set_value", [e.name(self.operands[1]), e.name(self.operands[2])])


@irdl_op_definition
class GlobalTensorSetValueOp(_SetValueOp):
    """`SetValue(offset, value)` of global memory; other cores see it after a cache clean."""

    name = "asc.global_tensor.set_value"
    tensor = operand_def(GlobalTensorType)
    offset = operand_def(AnyInteger)
    value = operand_def(Attribute)
    FMT: ClassVar[str] = "$tensor `,` $offset `,` $value attr-dict `:` type($tensor) `,` type($offset) `,` type($value)"


@irdl_op_definition
class LocalTensorSetValueOp(_SetValueOp):
    """`SetValue(index, value)` of a tensor in the unified buffer."""

    name = "asc.local_tensor.set_value"
    tensor = operand_def(LocalTensorType)
    index = operand_def(AnyInteger)
    value = operand_def(Attribute)
    FMT: ClassVar[str] = "$tensor `,` $index `,` $value attr-dict `:` type($tensor) `,` type($index) `,` type($value)"


class _GetSizeOp(AscOp):
    """The number of ELEMENTS of a tensor."""

    def call(self) -> Call:
        return Call("GetSize", receiver=self.operands[0])

    def emulate(self, e: Emitter) -> None:
        e.method(self.operands[0], "get_size", result=self.results[0])


@irdl_op_definition
class GlobalTensorGetSizeOp(_GetSizeOp):
    """`GetSize()`: as given to `set_global_buffer`, 0 when it was not."""

    name = "asc.global_tensor.get_size"
    tensor = operand_def(GlobalTensorType)
    value = result_def(IntegerType)
    FMT: ClassVar[str] = "$tensor attr-dict `:` type($tensor) `,` type($value)"


@irdl_op_definition
class LocalTensorGetSizeOp(_GetSizeOp):
    """`GetSize()`."""

    name = "asc.local_tensor.get_size"
    tensor = operand_def(LocalTensorType)
    result = result_def(AnyInteger)
    FMT: ClassVar[str] = "$tensor attr-dict `:` type($tensor) `,` type($result)"


@irdl_op_definition
class LocalTensorOp(AscOp):
    """`LocalTensor<T> tensor;`: points nowhere until a queue of depth 0 points it at one of its buffers."""

    name = "asc.local_tensor"
    tensor = result_def(LocalTensorType)
    FMT: ClassVar[str] = "attr-dict `:` type($tensor)"

    def emulate(self, e: Emitter) -> None:
        name = repr(self.tensor.name_hint or "tensor")
        e.function("local_tensor_nowhere", [name, e.dtype(self.tensor.type.element_type)], result=self.tensor)


@irdl_op_definition
class LocalTensorV2Op(AscOp):
    """`LocalTensor<T>(position, address, size)`: a tensor at a fixed address.

    `addr` is in BYTES from the start of the memory, `tile_size` counts ELEMENTS.
    """

    name = "asc.local_tensor_v2"
    pos = prop_def(TPositionAttr)
    addr = operand_def(UI32)
    tile_size = operand_def(UI32)
    result = result_def(LocalTensorType)
    FMT: ClassVar[str] = "$pos `,` $addr `,` $tile_size attr-dict `:` type($result)"

    def verify_(self) -> None:
        require(self.pos.data not in {TPosition.GM, TPosition.MAX}, f"a local tensor cannot live at {self.pos.data}")

    def call(self) -> Call:
        position = Enumerator("TPosition", self.pos.data.name)
        return Call("LocalTensor", (position, self.addr, self.tile_size), template=(ElementOf(self.result),))

    def emulate(self, e: Emitter) -> None:
        name = repr(self.result.name_hint or "tensor")
        place = [repr(self.pos.data.name), e.name(self.addr), e.name(self.tile_size)]
        e.function("local_tensor", [name, e.dtype(self.result.type.element_type), *place], result=self.result)


OPS = (
    GlobalTensorOp,
    GlobalTensorSetGlobalBufferOp,
    GlobalTensorSubIndexOp,
    GlobalTensorBracketOp,
    GlobalTensorGetValueOp,
    GlobalTensorSetValueOp,
    GlobalTensorGetSizeOp,
    LocalTensorOp,
    LocalTensorV2Op,
    LocalTensorSubIndexOp,
    LocalTensorBracketOp,
    LocalTensorGetValueOp,
    LocalTensorSetValueOp,
    LocalTensorGetSizeOp,
)
