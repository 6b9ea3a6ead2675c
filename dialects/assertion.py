# SPDX-License-Identifier: Apache-2.0
"""Run-time assertions of a kernel."""

from typing import ClassVar

from xdsl.dialects.builtin import StringAttr, i1
from xdsl.irdl import irdl_op_definition, operand_def, prop_def

from asc.dialects.base import AscOp
from asc.dialects.interfaces import Call, CString, Emitter


@irdl_op_definition
class AssertOp(AscOp):
    """`ascendc_assert(condition, message)`: stops the kernel unless the condition holds."""

    name = "asc.assert"
    condition = operand_def(i1)
    message = prop_def(StringAttr)
    FMT: ClassVar[str] = "$condition `,` $message attr-dict"

    def call(self) -> Call:
        # The message is a format; utils/debug/asc_assert.h of asc-devkit.
        text = self.message.data.replace("%", "%%")
        return Call("ascendc_assert", (self.condition, CString(f"{text}\n")), qualified=False)

    def emulate(self, e: Emitter) -> None:
        e.function("check", [e.name(self.condition), repr(self.message.data)])


OPS = (AssertOp,)
