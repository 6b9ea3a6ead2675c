# SPDX-License-Identifier: Apache-2.0
"""Hand-written synchronisation inside a core: flags between pipes and barriers within one."""

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType
from xdsl.irdl import irdl_op_definition, operand_def, prop_def

from asc.dialects.attributes import HardEvent, HardEventAttr, Pipe, PipeAttr
from asc.dialects.base import AscOp, require
from asc.dialects.interfaces import Call, Emitter, Enumerator


class _FlagOp(AscOp):
    """One half of a flag: event kind and id (0 to 7 on arch 2201)."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    event = prop_def(HardEventAttr)
    event_id = operand_def(IntegerType)
    FMT: ClassVar[str] = "$event `,` $event_id attr-dict `:` type($event_id)"

    def verify_(self) -> None:
        require(self.event.data is not HardEvent.MAX, "`max` counts the events, it is none")

    def call(self) -> Call:
        event = Enumerator("HardEvent", self.event.data.name)
        return Call(self.METHOD, (self.event_id,), template=(event,))

    def emulate(self, e: Emitter) -> None:
        e.function(self.EMULATION, [repr(self.event.data.name), e.name(self.event_id)])


@irdl_op_definition
class SetFlagOp(_FlagOp):
    """`SetFlag`: raised when everything issued before it on the source pipe is complete."""

    name = "asc.set_flag"
    METHOD: ClassVar[str] = "SetFlag"
    EMULATION: ClassVar[str] = "set_flag"


@irdl_op_definition
class WaitFlagOp(_FlagOp):
    """`WaitFlag`: holds the destination pipe until the flag is set, and clears it."""

    name = "asc.wait_flag"
    METHOD: ClassVar[str] = "WaitFlag"
    EMULATION: ClassVar[str] = "wait_flag"


@irdl_op_definition
class PipeBarrierOp(AscOp):
    """`PipeBarrier`: what follows on the pipe starts after everything before it has finished."""

    name = "asc.pipe_barrier"
    pipe = prop_def(PipeAttr)
    FMT: ClassVar[str] = "$pipe attr-dict"

    def call(self) -> Call:
        return Call("PipeBarrier", template=(Enumerator("", self.pipe.data.name),))

    def emulate(self, e: Emitter) -> None:
        """The CPU machine finishes every instruction before it starts the next, and only notes that nothing goes on."""
        if self.pipe.data is Pipe.PIPE_ALL:
            e.function("barrier", [])


OPS = (SetFlagOp, WaitFlagOp, PipeBarrierOp)
