# SPDX-License-Identifier: Apache-2.0
"""`construct`: makes a value of a parameter struct."""

from typing import ClassVar

from xdsl.dialects.builtin import ArrayAttr, UnitAttr
from xdsl.ir import Attribute
from xdsl.irdl import ParsePropInAttrDict, irdl_op_definition, opt_prop_def, result_def, traits_def, var_operand_def
from xdsl.traits import Pure

from asc.dialects.base import AscOp, require
from asc.dialects.interfaces import Emitter
from asc.dialects.types import ParamsType

PARAMETER = "asc.parameter"
"""Marks a narrowing `arith.trunci` whose value must fit, as it becomes the parameter of that name of a call."""


@irdl_op_definition
class ConstructOp(AscOp):
    """`T name{static_cast<uint8_t>(a), ...}`: the fields in order, each converted to the type in `types`."""

    name = "asc.construct"
    fields = var_operand_def()
    types = opt_prop_def(ArrayAttr[Attribute])
    is_constexpr = opt_prop_def(UnitAttr, prop_name="isConstexpr")
    is_static = opt_prop_def(UnitAttr, prop_name="isStatic")
    result = result_def(Attribute)
    traits = traits_def(Pure())
    irdl_options = (ParsePropInAttrDict(),)
    FMT: ClassVar[str] = (
        "type($result) `(` ($fields^)? `)` ($types^)? (`constexpr` $isConstexpr^)? (`static` $isStatic^)? attr-dict "
        "(`:` type($fields)^)?"
    )

    def verify_(self) -> None:
        if self.types is not None:
            found = f"{len(self.types)} types for {len(self.fields)} fields"
            require(len(self.types) == len(self.fields), f"construct needs one type a field, got {found}")
        if isinstance(self.result.type, ParamsType):
            names = self.result.type.FIELDS
            require(len(self.fields) in {0, len(names)}, f"{self.result.type.CPP} has the fields {', '.join(names)}")

    def emulate(self, e: Emitter) -> None:
        fields = [e.name(field) for field in self.fields]
        if not fields and isinstance(self.result.type, ParamsType):
            fields = [str(default) for default in self.result.type.DEFAULTS]
        e.define(self.result, f"({', '.join(fields)},)" if len(fields) == 1 else f"({', '.join(fields)})")


OPS = (ConstructOp,)
