# SPDX-License-Identifier: Apache-2.0
"""TBuf: a buffer for temporaries, without a queue and so without flags of its own."""

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType
from xdsl.irdl import irdl_op_definition, operand_def, opt_operand_def, result_def

from asc.dialects.base import AscOp, known_type
from asc.dialects.interfaces import Call, ElementOf, Emitter
from asc.dialects.types import LocalTensorType, TBufType


@irdl_op_definition
class TBufOp(AscOp):
    """Declares a buffer; `init_buffer` gives it memory."""

    name = "asc.tbuf"
    buffer = result_def(TBufType)
    custom_directives = (known_type(TBufType),)
    FMT: ClassVar[str] = "attr-dict `:` custom<KnownTBufType>(type($buffer))"

    def emulate(self, e: Emitter) -> None:
        name = repr(self.buffer.name_hint or "buf")
        e.function("tbuf", [name, repr(self.buffer.type.position.data.name)], result=self.buffer)


@irdl_op_definition
class TBufGetTensorOp(AscOp):
    """`Get<T>([len])`: the whole buffer, or its first `len` ELEMENTS, as a tensor."""

    name = "asc.tbuf.get_tensor"
    buffer = operand_def(TBufType)
    len = opt_operand_def(IntegerType)
    tensor = result_def(LocalTensorType)
    FMT: ClassVar[str] = "$buffer attr-dict (`,` $len^)? `:` type($buffer) `,` type($tensor) (`,` type($len)^)?"

    def call(self) -> Call:
        arguments = (self.len,) if self.len is not None else ()
        return Call("Get", arguments, receiver=self.buffer, template=(ElementOf(self.tensor),))

    def emulate(self, e: Emitter) -> None:
        count = [e.name(self.len)] if self.len is not None else []
        arguments = [e.dtype(self.tensor.type.element_type), *count]
        e.method(self.buffer, "get", arguments, result=self.tensor)


@irdl_op_definition
class TBufGetWithOffsetOp(AscOp):
    """`GetWithOffset<T>(size, offset)`: `size` ELEMENTS that start `offset` BYTES into the buffer."""

    name = "asc.tbuf.get_with_offset"
    buffer = operand_def(TBufType)
    size = operand_def(IntegerType)
    buf_offset = operand_def(IntegerType)
    tensor = result_def(LocalTensorType)
    FMT: ClassVar[str] = (
        "$buffer `,` $size `,` $buf_offset attr-dict `:` type($buffer) `,` type($size) `,` type($buf_offset) `,` "
        "type($tensor)"
    )

    def call(self) -> Call:
        arguments = (self.size, self.buf_offset)
        return Call("GetWithOffset", arguments, receiver=self.buffer, template=(ElementOf(self.tensor),))

    def emulate(self, e: Emitter) -> None:
        arguments = [e.dtype(self.tensor.type.element_type), e.name(self.size), e.name(self.buf_offset)]
        e.method(self.buffer, "get_with_offset", arguments, result=self.tensor)


OPS = (TBufOp, TBufGetTensorOp, TBufGetWithOffsetOp)
