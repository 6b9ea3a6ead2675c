# SPDX-License-Identifier: Apache-2.0
"""DataCopy between global memory and the on-chip memories."""

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import SSAValue
from xdsl.irdl import irdl_op_definition, operand_def

from asc.dialects.base import AscOp, require
from asc.dialects.interfaces import Access, Call, Effect, Emitter
from asc.dialects.types import GlobalTensorType, LocalTensorType

AnyTensor = LocalTensorType | GlobalTensorType


def copy_pipe(dst: SSAValue, src: SSAValue) -> str:
    """The pipe of a copy between global memory and the unified buffer: in on MTE2, out on MTE3, within on V.

    Source: the instruction pages of DataCopy under Memory矢量计算/数据搬运 (arch 2201).
    """
    if isinstance(src.type, GlobalTensorType):
        return "MTE2"
    return "MTE3" if isinstance(dst.type, GlobalTensorType) else "V"


@irdl_op_definition
class DataCopyL2Op(AscOp):
    """`DataCopy(dst, src, count)`: `cal_count` ELEMENTS; the device rounds the bytes DOWN to a multiple of 32."""

    name = "asc.data_copy_l2"
    dst = operand_def(AnyTensor)
    src = operand_def(AnyTensor)
    cal_count = operand_def(IntegerType)
    FMT: ClassVar[str] = "operands attr-dict `:` type(operands)"

    def verify_(self) -> None:
        dst, src = self.dst.type, self.src.type
        both_global = isinstance(dst, GlobalTensorType) and isinstance(src, GlobalTensorType)
        require(not both_global, "DataCopy has no form from global to global memory; go through a local tensor")
        assert isinstance(dst, AnyTensor)
        assert isinstance(src, AnyTensor)
        found = f"{dst.element_type} and {src.element_type}"
        require(dst.element_type == src.element_type, f"dst and src must have one element type, got {found}")

    def call(self) -> Call:
        return Call("DataCopy", (self.dst, self.src, self.cal_count))

    def effects(self) -> tuple[Effect, ...]:
        pipe = copy_pipe(self.dst, self.src)
        read = Effect(Access.READ, self.src, pipe, self.cal_count)
        return read, Effect(Access.WRITE, self.dst, pipe, self.cal_count)

    def emulate(self, e: Emitter) -> None:
        e.copy(self.dst, self.src, self.cal_count)


OPS = (DataCopyL2Op,)
