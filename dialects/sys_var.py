# SPDX-License-Identifier: Apache-2.0
"""What a core knows of itself: its index, the number of cores, the cross-core synchronisation base."""

from typing import ClassVar

from xdsl.dialects.builtin import IndexType, IntegerType, MemRefType
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, operand_def, result_def, traits_def
from xdsl.traits import Pure

from asc.dialects.base import AscOp
from asc.dialects.interfaces import Call, Emitter


class _CoreFactOp(AscOp):
    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    value = result_def(IntegerType | IndexType)
    traits = traits_def(Pure())
    FMT: ClassVar[str] = "attr-dict `:` type($value)"

    def call(self) -> Call:
        return Call(self.METHOD)

    def emulate(self, e: Emitter) -> None:
        e.function(self.EMULATION, result=self.value)


@irdl_op_definition
class GetBlockIdxOp(_CoreFactOp):
    """`GetBlockIdx`: the index of this core, from 0."""

    name = "asc.get_block_idx"
    METHOD: ClassVar[str] = "GetBlockIdx"
    EMULATION: ClassVar[str] = "get_block_idx"


@irdl_op_definition
class GetBlockNumOp(_CoreFactOp):
    """`GetBlockNum`: the number of cores of this launch."""

    name = "asc.get_block_num"
    METHOD: ClassVar[str] = "GetBlockNum"
    EMULATION: ClassVar[str] = "get_block_num"


@irdl_op_definition
class SetFftsBaseAddrOp(AscOp):
    """Tells a core where the cross-core synchronisation flags live."""

    name = "asc.set_ffts_base_addr"
    arg0 = operand_def(MemRefType[Attribute])
    FMT: ClassVar[str] = "operands attr-dict `:` type(operands)"

    def emulate(self, e: Emitter) -> None:
        """Nothing: the CPU machine keeps cross-core flags itself, the address has no meaning there."""


OPS = (GetBlockIdxOp, GetBlockNumOp, SetFftsBaseAddrOp)
