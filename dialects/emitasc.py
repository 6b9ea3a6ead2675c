# SPDX-License-Identifier: Apache-2.0
"""The `emitasc` dialect: C++ constructs that Ascend C kernels need beside the API."""

from typing import ClassVar

from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType
from xdsl.ir import Attribute, Dialect
from xdsl.irdl import irdl_op_definition, operand_def, opt_operand_def, opt_prop_def, result_def, traits_def
from xdsl.traits import Pure

from asc.dialects.attributes import KernelArgumentAttr
from asc.dialects.base import AscOp, require
from asc.dialects.interfaces import Emitter


@irdl_op_definition
class PtrOffsetOp(AscOp):
    """`base + offset`: a global address moved by a number of ELEMENTS."""

    name = "emitasc.ptr_offset"
    base = operand_def(MemRefType[Attribute])
    dynamic_offset = opt_operand_def(IndexType)
    static_offset = opt_prop_def(IntegerAttr[IndexType], prop_name="staticOffset")
    result = result_def(MemRefType[Attribute])
    traits = traits_def(Pure())
    FMT: ClassVar[str] = "$base `[` ($dynamic_offset^):($staticOffset)? `]` attr-dict `:` type($base) `,` type($result)"

    def verify_(self) -> None:
        given = (self.dynamic_offset is not None) + (self.static_offset is not None)
        require(given == 1, "ptr_offset takes either a dynamic or a static offset")

    def emulate(self, e: Emitter) -> None:
        if self.dynamic_offset is not None:
            offset = e.name(self.dynamic_offset)
        else:
            assert self.static_offset is not None
            offset = str(self.static_offset.value.data)
        e.method(self.base, "offset", [offset], result=self.result)


OPS = (PtrOffsetOp,)
EmitAsc = Dialect("emitasc", list(OPS), [KernelArgumentAttr])
