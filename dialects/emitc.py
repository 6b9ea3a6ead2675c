# SPDX-License-Identifier: Apache-2.0
"""The ops of upstream's `emitc` that xDSL lacks: unsigned constants, C casts and includes."""

from typing import ClassVar

from xdsl.dialects.builtin import StringAttr, UnitAttr
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import ConstantLike, Pure

from asc.dialects.base import AscOp


@irdl_op_definition
class ConstantOp(IRDLOperation):
    """A constant of a type that `arith.constant` does not take, such as `ui32`; printed in generic form."""

    name = "emitc.constant"
    value = prop_def()
    result = result_def(Attribute)
    traits = traits_def(Pure(), ConstantLike())


@irdl_op_definition
class CastOp(AscOp):
    """`(T) value`."""

    name = "emitc.cast"
    source = operand_def(Attribute)
    dest = result_def(Attribute)
    traits = traits_def(Pure())
    FMT: ClassVar[str] = "$source attr-dict `:` type($source) `to` type($dest)"


@irdl_op_definition
class IncludeOp(AscOp):
    """`#include "file"`, or `<file>` with the `is_standard_include` keyword."""

    name = "emitc.include"
    include = prop_def(StringAttr)
    is_standard_include = opt_prop_def(UnitAttr)
    FMT: ClassVar[str] = "(`<` $is_standard_include^)? $include attr-dict"


OPS = (ConstantOp, CastOp, IncludeOp)
