# SPDX-License-Identifier: Apache-2.0
"""TPipe: the owner of a core's on-chip memory."""

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, operand_def, opt_operand_def, prop_def, result_def

from asc.dialects.attributes import HardEventAttr
from asc.dialects.base import AscOp, known_type
from asc.dialects.interfaces import Call, Emitter, Enumerator
from asc.dialects.types import BasePool, BaseQueue, PipeType, TBufType

KNOWN_PIPE = known_type(PipeType)


@irdl_op_definition
class PipeOp(AscOp):
    """Declares the kernel's pipe; the constructor initialises it."""

    name = "asc.pipe"
    pipe = result_def(PipeType)
    FMT: ClassVar[str] = "attr-dict"

    def emulate(self, e: Emitter) -> None:
        e.function("pipe", result=self.pipe)


class _PipeMethodOp(AscOp):
    """A method of TPipe without arguments or result."""

    METHOD: ClassVar[str]
    pipe = operand_def(PipeType)
    FMT: ClassVar[str] = "operands attr-dict `:` type(operands)"

    def call(self) -> Call:
        return Call(self.METHOD, receiver=self.pipe)

    def emulate(self, e: Emitter) -> None:
        e.method(self.pipe, self.METHOD.lower())


@irdl_op_definition
class TPipeInitOp(_PipeMethodOp):
    """`Init`: back to the state of a new pipe."""

    name = "asc.pipe.init"
    METHOD: ClassVar[str] = "Init"


@irdl_op_definition
class TPipeResetOp(_PipeMethodOp):
    """`Reset`: waits for freed buffers, then gives back all memory and all event ids."""

    name = "asc.pipe.reset"
    METHOD: ClassVar[str] = "Reset"


@irdl_op_definition
class TPipeTQueBindDestroyOp(_PipeMethodOp):
    """`Destroy`: `Reset` and a barrier over all pipes; a new TPipe may follow."""

    name = "asc.pipe.destroy"
    METHOD: ClassVar[str] = "Destroy"


@irdl_op_definition
class TPipeInitQueueOp(AscOp):
    """`InitBuffer(que, num, len)`: `num` buffers of `len` bytes each for a queue."""

    name = "asc.pipe.init_queue"
    pipe = operand_def(PipeType)
    queue = operand_def(BaseQueue)
    num = operand_def(IntegerType)
    length = operand_def(IntegerType)
    FMT: ClassVar[str] = (
        "$pipe `,` $queue `,` $num `,` $length attr-dict `:` type($queue) `,` type($num) `,` type($length)"
    )

    def call(self) -> Call:
        return Call("InitBuffer", (self.queue, self.num, self.length), receiver=self.pipe)

    def emulate(self, e: Emitter) -> None:
        e.method(self.pipe, "init_queue", [e.name(self.queue), e.name(self.num), e.name(self.length)])


@irdl_op_definition
class TPipeInitBufferOp(AscOp):
    """`InitBuffer(buf, len)`: `len` bytes for a TBuf."""

    name = "asc.pipe.init_buffer"
    pipe = operand_def(PipeType)
    buffer = operand_def(TBufType)
    length = operand_def(IntegerType)
    FMT: ClassVar[str] = "$pipe `,` $buffer `,` $length attr-dict `:` type($buffer) `,` type($length)"

    def call(self) -> Call:
        return Call("InitBuffer", (self.buffer, self.length), receiver=self.pipe)

    def emulate(self, e: Emitter) -> None:
        e.method(self.pipe, "init_buffer", [e.name(self.buffer), e.name(self.length)])


@irdl_op_definition
class TPipeInitBufPoolOp(AscOp):
    """`InitBufPool(pool, len[, share])`: cuts `len` bytes out of the pipe's memory for a pool."""

    name = "asc.pipe.init_buf_pool"
    pipe = operand_def(PipeType)
    buf_pool = operand_def(BasePool)
    len = operand_def(IntegerType)
    share_buf = opt_operand_def(BasePool)
    value = result_def(Attribute)
    custom_directives = (KNOWN_PIPE,)
    FMT: ClassVar[str] = (
        "`(` $pipe `,` $buf_pool `,` $len `)` attr-dict (`,` $share_buf^)? `:` custom<KnownPipeType>(type($pipe)) `,` "
        "type($buf_pool) `,` type($len) (`,` type($share_buf)^)? `->` type($value)"
    )

    def call(self) -> Call:
        share = (self.share_buf,) if self.share_buf is not None else ()
        return Call("InitBufPool", (self.buf_pool, self.len, *share), receiver=self.pipe)

    def emulate(self, e: Emitter) -> None:
        share = [e.name(self.share_buf)] if self.share_buf is not None else []
        e.method(self.pipe, "init_buf_pool", [e.name(self.buf_pool), e.name(self.len), *share], result=self.value)


class _EventIdOp(AscOp):
    """Takes an event id of one kind from the pipe."""

    METHOD: ClassVar[str]
    EMULATION: ClassVar[str]
    pipe = operand_def(PipeType)
    event = prop_def(HardEventAttr)
    event_id = result_def(IntegerType)
    FMT: ClassVar[str] = "$pipe `,` $event attr-dict `:` type($event_id)"

    def call(self) -> Call:
        event = Enumerator("HardEvent", self.event.data.name)
        return Call(self.METHOD, receiver=self.pipe, template=(event,))

    def emulate(self, e: Emitter) -> None:
        e.method(self.pipe, self.EMULATION, [repr(self.event.data.name)], result=self.event_id)


@irdl_op_definition
class TPipeAllocEventIDOp(_EventIdOp):
    """`AllocEventID`: reserves an id until `ReleaseEventID`."""

    name = "asc.pipe.alloc_event_id"
    METHOD: ClassVar[str] = "AllocEventID"
    EMULATION: ClassVar[str] = "alloc_event_id"


@irdl_op_definition
class TPipeFetchEventIDOp(_EventIdOp):
    """`FetchEventID`: names a free id without reserving it."""

    name = "asc.pipe.fetch_event_id"
    METHOD: ClassVar[str] = "FetchEventID"
    EMULATION: ClassVar[str] = "fetch_event_id"


@irdl_op_definition
class TPipeReleaseEventIDOp(AscOp):
    """`ReleaseEventID`: gives back an id taken with `AllocEventID`."""

    name = "asc.pipe.release_event_id"
    pipe = operand_def(PipeType)
    id = operand_def(IntegerType)
    event = prop_def(HardEventAttr)
    FMT: ClassVar[str] = "$pipe `,` $id `,` $event attr-dict `:` type($pipe) `,` type($id)"

    def call(self) -> Call:
        event = Enumerator("HardEvent", self.event.data.name)
        return Call("ReleaseEventID", (self.id,), receiver=self.pipe, template=(event,))

    def emulate(self, e: Emitter) -> None:
        e.method(self.pipe, "release_event_id", [repr(self.event.data.name), e.name(self.id)])


OPS = (
    PipeOp,
    TPipeInitOp,
    TPipeResetOp,
    TPipeTQueBindDestroyOp,
    TPipeInitQueueOp,
    TPipeInitBufferOp,
    TPipeInitBufPoolOp,
    TPipeAllocEventIDOp,
    TPipeFetchEventIDOp,
    TPipeReleaseEventIDOp,
)
