# SPDX-License-Identifier: Apache-2.0
"""TBufPool: a part of a core's memory that is handed out to queues and buffers by hand."""

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute
from xdsl.irdl import irdl_op_definition, operand_def, opt_operand_def, result_def

from asc.dialects.base import AscOp, known_type, require
from asc.dialects.interfaces import Call, Emitter
from asc.dialects.types import BasePool, BaseQueue, CustomPoolType, TBufPoolType, TBufType

KNOWN_POOL = known_type(TBufPoolType)


@irdl_op_definition
class TBufPoolOp(AscOp):
    """Declares a pool; it has no memory until `init_buf_pool` cuts it out of a pipe or another pool."""

    name = "asc.tBufPool"
    t_buf_pool = result_def(TBufPoolType)
    custom_directives = (KNOWN_POOL,)
    FMT: ClassVar[str] = "attr-dict `:` custom<KnownTBufPoolType>(type($t_buf_pool))"

    def emulate(self, e: Emitter) -> None:
        pool = self.t_buf_pool.type
        name = repr(self.t_buf_pool.name_hint or "pool")
        e.function("buf_pool", [name, repr(pool.position.data.name), str(pool.buf_id_size)], result=self.t_buf_pool)


@irdl_op_definition
class TBufPoolInitBufPoolOp(AscOp):
    """`InitBufPool(child, len[, share])`: cuts `len` bytes out of this pool for another pool."""

    name = "asc.tbuf_pool.init_buf_pool"
    origin = operand_def(TBufPoolType)
    buf_pool = operand_def(BasePool)
    len = operand_def(IntegerType)
    share_buf = opt_operand_def(BasePool)
    value = result_def(Attribute)
    custom_directives = (KNOWN_POOL,)
    FMT: ClassVar[str] = (
        "`(` $origin `,` $buf_pool `,` $len `)` attr-dict (`,` $share_buf^)? `:` custom<KnownTBufPoolType>"
        "(type($origin)) `,` type($buf_pool) `,` type($len) (`,` type($share_buf)^)? `->` type($value)"
    )

    def verify_(self) -> None:
        pools = [self.buf_pool, *([self.share_buf] if self.share_buf is not None else [])]
        # TBufPool is no friend in the macro of custom pools, so its InitBufPool cannot reach their state.
        custom = any(isinstance(pool.type, CustomPoolType) for pool in pools)
        require(not custom, "only a pipe can cut memory for, or share that of, a custom pool")

    def call(self) -> Call:
        share = (self.share_buf,) if self.share_buf is not None else ()
        return Call("InitBufPool", (self.buf_pool, self.len, *share), receiver=self.origin)

    def emulate(self, e: Emitter) -> None:
        share = [e.name(self.share_buf)] if self.share_buf is not None else []
        e.method(self.origin, "init_buf_pool", [e.name(self.buf_pool), e.name(self.len), *share], result=self.value)


@irdl_op_definition
class TBufPoolInitQueueOp(AscOp):
    """`InitBuffer(que, num, len)`: `num` buffers of `len` bytes each, from this pool, for a queue."""

    name = "asc.tbuf_pool.init_queue"
    buf_pool = operand_def(TBufPoolType)
    queue = operand_def(BaseQueue)
    num = operand_def(IntegerType)
    length = operand_def(IntegerType)
    FMT: ClassVar[str] = (
        "$buf_pool `,` $queue `,` $num `,` $length attr-dict `:` type($buf_pool) `,` type($queue) `,` type($num) `,` "
        "type($length)"
    )

    def call(self) -> Call:
        return Call("InitBuffer", (self.queue, self.num, self.length), receiver=self.buf_pool)

    def emulate(self, e: Emitter) -> None:
        e.method(self.buf_pool, "init_queue", [e.name(self.queue), e.name(self.num), e.name(self.length)])


@irdl_op_definition
class TBufPoolInitBufferOp(AscOp):
    """`InitBuffer(buf, len)`: `len` bytes, from this pool, for a TBuf."""

    name = "asc.tbuf_pool.init_buffer"
    buf_pool = operand_def(TBufPoolType)
    buffer = operand_def(TBufType)
    length = operand_def(IntegerType)
    FMT: ClassVar[str] = (
        "$buf_pool `,` $buffer `,` $length attr-dict `:` type($buf_pool) `,` type($buffer) `,` type($length)"
    )

    def call(self) -> Call:
        return Call("InitBuffer", (self.buffer, self.length), receiver=self.buf_pool)

    def emulate(self, e: Emitter) -> None:
        e.method(self.buf_pool, "init_buffer", [e.name(self.buffer), e.name(self.length)])


@irdl_op_definition
class TBufPoolResetOp(AscOp):
    """`Reset`: ends a stage; waits for the pool's freed buffers, then the pool is empty."""

    name = "asc.tbuf_pool.reset"
    buf_pool = operand_def(TBufPoolType)
    FMT: ClassVar[str] = "operands attr-dict `:` type(operands)"

    def call(self) -> Call:
        return Call("Reset", receiver=self.buf_pool)

    def emulate(self, e: Emitter) -> None:
        e.method(self.buf_pool, "reset")


OPS = (TBufPoolOp, TBufPoolInitBufPoolOp, TBufPoolInitQueueOp, TBufPoolInitBufferOp, TBufPoolResetOp)
