# SPDX-License-Identifier: Apache-2.0
"""The ops of upstream's `emitc` that xDSL lacks: unsigned constants, C casts and includes."""

from typing import ClassVar, Self

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
from xdsl.parser import Parser
from xdsl.printer import Printer
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
class IncludeOp(IRDLOperation):
    """`#include "file"`, written `emitc.include "file"`, or `#include <file>`, written `emitc.include <"file">`."""

    name = "emitc.include"
    include = prop_def(StringAttr)
    is_standard_include = opt_prop_def(UnitAttr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        standard = parser.parse_optional_punctuation("<") is not None
        properties: dict[str, Attribute] = {"include": StringAttr(parser.parse_str_literal())}
        if standard:
            parser.parse_punctuation(">")
            properties["is_standard_include"] = UnitAttr()
        return cls.create(properties=properties, attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        opening, closing = ("<", ">") if self.is_standard_include is not None else ("", "")
        printer.print_string(f" {opening}")
        printer.print_string_literal(self.include.data)
        printer.print_string(closing)
        printer.print_op_attributes(self.attributes)


OPS = (ConstantOp, CastOp, IncludeOp)
